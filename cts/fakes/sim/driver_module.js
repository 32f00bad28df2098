// The sim form of a fake driver: interprets the behavior in this library's header. NAMES is put in front of it.
import { __android_log_write } from "liblog.so";
import { sprintf_p } from "libc.so";

const INFO = 4;
const me = library.fake;
const EGL_SUCCESS = 0x3000;
const EGL_EXTENSIONS = 0x3055;
const EGL_CONTEXT_CLIENT_VERSION = 0x3098;
const EGL_NONE = 0x3038;
const GL_EXTENSIONS = 0x1f03;
const GL_NUM_EXTENSIONS = 0x821d;
const GL_VERSION = 0x1f02;
const DISPLAY = 0xd15a;
const UNTOUCHED = 0xee;
const versions = new Map();
let handles = 0xd0000;
let current = 0;
let eglError = EGL_SUCCESS;
let glError = 0;
let cache = null;

function emit(event) {
  __android_log_write(INFO, "strata.event", JSON.stringify({ who: me.name, ...event }));
}

function fill(out, value) {
  if (out !== null && typeof out === "object") {
    out[0] = out instanceof BigInt64Array ? BigInt(value) : value;
  }
}

function createContext(_display, _config, _share, attributes) {
  const handle = ++handles;
  let version = 1;
  for (let i = 0; attributes && attributes[i] !== EGL_NONE && i + 1 < attributes.length; i += 2) {
    if (attributes[i] === EGL_CONTEXT_CLIENT_VERSION) version = attributes[i + 1];
  }
  versions.set(handle, version);
  return handle;
}

function stringOf(name) {
  return Object.hasOwn(me.strings ?? {}, name) ? me.strings[name] : me.name;
}

function glVersion() {
  const version = versions.get(current) ?? 0;
  return version === 1 ? "OpenGL ES-CM 1.1 fake" : `OpenGL ES ${version}.0 fake`;
}

function glExtensions() {
  return (me.glExtensions ?? "").split(" ").filter((name) => name !== "");
}

function getNumber(name, data) {
  fill(data, me.integers?.[name] ?? (name === GL_NUM_EXTENSIONS ? glExtensions().length : 0));
}

const BEHAVIOR = {
  eglGetDisplay: () => DISPLAY,
  eglGetPlatformDisplay: () => DISPLAY,
  eglInitialize: (_display, major, minor) => {
    const [a, b] = me.version ?? [1, 5];
    fill(major, a);
    fill(minor, b);
    return 1;
  },
  eglGetError: () => {
    const error = eglError;
    eglError = EGL_SUCCESS;
    return error;
  },
  eglQueryString: (_display, name) =>
    name === EGL_EXTENSIONS ? me.eglExtensions ?? "" : stringOf(name),
  eglChooseConfig: (_display, _attributes, configs, _size, count) => {
    fill(configs, 1);
    fill(count, 1);
    return 1;
  },
  eglGetConfigAttrib: (_display, _config, name, value) => {
    fill(value, me.integers?.[name] ?? 1);
    return 1;
  },
  eglCreateContext: createContext,
  eglCreatePbufferSurface: () => ++handles,
  eglCreateWindowSurface: () => ++handles,
  eglCreatePlatformWindowSurface: () => ++handles,
  eglMakeCurrent: (_display, _draw, _read, context) => {
    current = context;
    return 1;
  },
  eglSetBlobCacheFuncsANDROID: (_display, set, get) => {
    cache = { set, get };
  },
  eglGetProcAddress: getProcAddress,
  glGetError: () => {
    const error = glError;
    glError = 0;
    return error;
  },
  glGetString: (name) => {
    if (name === GL_EXTENSIONS) return me.glExtensions ?? "";
    return name === GL_VERSION && me.strings?.[name] === undefined ? glVersion() : stringOf(name);
  },
  glGetStringi: (name, i) => name === GL_EXTENSIONS ? glExtensions()[i] ?? null : null,
  glGetIntegerv: getNumber,
  glGetFloatv: getNumber,
  glGetBooleanv: getNumber,
  glGetInteger64v: getNumber,
};

function getProcAddress(name) {
  switch (me.getProcAddress ?? "own") {
    case "own":
      return functions.get(name) ?? null;
    case "nothing":
      return null;
    case "one":
      return functions.get("glFlush") ?? functions.get("eglGetError");
    default:
      if (!functions.has(name)) functions.set(name, make(name));
      return functions.get(name);
  }
}

function bytes({ size, fill }) {
  return new Uint8Array(size).fill(fill);
}

function useCache({ do: step, key, keySize, value, valueSize, room }) {
  if (step === "set") {
    const [keyMemory, valueMemory] = [bytes(key), bytes(value)];
    cache?.set(keyMemory, keySize ?? key.size, valueMemory, valueSize ?? value.size);
    for (const memory of [keyMemory, valueMemory]) memory.fill(UNTOUCHED);
    return;
  }
  const memory = bytes({ size: room, fill: UNTOUCHED });
  const found = cache?.get(
    bytes(key),
    keySize ?? key.size,
    room === 0 ? null : memory,
    valueSize ?? room,
  ) ?? null;
  const ends = [memory[0] ?? null, memory.at(-1) ?? null];
  emit({ at: "return", fn: "EGLGetBlobFuncANDROID", value: found, args: ends });
}

function failing(fn) {
  return () => {
    if (fn.startsWith("egl")) eglError = me.errors[fn];
    else glError = me.errors[fn];
    return 0;
  };
}

const exceptions = new Set([
  ...me.throws ?? [],
  ...Object.keys(me.errors ?? {}),
  ...Object.keys(me.returns ?? {}),
]);

function actOf(fn) {
  if (!exceptions.has(fn)) return BEHAVIOR[fn] ?? (fn.startsWith("egl") ? () => 1 : () => 0);
  if (me.throws?.includes(fn)) {
    return () => {
      throw new Error(`${me.name} throws in ${fn}`);
    };
  }
  if (Object.hasOwn(me.errors ?? {}, fn)) return failing(fn);
  return () => me.returns[fn];
}

const reports = new Set(me.reports === "all" ? [] : me.reports);

function isMemory(value) {
  return value !== null && typeof value === "object" && value.length !== undefined;
}

// Memory as cells of the width that a driver in C takes them for, whatever the caller took them for.
function cellsOf(memory, width) {
  if (width === "int64" && memory instanceof Int32Array) {
    return new BigInt64Array(memory.slice(0, memory.length & ~1).buffer);
  }
  if (width === "int" && memory instanceof BigInt64Array) {
    return new Int32Array(memory.slice().buffer);
  }
  return memory;
}

// Cells as JSON text, as many as there are.
function read(memory, { reads: count, cells: width }) {
  let cells = Array.from(cellsOf(memory, width), Number);
  if (count === "pairs") {
    const end = cells.findIndex((cell, i) => i % 2 === 0 && cell === EGL_NONE);
    if (end >= 0) cells = cells.slice(0, end + 1);
  } else cells = cells.slice(0, count);
  return JSON.stringify(cells);
}

function report(fn, args, uses) {
  const told = args.map((arg, i) => {
    const use = isMemory(arg) && uses.find((use) => use.argument === i && use.reads !== undefined);
    if (use) return read(arg, use);
    return typeof arg === "number" || typeof arg === "string" ? arg : null;
  });
  emit({ at: "call", fn, args: told });
}

function store(memory, cells) {
  if (!isMemory(memory)) return;
  for (const [i, cell] of cells.entries()) {
    memory[i] = memory instanceof BigInt64Array ? BigInt(cell) : cell;
  }
}

function make(fn) {
  const act = actOf(fn);
  const steps = me.blobs?.[fn];
  const uses = me.memory?.[fn] ?? [];
  const reported = me.reports === "all" || reports.has(fn);
  if (!reported && steps === undefined && uses.length === 0) return act;
  return (...args) => {
    if (reported) report(fn, args, uses);
    steps?.forEach(useCache);
    const result = act(...args);
    for (const { argument, stores } of uses) if (stores) store(args[argument], stores);
    return result;
  };
}

const functions = new Map();
const missing = new Set(me.missing ?? []);
const unexported = new Set(me.unexported === "all" ? [] : me.unexported ?? []);
const isExported = (fn) =>
  me.unexported === "all" ? fn === "eglGetProcAddress" : !unexported.has(fn);
const symbols = new Map();
for (const fn of NAMES[me.binary ?? "GLES"]) {
  if (missing.has(fn)) continue;
  const entry = make(fn);
  functions.set(fn, entry);
  if (isExported(fn)) symbols.set(fn, entry);
}
for (const fn of me.extra ?? []) functions.set(fn, make(fn));
export default symbols;

emit({ at: "load" });
for (const fn of me.announces ?? []) {
  emit({ at: "lookup", fn, pointer: functions.has(fn) ? sprintf_p(functions.get(fn)) : null });
}
