/**
 * Keeps what is judged from changing what judges it: the built-in objects of the language, and the framework's own classes.
 *
 * What was there stays as it is, so that assigning to it throws a TypeError at the place that does it. New properties may be added,
 * and objects of one's own may have properties of the same names.
 *
 * @module
 */

/** Names of built-in objects that code of a test or of the framework works with. */
const BUILT_IN: readonly string[] = [
  "Object",
  "Function",
  "Array",
  "String",
  "Number",
  "Boolean",
  "BigInt",
  "Symbol",
  "RegExp",
  "Date",
  "Promise",
  "Map",
  "Set",
  "WeakMap",
  "WeakSet",
  "WeakRef",
  "Proxy",
  "Reflect",
  "JSON",
  "Math",
  "Atomics",
  "Iterator",
  "ArrayBuffer",
  "SharedArrayBuffer",
  "DataView",
  "Int8Array",
  "Uint8Array",
  "Uint8ClampedArray",
  "Int16Array",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
  "BigInt64Array",
  "BigUint64Array",
  "Float32Array",
  "Float64Array",
  "Error",
  "AggregateError",
  "EvalError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "TypeError",
  "URIError",
  "TextEncoder",
  "TextDecoder",
];

/** The functions of the host that the framework works with. */
const OF_HOST: readonly string[] = [
  "Deno",
  "clearInterval",
  "clearTimeout",
  "console",
  "crypto",
  "performance",
  "queueMicrotask",
  "setImmediate",
  "setInterval",
  "setTimeout",
  "structuredClone",
];

/** Objects without a name: iterators, generators and what all typed arrays have in common. */
function unnamed(): object[] {
  const generator = function* () {};
  const asynchronous = async function* () {};
  const ofIterators = [[].values(), new Map().values(), new Set().values(), ""[Symbol.iterator]()];
  const roots = [
    ...ofIterators.map((one) => Object.getPrototypeOf(one)),
    Object.getPrototypeOf(/./[Symbol.matchAll]("")),
    Object.getPrototypeOf(generator),
    Object.getPrototypeOf(asynchronous),
    Object.getPrototypeOf(async () => {}),
    generator.prototype,
    asynchronous.prototype,
    Object.getPrototypeOf(Int8Array),
  ];
  return roots.flatMap((root) => [root, ...ancestors(root)]);
}

function ancestors(object: object): object[] {
  const above = Object.getPrototypeOf(object);
  return above === null ? [] : [above, ...ancestors(above)];
}

/**
 * Has every property that the built-in objects have now stay as it is. Deno replaces `queueMicrotask` when it is first used, so it is.
 *
 * @param scope The global object.
 */
export function keepIntrinsics(scope: object): void {
  queueMicrotask(() => {});
  const named = BUILT_IN.map((name) => Reflect.get(scope, name)).filter((one) => one !== undefined);
  const objects = new Set([...named, ...unnamed()]);
  for (const one of [...objects]) {
    const { prototype } = one as { readonly prototype?: object };
    if (typeof prototype === "object" && prototype !== null) objects.add(prototype);
  }
  for (const one of objects) keep(one);
  for (const name of [...BUILT_IN, ...OF_HOST]) lock(scope, name);
  keep(Deno);
}

/**
 * Has the classes and functions of modules stay as they are.
 *
 * @param modules Their exports.
 */
export function keepModules(modules: readonly object[]): void {
  for (const value of modules.flatMap((one) => Object.values(one))) {
    if (typeof value !== "function") continue;
    Object.freeze(value);
    if (typeof value.prototype === "object" && value.prototype !== null) {
      Object.freeze(value.prototype);
    }
  }
}

/**
 * Has the cases of a suite stay as they are.
 *
 * @param cases The cases.
 */
export function keepCases(cases: readonly object[]): void {
  cases.forEach(Object.freeze);
  Object.freeze(cases);
}

function keep(object: object): void {
  const mayBeInherited = object === Object.prototype || object === Function.prototype ||
    Object.prototype.isPrototypeOf.call(Error.prototype, object) || object === Error.prototype;
  for (const key of Reflect.ownKeys(object)) {
    if (key === "stackTraceLimit") continue;
    if (mayBeInherited) shield(object, key);
    else lock(object, key);
  }
}

/** Makes a property one that cannot be changed. */
function lock(object: object, key: PropertyKey): void {
  const property = Object.getOwnPropertyDescriptor(object, key);
  if (property === undefined || !property.configurable) return;
  Object.defineProperty(
    object,
    key,
    "value" in property
      ? { ...property, writable: false, configurable: false }
      : { ...property, configurable: false },
  );
}

/**
 * The same for an object that nearly all others inherit from: where those may not assign to what they inherit as a constant, they
 * get a property of their own here.
 */
function shield(object: object, key: PropertyKey): void {
  const property = Object.getOwnPropertyDescriptor(object, key);
  if (property === undefined || !property.configurable) return;
  if (!("value" in property) || !property.writable) return lock(object, key);
  const { value, enumerable = false } = property;
  Object.defineProperty(object, key, {
    configurable: false,
    enumerable,
    get: () => value,
    set(this: object, own: unknown) {
      if (this === object) {
        throw new TypeError(`Cannot assign to read only property '${String(key)}' of a built-in`);
      }
      Object.defineProperty(this, key, {
        value: own,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    },
  });
}
