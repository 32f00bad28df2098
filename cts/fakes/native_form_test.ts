import { assert, assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import { fromFileUrl, join } from "@std/path";
import { KNOWN_NAMES } from "../contract/entry_points.ts";
import type { Action, Behaviour, DriverBehaviour, LayerBehaviour } from "./behaviour.ts";
import { signatureCodes } from "./native/signature_codes.ts";
import { gcc, hasGcc, NativeTemplates } from "./native/testing/build.ts";
import {
  type CallValue,
  NativeSide,
  type Pointer,
  type Side,
  SimSide,
} from "./native/testing/side.ts";
import { NATIVE_FORMS, nativeForm } from "./native_form.ts";

const LAYER: LayerBehaviour = { kind: "layer", name: "A" };
const DRIVER: DriverBehaviour = { kind: "driver", name: "driver" };
const GET_PROC = "AndroidGLESLayer_GetProcAddress";
const INITIALIZE = "AndroidGLESLayer_Initialize";

let shared: NativeTemplates | undefined;

/** The libraries, built once for all tests of this file. */
function templates(): NativeTemplates {
  if (shared === undefined) {
    shared = new NativeTemplates();
    addEventListener("unload", () => shared?.[Symbol.dispose]());
  }
  return shared;
}

/** What the scene gives back, and what the fakes said meanwhile, must be the same for both forms. */
function bothForms(name: string, scene: (side: Side) => unknown): void {
  Deno.test({
    name,
    ignore: !hasGcc(),
    fn() {
      const sim = new SimSide();
      const expected = scene(sim);
      assertNotEquals(sim.events, []);
      using native = new NativeSide(templates());
      assertEquals(scene(native), expected);
      assertEquals(native.events, sim.events);
    },
  });
}

/** A layer with what libEGL does to it. */
function loadLayer(
  side: Side,
  behaviour: Omit<LayerBehaviour, "kind">,
  imports?: Readonly<Record<string, Pointer>>,
) {
  const symbol = side.load({ kind: "layer", ...behaviour }, imports);
  return {
    symbol,
    initialize: (id: Pointer, getNext: Pointer) =>
      side.call(symbol(INITIALIZE)!, "vpp", id, getNext),
    offer: (fn: string, next: Pointer | null) =>
      side.call(symbol(GET_PROC)!, "Fsp", fn, next) as Pointer | null,
  };
}

function loadDriver(side: Side, knobs: Omit<DriverBehaviour, "kind" | "name">) {
  const symbol = side.load({ ...DRIVER, ...knobs });
  const call = (fn: string, ...args: CallValue[]) =>
    side.call(symbol(fn)!, signatureCodes(fn), ...args);
  const ask = (fn: string) => side.call(symbol("eglGetProcAddress")!, "Fs", fn) as Pointer | null;
  return { symbol, call, ask };
}

bothForms("a passive layer calls what it is offered, with all arguments", (side) => {
  const layer = loadLayer(side, {
    name: "A",
    offers: "all",
    hooks: { glFoo: [], glMatrixTranslatedEXT: [], glBlitFramebuffer: [], glClearColor: [] },
  });
  const seen: CallValue[][] = [];
  const next = (fn: string) => side.make(signatureCodes(fn), (...args) => void seen.push(args));
  const blit = layer.offer("glBlitFramebuffer", next("glBlitFramebuffer"))!;
  side.call(blit, signatureCodes("glBlitFramebuffer"), 1, -2, 3, 4, 5, 6, 7, -8, 0x4000, 9728);
  const clear = layer.offer("glClearColor", next("glClearColor"))!;
  side.call(clear, signatureCodes("glClearColor"), 0.5, -0.25, 1, 3);
  const translate = layer.offer("glMatrixTranslatedEXT", next("glMatrixTranslatedEXT"))!;
  side.call(translate, signatureCodes("glMatrixTranslatedEXT"), 7, 0.1, -2.5, 1e100);
  const floats = layer.offer(
    "glFoo",
    side.make("iifififififififififi", (...args) => {
      seen.push(args);
      return args.reduce<number>((sum, arg) => sum + Math.trunc(Number(arg)), 0);
    }),
  )!;
  side.events.pop();
  const many = Array.from({ length: 19 }, (_, i) => i % 2 === 0 ? i : i / 2);
  const sum = side.call(floats, "iifififififififififi", ...many);
  side.events.pop();
  const passed = next("glFlush");
  return { seen, sum, same: layer.offer("glFlush", passed) !== null };
});

bothForms("an active layer looks its names up and ignores what it is offered", (side) => {
  const layer = loadLayer(side, {
    name: "A",
    model: "active",
    hooks: { glIsTexture: [], eglSwapBuffers: [{ do: "next", times: 3 }], glGetString: [] },
  });
  let swaps = 0;
  const below: Readonly<Record<string, Pointer>> = {
    glIsTexture: side.make("Bu", (texture) => Number(texture) + 1),
    eglSwapBuffers: side.make("uww", () => ++swaps),
    glGetString: side.make("su", () => "from below"),
  };
  const id = side.make("v", () => {});
  layer.initialize(id, side.make("Fps", (_id, fn) => below[fn as string] ?? null));
  const wrong = side.make("v", () => {
    throw new Error("next was called");
  });
  const hooks = Object.keys(below).map((fn) => layer.offer(fn, wrong)!);
  return [
    side.call(hooks[0]!, "Bu", 5),
    side.call(hooks[1]!, "uww", 1, 0xd0001),
    side.call(hooks[2]!, "su", 0x1f00),
    swaps,
  ];
});

bothForms("steps of a hook", (side) => {
  const kept = side.make("v", () => {});
  const layer = loadLayer(side, {
    name: "A",
    hooks: {
      glFoo: [{ do: "return", value: 7 }],
      glIsTexture: [{ do: "next" }, { do: "return", value: 77 }],
      glGetString: [{ do: "return", value: 'mine "quoted"\n\\ é' }],
      eglGetProcAddress: [
        { do: "next" },
        { do: "when", index: 0, equals: "glFoo", then: [{ do: "returnHook", fn: "glFoo" }] },
        { do: "when", index: 0, equals: "glBar", then: [{ do: "return", value: null }] },
      ],
      eglSwapInterval: [
        {
          do: "when",
          index: 1,
          equals: -1,
          then: [
            { do: "return", value: 5 },
            { do: "when", index: 0, equals: 1, then: [{ do: "return", value: 6 }] },
          ],
        },
      ],
      glDrawElements: [{ do: "when", index: 3, equals: null, then: [{ do: "next" }] }],
      eglGetCurrentDisplay: [{ do: "return", value: null }],
      glGetPathLengthNV: [{ do: "return", value: 2.5 }],
    },
  });
  const next: Record<string, Pointer> = {};
  let drawn = 0;
  for (
    const [fn, act] of Object.entries<(...args: CallValue[]) => CallValue>({
      glIsTexture: () => 1,
      glGetString: () => "below",
      eglGetProcAddress: () => kept,
      eglSwapInterval: () => 1,
      glDrawElements: () => ++drawn,
      eglGetCurrentDisplay: () => 1,
      glGetPathLengthNV: () => 1,
    })
  ) next[fn] = layer.offer(fn, side.make(signatureCodes(fn), act))!;
  const call = (fn: string, ...args: CallValue[]) =>
    side.call(next[fn]!, signatureCodes(fn), ...args);
  const foo = call("eglGetProcAddress", "glFoo") as Pointer;
  return {
    foo: side.call(foo, "i"),
    bar: call("eglGetProcAddress", "glBar"),
    other: call("eglGetProcAddress", "glOther") !== null,
    texture: call("glIsTexture", 1),
    string: call("glGetString", 0x1f00),
    intervals: [call("eglSwapInterval", 1, -1), call("eglSwapInterval", 2, -1)],
    drawn: [call("glDrawElements", 4, 3, 5, null), drawn],
    length: call("glGetPathLengthNV", 1, 2, 3),
  };
});

bothForms("lookups share ids, calls report what comes back", (side) => {
  const asked: unknown[] = [];
  const ids = { A: side.make("v", () => {}), B: side.make("v", () => {}) };
  const text = side.make("swi", (_display, name) => `string ${name}`);
  const fill = side.make(
    "uwppip",
    (_display, _list, configs, _size, count) => Number(configs !== null && count !== null),
  );
  const error = side.make("i", () => -5);
  const flush = side.make("v", () => {});
  const floats = side.make("vffff", (...args) => void asked.push(args));
  const below: Readonly<Record<string, Pointer>> = {
    eglQueryString: text,
    eglChooseConfig: fill,
    eglGetError: error,
    glFinish: flush,
    glClearColor: floats,
    eglGetProcAddress: side.make("Fs", () => text),
  };
  const getNext = side.make("Fps", (id, fn) => {
    asked.push(fn);
    return id === null ? null : below[fn as string] ?? null;
  });
  const fns = Object.keys(below);
  const args: Readonly<Record<string, readonly (number | string | null | { out: number })[]>> = {
    eglQueryString: [null, 0x3055],
    eglChooseConfig: [1, null, { out: 4 }, 2, { out: 1 }],
    glClearColor: [0.25, 0, 1, 0.5],
    eglGetProcAddress: ["glFoo"],
  };
  const A = loadLayer(side, {
    name: "A",
    initialize: fns.flatMap((fn): Action[] => [
      { do: "lookup", fn },
      { do: "callFound", fn, args: args[fn] ?? [] },
    ]),
    offers: ["glFlush"],
    answers: { glFlush: "null", glFinish: "undefined" },
  });
  const B = loadLayer(side, {
    name: "B",
    onLoad: [{ do: "callPublic", fn: "eglGetError", args: [] }],
    hooks: {
      glFlush: [{ do: "lookup", fn: "glFinish", as: "A" }, { do: "lookup", fn: "glUnknownEXT" }],
    },
    getProcAddress: {
      glClear: [{ do: "lookup", fn: "glFinish", as: "nobody" }, { do: "return", value: null }],
      glFinish: [{ do: "callFound", fn: "glFinish", args: [] }, { do: "next" }],
    },
  }, { eglGetError: error });
  A.initialize(ids.A, getNext);
  B.initialize(ids.B, getNext);
  const hook = B.offer("glFlush", flush)!;
  side.call(hook, "v");
  const found = side.make("Fsp", (_name, below) => below as Pointer);
  const next = B.offer("glFinish", found) !== null;
  return {
    asked,
    next,
    answers: [A.offer("glFlush", flush), A.offer("glFinish", flush), B.offer("glClear", flush)],
  };
});

bothForms("exports decide what a layer's symbol does", (side) => {
  const symbol = side.load({ ...LAYER, exports: ["AndroidGLESLayer_Initialise", "Other"] });
  side.call(symbol("AndroidGLESLayer_Initialise")!, "vpp", side.make("v", () => {}), null);
  return [side.call(symbol("Other")!, "i"), symbol(GET_PROC)];
});

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
    reports: ["eglTerminate"],
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
  const sizes: CallValue[][] = [];
  const set = side.make("vplpl", (_key, ...args) => void sizes.push([args[0]!, args[2]!]));
  const get = side.make("lplpl", (_key, ...args) => {
    sizes.push([args[0]!, args[2]!]);
    return 4;
  });
  side.call(loadDriver(side, {}).symbol("eglSetBlobCacheFuncsANDROID")!, "vwpp", 1, set, get);
  call("eglSetBlobCacheFuncsANDROID", 1, set, get);
  call("eglTerminate", 1);
  return sizes;
});

bothForms("a library counts, returns and passes on", (side) => {
  const passed: CallValue[][] = [];
  const dlopen = side.make("psi", (...args) => {
    passed.push(args);
    return null;
  });
  const answer = side.make("i", () => 42);
  const behaviour = {
    kind: "library",
    name: "L",
    returns: { seven: 7, minus: -1 },
    forwards: ["dlopen"],
    calls: ["answer"],
  } as const;
  const symbol = side.load(behaviour, { dlopen, answer });
  const copy = side.load(behaviour, { dlopen, answer });
  const count = (of: typeof symbol) => side.call(of("count")!, "i");
  return {
    counts: [count(symbol), count(symbol), count(copy), count(symbol)],
    values: ["seven", "minus", "to_answer"].map((fn) => side.call(symbol(fn)!, "i")),
    handle: side.call(symbol("from_dlopen")!, "psi", "libother.so", 2),
    passed,
  };
});

let program: string | undefined;

/** The program that runs one fake, built on first need. */
function runner(folder: string): string {
  if (program !== undefined) return program;
  const source = (name: string) =>
    fromFileUrl(new URL(`./native/testing/${name}`, import.meta.url));
  const liblog = join(folder, "liblog.so");
  const path = join(folder, "run_fake");
  gcc("-shared", "-fPIC", "-Wl,-soname,liblog.so", "-o", liblog, source("liblog.c"));
  const options = ["-Wall", "-Wextra", "-Werror", "-Wl,--no-as-needed", "-Wl,-rpath,$ORIGIN"];
  gcc(...options, "-o", path, source("run_fake.c"), liblog);
  return program = path;
}

/** Runs a fake in a process of its own. */
function runAlone(behaviour: Behaviour, fn?: string, seconds = 60) {
  const { folder } = templates();
  const program = runner(folder);
  const table = join(folder, "table");
  const form = nativeForm(behaviour);
  Deno.writeFileSync(table, form.table);
  const args = [
    `${seconds}`,
    templates().copy(form.kind),
    table,
    ...(fn === undefined ? [] : [fn]),
  ];
  const { signal, code, stdout, stderr } = new Deno.Command(program, { args }).outputSync();
  const lines = new TextDecoder().decode(stdout).trimEnd().split("\n");
  return { signal, code, lines, stderr: new TextDecoder().decode(stderr) };
}

const ENDS: readonly [Action, Deno.Signal][] = [
  [{ do: "throw", message: "out of luck" }, "SIGABRT"],
  [{ do: "abort" }, "SIGABRT"],
  [{ do: "recurse" }, "SIGSEGV"],
  [{ do: "hang" }, "SIGALRM"],
  [{ do: "next" }, "SIGSEGV"],
];

for (const [action, expected] of ENDS) {
  Deno.test({
    name: `a layer that does ${action.do} ends its process by ${expected}`,
    ignore: !hasGcc(),
    fn() {
      const seconds = action.do === "hang" ? 1 : 60;
      const inside = runAlone({ ...LAYER, initialize: [action] }, INITIALIZE, seconds);
      assertEquals(inside.signal, expected);
      assert(inside.lines[0]?.startsWith('strata.event 4 {"who":"A","at":"load"}'));
      assert(inside.lines.length >= 2 && inside.lines.length < 1000, `${inside.lines.length}`);
      if (action.do === "recurse") return;
      assertEquals(runAlone({ ...LAYER, onLoad: [action] }, undefined, seconds).signal, expected);
    },
  });
}

Deno.test({
  name: "a driver that throws aborts, and other functions of it do not",
  ignore: !hasGcc(),
  fn() {
    const driver = { ...DRIVER, throws: ["glFlush"], reports: "all" } as const;
    const thrown = runAlone(driver, "glFlush");
    assertEquals(thrown.signal, "SIGABRT");
    assert(thrown.lines.at(-1)?.startsWith("libc++abi 7 "));
    const fine = runAlone(driver, "glFinish");
    assertEquals([fine.signal, fine.code, fine.lines.at(-1)], [null, 0, "done"]);
  },
});

Deno.test("every file of the folder belongs to a form", () => {
  const named = Object.values(NATIVE_FORMS).flatMap(({ sources, headers }) => [
    ...sources,
    ...headers,
  ]).map((url) => fromFileUrl(url));
  const files = [...Deno.readDirSync(new URL("./native/", import.meta.url))]
    .filter(({ name }) => /\.[chS]$/.test(name))
    .map(({ name }) => fromFileUrl(new URL(`./native/${name}`, import.meta.url)));
  assertEquals([...new Set(named)].sort(), files.sort());
});

Deno.test("every known function has a signature of known types", () => {
  for (const fn of KNOWN_NAMES) assert(signatureCodes(fn).length > 0, fn);
  assertEquals(signatureCodes("glVendorEXT"), "");
  assertEquals(signatureCodes("toString"), "");
});

const FOREIGN: readonly [string, unknown][] = [
  ["sleeps", { ...LAYER, sleeps: 1 }],
  ["colour", { ...DRIVER, colour: 1 }],
  ["exported", { kind: "library", name: "L", exported: [] }],
  ["after", { ...LAYER, onLoad: [{ do: "abort", after: 3 }] }],
  ["until", { ...LAYER, hooks: { glFlush: [{ do: "next", until: 3 }] } }],
  ["in", { ...LAYER, onLoad: [{ do: "callPublic", fn: "f", args: [{ out: 1, in: 2 }] }] }],
  ["room", {
    ...DRIVER,
    blobs: { eglTerminate: [{ do: "set", key: { size: 1, fill: 1 }, value: {}, room: 1 }] },
  }],
];

for (const [knob, behaviour] of FOREIGN) {
  Deno.test(`a knob that the form does not know is refused: ${knob}`, () => {
    assertThrows(() => nativeForm(behaviour as Behaviour), Error, `knob "${knob}" is not known`);
  });
}

Deno.test("a step or a kind that the form does not know is refused", () => {
  const dances = { ...LAYER, onLoad: [{ do: "dance" }] } as unknown as Behaviour;
  assertThrows(() => nativeForm(dances), Error, `step {"do":"dance"}: it is not known`);
  const rs: Behaviour = { kind: "rs-driver", name: "D" };
  assertThrows(() => nativeForm(rs), Error, 'kind "rs-driver" has none');
  const many = Array.from({ length: 3000 }, (_, i) => `glExtra${i}EXT`);
  assertThrows(() => nativeForm({ ...DRIVER, extra: many }), Error, "expected 4096 at most");
});
