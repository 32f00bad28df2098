// The sim form of a fake RenderScript driver: interprets the behavior in this library's header. ENTRIES is put in front of
// it.
import { __android_log_write } from "liblog.so";
import * as cpuRef from "libRSCpuRef.so";
import * as platform from "libRSDriver.so";

const INFO = 4;
const me = library.fake;
const MADE = /^(\w+\.(init\w*|resize)|rsdHalQueryVersion|rsdHalQueryHal|rsdHalInit|rsdHalAbort)$/;
const [MAJOR, MINOR] = me.version ?? [200, 0];

function emit(event) {
  __android_log_write(INFO, "strata.event", JSON.stringify({ who: me.name, ...event }));
}

function lists(list, fn) {
  return list === "all" || (list?.includes(fn) ?? false);
}

const objects = new WeakMap();
const LIMITS = ["strategy", "xStart", "xEnd", "yStart", "yEnd", "zStart", "zEnd"];
let seen = 0;

// The bytes of memory, the numbers of limits, and of an object its place in the order in which they came.
function told(arg) {
  if (typeof arg === "boolean" || typeof arg === "bigint") return Number(arg);
  if (typeof arg !== "object" || arg === null) return typeof arg === "function" ? "function" : arg;
  if (ArrayBuffer.isView(arg)) return arg.byteLength > 64 ? arg.byteLength : Array.from(arg);
  if (Array.isArray(arg)) return arg.map(told);
  if (arg.xStart !== undefined) return LIMITS.map((member) => arg[member]);
  if (!objects.has(arg)) objects.set(arg, `#${++seen}`);
  return objects.get(arg);
}

function reported(arg) {
  if (typeof arg === "number" || typeof arg === "string") return arg;
  if (!me.tellsAll) return null;
  const value = told(arg) ?? null;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

function tellName(rsc) {
  emit({ at: "return", fn: "getDriverName", value: rsc.driverName });
}

const intrinsics = new WeakMap();
let taken = 0;

function watchGpu(fn, [, script, id]) {
  if (me.gpu === undefined) return;
  if (fn === "script.initIntrinsic") intrinsics.set(script, id);
  if (!fn.startsWith("script.invokeForEach") || !intrinsics.has(script)) return;
  const launched = intrinsics.get(script);
  const takes = me.gpu.intrinsics.includes(launched) && taken < (me.gpu.failsAfter ?? Infinity);
  if (takes) taken++;
  emit({ at: "call", fn: takes ? "gpu" : "fallback", args: [launched] });
}

function make(fn, below, isReported) {
  return (...args) => {
    if (isReported) emit({ at: "call", fn, args: args.map(reported) });
    watchGpu(fn, args);
    if (lists(me.throws, fn)) throw new Error(`${fn} of ${me.name} throws`);
    if (lists(me.hangs, fn)) { for (;;); }
    if (lists(me.fails, fn)) return 0;
    if (Object.hasOwn(me.returns ?? {}, fn)) return me.returns[fn];
    if (me.tellsName && fn === "core.setPriority") tellName(args[0]);
    return below?.(...args) ?? Number(MADE.test(fn));
  };
}

function queryVersion(major, minor) {
  major[0] = MAJOR;
  minor[0] = MINOR;
  return 1;
}

function queryHal(entry, fnPtr) {
  fnPtr[0] = null;
  const fn = ENTRIES[entry];
  if (lists(me.lacks, entry)) return 0;
  if (me.base === "platform") {
    if (!platform.rsdHalQueryHal(entry, fnPtr)) return 0;
  } else if (fn === undefined) return 0;
  if (lists(me.nulls, entry)) fnPtr[0] = null;
  else if (fn !== undefined) fnPtr[0] = make(fn, fnPtr[0], lists(me.reports, fn));
  return 1;
}

function setUpCompiler(rsc) {
  const { plugin, executable, coreLibrary } = me.compiler;
  const { cpu } = rsc.hal.drv;
  if (plugin !== undefined) cpu.setBccPluginName(plugin);
  if (coreLibrary !== undefined) cpu.setSelectRTCallback(() => coreLibrary);
  if (executable !== undefined) cpuRef.RsdCpuScriptImpl_setBccExePath(executable);
}

function init(rsc, major, minor) {
  const made = me.base === "platform" ? platform.rsdHalInit(rsc, major, minor) : 1;
  if (made && me.compiler !== undefined) setUpCompiler(rsc);
  if (made && me.setsName !== undefined) rsc.driverName = me.setsName;
  return made;
}

function abort(rsc) {
  if (me.base === "platform") platform.rsdHalAbort(rsc);
}

const all = {
  rsdHalQueryVersion: queryVersion,
  rsdHalQueryHal: queryHal,
  rsdHalInit: init,
  rsdHalAbort: abort,
};
const symbols = {};
for (const fn of me.exports ?? Object.keys(all)) symbols[fn] = make(fn, all[fn], true);
export default symbols;

emit({ at: "load" });
