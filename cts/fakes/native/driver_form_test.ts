import { KNOWN_NAMES } from "../../contract/entry_points.ts";
import type { DriverBehavior } from "../behavior.ts";
import { signatureCodes } from "./signature_codes.ts";
import { bothForms } from "./testing/both_forms.ts";
import type { CallValue, Pointer, Side } from "./testing/side.ts";

const DRIVER: DriverBehavior = { kind: "driver", name: "driver" };

function loadDriver(side: Side, knobs: Omit<DriverBehavior, "kind" | "name">) {
  const symbol = side.load({ ...DRIVER, ...knobs });
  const call = (fn: string, ...args: CallValue[]) =>
    side.call(symbol(fn)!, signatureCodes(fn), ...args);
  const ask = (fn: string) => side.call(symbol("eglGetProcAddress")!, "Fs", fn) as Pointer | null;
  return { symbol, call, ask };
}

bothForms("a driver that can do little", (side) => {
  const { call, symbol } = loadDriver(side, { reports: "all" });
  const [major, minor, configs, count] = [1, 1, 2, 1].map((size) => new Int32Array(size));
  const display = call("eglGetDisplay", 0);
  const values = [
    display,
    call("eglGetPlatformDisplay", 0x3141, 0, null),
    call("eglInitialize", display, major!, minor!),
    call("eglInitialize", display, null, null),
    call("eglChooseConfig", display, null, configs!, 1, count!),
    call("eglQueryString", display, 0x3053),
    call("eglQueryString", display, 0x3055),
    call("eglCreateContext", display, 1, 0, Int32Array.of(0x3098, 3, 0x3038)),
    call("eglCreateContext", display, 1, 0, Int32Array.of(0x3038)),
    call("eglCreateContext", display, 1, 0, null),
    call("eglCreatePbufferSurface", display, 1, null),
    call("eglTerminate", display),
    call("glIsTexture", 4),
    call("glGetString", 0x1f02),
    call("eglMakeCurrent", display, 0, 0, 0xd0001),
    call("glGetString", 0x1f02),
    call("eglMakeCurrent", display, 0, 0, 0xd0002),
    call("glGetString", 0x1f02),
    call("glGetString", 0x1f03),
    call("glGetStringi", 0x1f03, 0),
    call("eglGetError"),
    call("glGetError"),
  ];
  call("glClearColor", 0.1, 2, -3.5, 1e-7);
  call("glVertexAttribPointer", 1, 4, 0x1406, 1, 16, null);
  call("glPushGroupMarkerEXT", 0, 'a "group"');
  return [values, major, minor, configs![0], count, symbol("glVendorEXT")];
});

bothForms("a driver's values", (side) => {
  const { call } = loadDriver(side, {
    version: [1, 4],
    eglExtensions: "EGL_A EGL_B",
    glExtensions: " GL_A  GL_B ",
    strings: { 0x3053: "vendor", 0x3054: null, 0x1f02: "own version", 0x1f00: null },
    integers: { 0x0d33: 4096, 0x0c22: 0.5, 0x0be2: 1, 0x302e: -7 },
    returns: { glIsTexture: 3, eglGetCurrentContext: 0x51, glGetStringi: "text", eglWaitGL: null },
    errors: { eglTerminate: 0x3002, glFlush: 0x502, eglInitialize: 0x3003 },
    reports: ["eglTerminate", "glFlush"],
  });
  const major = new Int32Array(1);
  const ints = [0x0d33, 0x821d, 1].map((name) => {
    const out = new Int32Array(1);
    call("glGetIntegerv", name, out);
    return out[0];
  });
  const [float, bool, long, attribute] = [
    new Float32Array(1),
    new Uint8Array(2),
    new BigInt64Array(1),
    new Int32Array(2),
  ];
  call("glGetFloatv", 0x0c22, float);
  call("glGetBooleanv", 0x0d33, bool);
  call("glGetInteger64v", 0x0d33, long);
  call("glGetIntegerv", 0x0d33, null);
  call("eglGetConfigAttrib", 1, 1, 0x302e, attribute);
  call("eglGetConfigAttrib", 1, 1, 0x3020, attribute.subarray(1));
  return {
    ints,
    outs: [float[0], [...bool], Number(long[0]), [...attribute]],
    failed: [call("eglTerminate", 1), call("glFlush"), call("eglInitialize", 1, major, null)],
    major: major[0],
    errors: [call("eglGetError"), call("eglGetError"), call("glGetError"), call("glGetError")],
    strings: [
      call("eglQueryString", 1, 0x3053),
      call("eglQueryString", 1, 0x3054),
      call("eglQueryString", 1, 0x3055),
      call("eglQueryString", 1, 0x308d),
      call("glGetString", 0x1f00),
      call("glGetString", 0x1f02),
      call("glGetString", 0x1f03),
      call("glGetStringi", 0x1f03, 7),
    ],
    returned: [call("glIsTexture", 1), call("eglGetCurrentContext"), call("eglWaitGL")],
  };
});

bothForms("extensions of GL one by one", (side) => {
  const { call } = loadDriver(side, { glExtensions: "GL_A GL_AB GL_A", announces: [] });
  return [0, 1, 2, 3].map((i) => call("glGetStringi", 0x1f03, i));
});

for (const getProcAddress of ["own", "nothing", "anything", "one"] as const) {
  bothForms(`what eglGetProcAddress answers: ${getProcAddress}`, (side) => {
    const { ask, symbol } = loadDriver(side, {
      getProcAddress,
      missing: ["glFinish", "glIsTexture"],
      unexported: ["glClear"],
      extra: ["glVendorEXT"],
      returns: { glVendorEXT: 5, glIsTexture: 6, glMadeUpEXT: 7 },
      reports: ["glVendorEXT", "glIsTexture", "glMadeUpEXT"],
      announces: ["glFlush", "glClear", "glFinish", "glVendorEXT", "glNobodyEXT"],
    });
    const names = ["glFlush", "glClear", "glFinish", "glIsTexture", "glVendorEXT", "glMadeUpEXT"];
    const found = names.map(ask);
    return {
      has: found.map((pointer) => pointer !== null),
      same: names.map((fn) => Deno.inspect(ask(fn)) === Deno.inspect(found[names.indexOf(fn)])),
      exports: names.map((fn) => symbol(fn) !== null),
      values: getProcAddress === "one"
        ? []
        : found.slice(3).map((pointer, i) =>
          pointer && (i === 0 ? side.call(pointer, "Bu", 1) : side.call(pointer, "i"))
        ),
    };
  });
}

for (const binary of ["GLES", "EGL", "GLESv1_CM", "GLESv2"] as const) {
  bothForms(`functions of the driver's binary ${binary}`, (side) => {
    const { symbol } = loadDriver(side, { binary, unexported: ["glFlush"] });
    const all = side.load({ ...DRIVER, binary, unexported: "all" });
    const names = [...KNOWN_NAMES, "eglSetBlobCacheFuncsANDROID"];
    return [names.filter((fn) => symbol(fn) !== null), names.filter((fn) => all(fn) !== null)];
  });
}

bothForms("a driver uses the blob cache that it was given", (side) => {
  const { call } = loadDriver(side, {
    reports: "all",
    blobs: {
      eglTerminate: [
        { do: "set", key: { size: 3, fill: 1 }, value: { size: 4, fill: 2 } },
        { do: "set", key: { size: 3, fill: 1 }, value: { size: 4, fill: 2 }, keySize: -1 },
        { do: "get", key: { size: 3, fill: 1 }, room: 4 },
        { do: "get", key: { size: 3, fill: 1 }, room: 0, valueSize: 9, keySize: 2 },
      ],
    },
  });
  call("eglTerminate", 1);
  const seen: unknown[] = [];
  const kept: (readonly [Pointer, size: number])[] = [];
  const contents = () => kept.map(([pointer, size]) => [...side.read(pointer, size)]);
  const set = side.make("vplpl", (key, keySize, value, valueSize) => {
    kept.push([key as Pointer, 3], [value as Pointer, 4]);
    seen.push(keySize, valueSize, ...contents().slice(-2));
  });
  const get = side.make("lplpl", (key, keySize, value, valueSize) => {
    seen.push([...side.read(key as Pointer, 3)], keySize, valueSize, value === null);
    if (value !== null) side.write(value as Pointer, Uint8Array.of(7, 8, 9, 10));
    return 4;
  });
  side.call(loadDriver(side, {}).symbol("eglSetBlobCacheFuncsANDROID")!, "vwpp", 1, set, get);
  call("eglSetBlobCacheFuncsANDROID", 1, null, get);
  call("eglSetBlobCacheFuncsANDROID", 1, set, get);
  call("eglTerminate", 1);
  return [seen, contents()];
});

bothForms("a driver that reads and fills memory", (side) => {
  const { call } = loadDriver(side, {
    reports: "all",
    errors: { eglQueryContext: 0x3003 },
    memory: {
      eglCreateContext: [{ argument: 3, reads: "pairs", cells: "int" }],
      eglCreateImage: [{ argument: 4, reads: "pairs", cells: "int64" }],
      eglSetDamageRegionKHR: [{ argument: 2, reads: 4, cells: "int" }],
      eglQueryContext: [{ argument: 3, stores: [-7], cells: "int" }],
      eglGetSyncAttrib: [{ argument: 3, stores: [2 ** 62 + 2 ** 20], cells: "int64" }],
      eglGetConfigs: [
        { argument: 1, stores: [0x1_0000_0cf1, 2], cells: "int64" },
        { argument: 3, stores: [2], cells: "int" },
      ],
      glGetFloatv: [{ argument: 1, stores: [0.5, -2], cells: "float" }],
      glGetBooleanv: [{ argument: 1, stores: [1, 255], cells: "byte" }],
    },
  });
  call("eglCreateContext", 1, 1, 0, Int32Array.of(0x3038, 1));
  call("eglCreateContext", 1, 1, 0, Int32Array.of(0x3098, 2, -1, 0x3038, 0x3038, 9));
  call("eglCreateContext", 1, 1, 0, null);
  call("eglCreateImage", 1, 0, 0x3140, 7, BigInt64Array.of(5n, 2n ** 40n, 0x3038n));
  call("eglSetDamageRegionKHR", 1, 2, Int32Array.of(1, -2, 3, 4, 5), 1);
  const ints = [new Int32Array(2), new Int32Array(1)] as const;
  const longs = [new BigInt64Array(1), new BigInt64Array(3)] as const;
  const [floats, bytes] = [new Float32Array(3), new Uint8Array(3)];
  const values = [
    call("eglQueryContext", 1, 2, 3, ints[0]),
    call("eglGetSyncAttrib", 1, 2, 3, longs[0]),
    call("eglGetSyncAttrib", 1, 2, 3, null),
    call("eglGetConfigs", 1, longs[1], 3, ints[1]),
    call("glGetFloatv", 1, floats),
    call("glGetBooleanv", 1, bytes),
  ];
  return [values, ints, longs.map((cells) => Array.from(cells, String)), floats, bytes];
});
