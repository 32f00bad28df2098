// The sim form of a fake driver: interprets the behaviour in this library's header. KNOWN is put in front of it.
import { __android_log_write } from "liblog.so";
import { sprintf_p } from "libc.so";

const INFO = 4;
const me = library.fake;
const EGL_EXTENSIONS = 0x3055;
const EGL_CONTEXT_CLIENT_VERSION = 0x3098;
const EGL_NONE = 0x3038;
const GL_EXTENSIONS = 0x1f03;
const GL_VERSION = 0x1f02;
const DISPLAY = 0xd15a;
const versions = new Map();
let handles = 0xd0000;
let current = 0;

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

const BEHAVIOUR = {
  eglGetDisplay: () => DISPLAY,
  eglGetPlatformDisplay: () => DISPLAY,
  eglInitialize: (_display, major, minor) => {
    const [a, b] = me.version ?? [1, 5];
    fill(major, a);
    fill(minor, b);
    return 1;
  },
  eglGetError: () => 0x3000,
  eglQueryString: (_display, name) => name === EGL_EXTENSIONS ? me.eglExtensions ?? "" : me.name,
  eglChooseConfig: (_display, _attributes, configs, _size, count) => {
    fill(configs, 1);
    fill(count, 1);
    return 1;
  },
  eglGetConfigAttrib: (_display, _config, _name, value) => {
    fill(value, 1);
    return 1;
  },
  eglCreateContext: createContext,
  eglCreatePbufferSurface: () => ++handles,
  eglCreateWindowSurface: () => ++handles,
  eglMakeCurrent: (_display, _draw, _read, context) => {
    current = context;
    return 1;
  },
  eglGetProcAddress: (name) => functions.get(name) ?? null,
  glGetString: (name) => {
    if (name === GL_EXTENSIONS) return me.glExtensions ?? "";
    if (name !== GL_VERSION) return me.name;
    const version = versions.get(current) ?? 0;
    return version === 1 ? "OpenGL ES-CM 1.1 fake" : `OpenGL ES ${version}.0 fake`;
  },
  glGetIntegerv: (_name, data) => fill(data, 0),
};

function make(fn) {
  const fallback = fn.startsWith("egl") ? 1 : 0;
  const returns = me.returns ?? {};
  const act = Object.hasOwn(returns, fn) ? () => returns[fn] : BEHAVIOUR[fn] ?? (() => fallback);
  if (me.reports !== "all" && !me.reports?.includes(fn)) return act;
  return (...args) => {
    emit({
      at: "call",
      fn,
      args: args.map((arg) => typeof arg === "number" || typeof arg === "string" ? arg : null),
    });
    return act(...args);
  };
}

const functions = new Map();
const missing = new Set(me.missing ?? []);
const unexported = new Set(me.unexported ?? []);
const symbols = {};
for (const fn of KNOWN) {
  if (missing.has(fn)) continue;
  const entry = make(fn);
  functions.set(fn, entry);
  if (!unexported.has(fn)) symbols[fn] = entry;
}
for (const fn of me.extra ?? []) functions.set(fn, make(fn));
export default symbols;

emit({ at: "load" });
for (const fn of me.announces ?? []) {
  emit({ at: "lookup", fn, pointer: functions.has(fn) ? sprintf_p(functions.get(fn)) : null });
}
