import { assertEquals } from "@std/assert";
import type { Action, LayerBehavior } from "../behavior.ts";
import { signatureCodes } from "./signature_codes.ts";
import { bothForms } from "./testing/both_forms.ts";
import { testEachTarget } from "../../../impl/machine/native/testing/native_test_library.ts";
import { HostSide } from "./testing/host_side.ts";
import type { CallValue, Pointer, Side } from "./testing/side.ts";

const INITIALIZE = "AndroidGLESLayer_Initialize";
const GET_PROC = "AndroidGLESLayer_GetProcAddress";

/** A layer with what libEGL does to it. */
function loadLayer(
  side: Side,
  behavior: Omit<LayerBehavior, "kind">,
  imports?: Readonly<Record<string, Pointer>>,
) {
  const symbol = side.load({ kind: "layer", ...behavior }, imports);
  return {
    symbol,
    initialize: (id: Pointer, getNext: Pointer) =>
      side.call(symbol(INITIALIZE)!, "vpp", id, getNext),
    offer: (fn: string, next: Pointer | null) =>
      side.call(symbol(GET_PROC)!, "Fsp", fn, next) as Pointer | null,
  };
}

/** Calls with more arguments than any machine has registers. */
const TEXTURES: readonly (readonly [string, ...CallValue[]])[] = [
  ["glTexImage3D", 0x806f, -1, 0x8058, 4, 5, 6, 0, 0x1908, 0x1401, null],
  ["glCompressedTexSubImage3D", 0x806f, 1, -12, 13, -14, 15, 16, 17, 0x9278, -18, null],
];

bothForms("a passive layer calls what it is offered, with all arguments", (side) => {
  const layer = loadLayer(side, {
    name: "A",
    offers: "all",
    hooks: {
      glFoo: [],
      glMatrixTranslatedEXT: [],
      glBlitFramebuffer: [],
      glClearColor: [],
      glTexImage3D: [],
      glCompressedTexSubImage3D: [],
    },
  });
  const seen: CallValue[][] = [];
  const next = (fn: string) => side.make(signatureCodes(fn), (...args) => void seen.push(args));
  const blit = layer.offer("glBlitFramebuffer", next("glBlitFramebuffer"))!;
  side.call(blit, signatureCodes("glBlitFramebuffer"), 1, -2, 3, 4, 5, 6, 7, -8, 0x4000, 9728);
  for (const [fn, ...args] of TEXTURES) {
    side.call(layer.offer(fn, next(fn))!, signatureCodes(fn), ...args);
  }
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
      glGetPathLengthNV: [
        { do: "return", value: 2.5 },
        { do: "when", index: 1, equals: 99, then: [{ do: "abort" }] },
      ],
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
      glFlush: [{ do: "lookup", fn: "glFinish" }],
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

testEachTarget("a GLboolean is what its eight bits say", (target) => {
  using side = new HostSide(target);
  const { initialize } = loadLayer(side, {
    name: "A",
    initialize: [
      { do: "lookup", fn: "glIsTexture" },
      { do: "callFound", fn: "glIsTexture", args: [1] },
    ],
  });
  const wide = side.make("uu", () => 0x7f01);
  initialize(side.make("v", () => {}), side.make("Fps", () => wide));
  assertEquals(side.events.at(-1), { who: "A", at: "return", fn: "glIsTexture", value: 1 });
});

bothForms("exports decide what a layer's symbol does", (side) => {
  const symbol = side.load({
    kind: "layer",
    name: "A",
    exports: ["AndroidGLESLayer_Initialise", "Other"],
  });
  side.call(symbol("AndroidGLESLayer_Initialise")!, "vpp", side.make("v", () => {}), null);
  return [side.call(symbol("Other")!, "i"), symbol(GET_PROC)];
});

bothForms("steps on a thread pass on what was kept, and memory", (side) => {
  const made: CallValue[][] = [];
  const make = side.make("uwwww", (...args) => {
    made.push(args.map(Number));
    return 1;
  });
  const layer = loadLayer(side, {
    name: "A",
    hooks: {
      eglQuerySurface: [{ do: "keep" }, { do: "return", value: 1 }],
      glFinish: [
        {
          do: "onThread",
          then: [{
            do: "callPublic",
            fn: "eglMakeCurrent",
            args: [7, { kept: "eglQuerySurface", at: 1 }, { kept: "eglQuerySurface", at: 0 }, null],
          }],
        },
        { do: "next" },
      ],
    },
  }, { eglMakeCurrent: make });
  const query = layer.offer("eglQuerySurface", side.make("uwwip", () => 0))!;
  side.call(query, signatureCodes("eglQuerySurface"), 0x5001, 0x5002, 3, null);
  let before = -1;
  const finish = layer.offer("glFinish", side.make("v", () => void (before = made.length)))!;
  side.call(finish, "v");
  return { made, before };
});
