import { assertEquals, assertThrows } from "@std/assert";
import { fromFileUrl } from "@std/path";
import type { Behavior, DriverBehavior, LayerBehavior } from "./behavior.ts";
import { NATIVE_FORMS, nativeForm, RS_FORMS, rsForm } from "./native_form.ts";

const LAYER: LayerBehavior = { kind: "layer", name: "A" };
const DRIVER: DriverBehavior = { kind: "driver", name: "driver" };

Deno.test("every file of the folder belongs to a form", () => {
  const named = Object.values({ ...NATIVE_FORMS, ...RS_FORMS }).flatMap(({ sources, headers }) => [
    ...sources,
    ...headers,
  ]).map((url) => fromFileUrl(url));
  const files = [...Deno.readDirSync(new URL("./native/", import.meta.url))]
    .filter(({ name }) => /\.[chS]$/.test(name))
    .map(({ name }) => fromFileUrl(new URL(`./native/${name}`, import.meta.url)));
  assertEquals([...new Set(named)].sort(), files.sort());
});

const FOREIGN: readonly [string, unknown][] = [
  ["sleeps", { ...LAYER, sleeps: 1 }],
  ["color", { ...DRIVER, color: 1 }],
  ["exported", { kind: "library", name: "L", exported: [] }],
  ["after", { ...LAYER, onLoad: [{ do: "abort", after: 3 }] }],
  ["until", { ...LAYER, hooks: { glFlush: [{ do: "next", until: 3 }] } }],
  ["in", { ...LAYER, onLoad: [{ do: "callPublic", fn: "f", args: [{ out: 1, in: 2 }] }] }],
  ["room", {
    ...DRIVER,
    blobs: { eglTerminate: [{ do: "set", key: { size: 1, fill: 1 }, value: {}, room: 1 }] },
  }],
];

for (const [knob, behavior] of FOREIGN) {
  Deno.test(`a knob that the form does not know is refused: ${knob}`, () => {
    assertThrows(() => nativeForm(behavior as Behavior), Error, `knob "${knob}" is not known`);
  });
}

Deno.test("a step or a kind that the form does not know is refused", () => {
  const dances = { ...LAYER, onLoad: [{ do: "dance" }] } as unknown as Behavior;
  assertThrows(() => nativeForm(dances), Error, `step {"do":"dance"}: it is not known`);
  const rs: Behavior = { kind: "rs-driver", name: "D" };
  assertThrows(() => nativeForm(rs), Error, 'kind "rs-driver" has none');
  const many = Array.from({ length: 3000 }, (_, i) => `glExtra${i}EXT`);
  assertThrows(() => nativeForm({ ...DRIVER, extra: many }), Error, "expected 4096 at most");
});

Deno.test("RenderScript's fakes have a form but where they need C++", () => {
  const driver = { kind: "rs-driver", name: "D" } as const;
  const hal = { kind: "rs-hal", name: "H" } as const;
  assertEquals(rsForm(driver)?.exports.length, 4);
  assertEquals(rsForm({ ...driver, exports: ["rsdHalInit"] })?.exports, ["rsdHalInit"]);
  assertEquals(rsForm(hal)?.exports, ["HIDL_FETCH_IDevice"]);
  assertEquals(rsForm({ ...hal, exports: [] })?.exports, []);
  for (const knob of [{ compiler: {} }, { setsName: "a" }, { tellsName: true }, { throws: [] }]) {
    assertEquals(rsForm({ ...driver, ...knob }), undefined);
  }
  assertEquals(rsForm({ ...hal, throws: [] }), undefined);
  assertEquals(rsForm({ ...hal, exports: ["other"] }), undefined);
  assertEquals(rsForm(LAYER), undefined);
  for (const fake of [driver, hal]) {
    const behavior = { ...fake, color: 1 } as unknown as Behavior;
    assertThrows(() => rsForm(behavior), Error, 'knob "color" is not known');
  }
});
