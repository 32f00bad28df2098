// The sim form of a fake implementation of the RenderScript HAL: interprets the behavior in this library's header.
import { __android_log_write } from "liblog.so";
import * as libdl from "libdl.so";

const INFO = 4;
const RTLD_LAZY = 1;
const ANDROID_DLEXT_USE_NAMESPACE = 0x200;
const FIRST_HANDLE = 0x1000;
const INTERNAL = "libRS_internal.so";
// Methods that fill memory of the caller's.
const FILLS = /(Read|CopyToBitmap|GetMessage)$/;
const me = library.fake;
let handles = FIRST_HANDLE;

function emit(event) {
  __android_log_write(INFO, "strata.event", JSON.stringify({ who: me.name, ...event }));
}

function lists(list, fn) {
  return list === "all" || (list?.includes(fn) ?? false);
}

function plain(_key, value) {
  if (typeof value === "bigint") return Number(value);
  return ArrayBuffer.isView(value) ? Array.from(value) : value;
}

function reported(fn, arg) {
  if (FILLS.test(fn) && ArrayBuffer.isView(arg)) return null;
  if (typeof arg === "number" || typeof arg === "string") return arg;
  if (typeof arg === "boolean" || typeof arg === "bigint") return Number(arg);
  return typeof arg === "object" && arg !== null ? JSON.stringify(arg, plain) : null;
}

function make(fn, act, isReported) {
  return (...args) => {
    if (isReported) emit({ at: "call", fn, args: args.map((arg) => reported(fn, arg)) });
    if (lists(me.throws, fn)) throw new Error(`${fn} of ${me.name} throws`);
    if (lists(me.hangs, fn)) { for (;;); }
    return Object.hasOwn(me.returns ?? {}, fn) ? me.returns[fn] : act(...args);
  };
}

// What methods return that return more than a handle.
const USUAL = {
  allocationGetPointer: () => ({ dataPtr: 0, stride: 0 }),
  contextGetMessage: () => ({ type: 0, receiveLen: 0 }),
  contextPeekMessage: () => ({ type: 0, receiveLen: 0, subID: 0 }),
  elementGetNativeMetadata: () => [0, 0, 0, 0, 0],
  elementGetSubElements: () => ({ ids: [], names: [], arraySizes: [] }),
  getName: () => "",
  scriptGetVarV: (_script, _slot, length) => new Uint8Array(length),
  typeGetNativeMetadata: () => [0, 0, 0, 0, 0, 0],
};

function openInternal() {
  const namespace = me.opens === "exported" ? libdl.android_get_exported_namespace("rs") : null;
  if (!namespace) return libdl.dlopen(INTERNAL, RTLD_LAZY);
  const info = [ANDROID_DLEXT_USE_NAMESPACE, 0, 0, -1, -1, 0, namespace];
  return libdl.android_dlopen_ext(INTERNAL, RTLD_LAZY, info);
}

// Makes a context of the internal library; gives what destroys it.
function createInternal(sdkVersion, type, flags) {
  const handle = openInternal();
  const create = handle && libdl.dlsym(handle, "rsContextCreateVendor");
  const rsc = create ? create(0, 0, sdkVersion, type, flags, me.driver ?? null) : 0;
  return () => {
    if (rsc) libdl.dlsym(handle, "rsContextDestroy")?.(rsc);
  };
}

function newContext(sdkVersion, type, flags) {
  if (me.context === "null") return null;
  const destroy = me.context === "internal" ? createInternal(sdkVersion, type, flags) : undefined;
  const methods = new Map();
  return new Proxy({}, {
    get: (_target, name) => {
      if (typeof name !== "string") return undefined;
      if (!methods.has(name)) {
        const act = (name === "contextDestroy" && destroy) || (USUAL[name] ?? (() => handles++));
        methods.set(name, make(name, act, lists(me.reports, name)));
      }
      return methods.get(name);
    },
  });
}

const device = {
  contextCreate: make(
    "contextCreate",
    newContext,
    lists(me.reports ?? ["contextCreate"], "contextCreate"),
  ),
};

const symbols = {};
for (const name of me.exports ?? ["HIDL_FETCH_IDevice"]) {
  symbols[name] = make(name, () => me.device === false ? null : device, true);
}
export default symbols;

emit({ at: "load" });
