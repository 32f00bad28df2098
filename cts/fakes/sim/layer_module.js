// The sim form of a fake layer: interprets the behavior in this library's header.
import { __android_log_write } from "liblog.so";
import { abort, getpointer, on_thread, putpointer, sprintf_p } from "libc.so";
import * as libEGL from "libEGL.so";
import * as libGLESv2 from "libGLESv2.so";

const INFO = 4;
const me = library.fake;
const next = new Map();
const found = new Map();
const hooks = new Map();
const kept = new Map();
let id = null;
let getNext = null;
let isAway = false;

function pointer(value) {
  return value === null || value === undefined ? null : sprintf_p(value);
}

function emit(event) {
  __android_log_write(INFO, "strata.event", JSON.stringify({ who: me.name, ...event }));
}

function plain(value) {
  if (typeof value === "function") return { pointer: pointer(value) };
  if (typeof value === "bigint") return Number(value);
  return typeof value === "number" || typeof value === "string" ? value : null;
}

function lookup(fn, as) {
  const target = getNext(as === undefined ? id : getpointer(`strata.id.${as}`), fn);
  found.set(fn, target);
  emit({ at: "lookup", fn, pointer: pointer(target) });
  return target;
}

function materialize(args) {
  return args.map((arg) => {
    if (typeof arg !== "object" || arg === null) return arg;
    if (arg.kept !== undefined) return kept.get(arg.kept)?.[arg.at] ?? null;
    if (arg.in === undefined) return new Int32Array(arg.out);
    return typeof arg.in[0] === "string" ? arg.in : Int32Array.from(arg.in);
  });
}

function callAndReport(fn, target, args) {
  const value = target(...args);
  emit({ at: "return", fn, value: plain(value) });
  return value;
}

// Runs steps; `state.value` is what will be returned.
function run(steps, state, args, below, self, fn) {
  for (const step of steps) {
    switch (step.do) {
      case "next":
        for (let i = 0; i < (step.times ?? 1); i++) state.value = below()(...args);
        break;
      case "return":
        state.value = step.value;
        break;
      case "returnHook":
        state.value = hook(step.fn);
        break;
      case "lookup":
        lookup(step.fn, step.as);
        break;
      case "callFound":
        callAndReport(step.fn, found.get(step.fn), materialize(step.args));
        break;
      case "callPublic":
        callAndReport(step.fn, libEGL[step.fn] ?? libGLESv2[step.fn], materialize(step.args));
        break;
      case "when":
        if (args[step.index] === step.equals) run(step.then, state, args, below, self, fn);
        break;
      case "keep":
        kept.set(fn, args);
        break;
      case "onThread":
        if (isAway) break;
        isAway = true;
        on_thread(`thread of ${me.name}`, () => run(step.then, state, args, below, self, fn));
        isAway = false;
        break;
      case "throw":
        throw new Error(step.message);
      case "abort":
        abort();
        break;
      case "recurse":
        state.value = self(...args);
        break;
      case "hang":
        for (;;);
    }
  }
}

function hook(fn) {
  let entry = hooks.get(fn);
  if (entry === undefined) {
    const steps = me.hooks?.[fn]?.length ? me.hooks[fn] : [{ do: "next" }];
    entry = (...args) => {
      emit({ at: "call", fn, args: args.map((arg) => plain(arg)?.pointer ? null : plain(arg)) });
      const state = { value: undefined };
      run(steps, state, args, () => next.get(fn), entry, fn);
      return state.value;
    };
    hooks.set(fn, entry);
  }
  return entry;
}

function initialize(layerId, getNextLayerProcAddress) {
  id = layerId;
  getNext = getNextLayerProcAddress;
  putpointer(`strata.id.${me.name}`, id);
  emit({ at: "initialize", id: pointer(id), pointer: pointer(getNext) });
  run(me.initialize ?? [], {}, [layerId, getNextLayerProcAddress], null, initialize);
  if (me.model === "active") {
    for (const fn of Object.keys(me.hooks ?? {})) next.set(fn, lookup(fn));
  }
}

function getProcAddress(fn, below) {
  const hooked = me.hooks !== undefined && Object.hasOwn(me.hooks, fn);
  if (hooked && me.model !== "active") next.set(fn, below);
  let answer = hooked ? hook(fn) : below;
  const special = me.answers?.[fn];
  if (special !== undefined) answer = special === "null" ? null : undefined;
  if (me.offers === "all" || me.offers?.includes(fn)) {
    emit({ at: "offer", fn, pointer: pointer(below), value: plain(answer) });
  }
  const steps = me.getProcAddress?.[fn];
  if (steps === undefined) return answer;
  const state = { value: answer };
  run(steps, state, [fn, below], () => below, getProcAddress);
  return state.value;
}

const symbols = {};
for (
  const name of me.exports ?? ["AndroidGLESLayer_Initialize", "AndroidGLESLayer_GetProcAddress"]
) {
  if (name.startsWith("AndroidGLESLayer_Init")) symbols[name] = initialize;
  else if (name.startsWith("AndroidGLESLayer_Get")) symbols[name] = getProcAddress;
  else symbols[name] = () => 0;
}
export default symbols;

emit({ at: "load" });
run(me.onLoad ?? [], {}, [], null, null);
