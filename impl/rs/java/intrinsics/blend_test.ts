import { assertEquals } from "@std/assert";
import { BLEND_MODES } from "../../../../cts/contract/compute.ts";
import { Element } from "../element.ts";
import { LaunchOptions } from "../script/launch_options.ts";
import { ScriptIntrinsicBlend } from "./blend.ts";
import { eachCompat, FIRST_HANDLE, image, launchOf } from "./testing.ts";
import { refuses } from "../testing.ts";

const NAMES = [
  ...["Clear", "Src", "Dst", "SrcOver", "DstOver", "SrcIn", "DstIn", "SrcOut"] as const,
  ...["DstOut", "SrcAtop", "DstAtop", "Xor", "Multiply", "Add", "Subtract"] as const,
] as const;
const SLOTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 34, 35];

Deno.test("each mode is a kernel; that which keeps the destination is not launched", () =>
  eachCompat((rs, log, compat) => {
    const element = Element.U8_4(rs);
    const [source, target] = [image(element, rs), image(element, rs)];
    const blend = ScriptIntrinsicBlend.create(rs, element);
    log.expect(["rsScriptIntrinsicCreate", 7, element.getID()]);
    const options = new LaunchOptions().setX(1, 3);
    const limits = options.toScriptCall();
    for (const [i, name] of NAMES.entries()) {
      const slot = SLOTS[i]!;
      blend[`forEach${name}`](source, target);
      blend[`forEach${name}`](source, target, options);
      const forgets = compat && name === "Src";
      const launches = [
        launchOf(slot, source, target),
        launchOf(slot, source, target, forgets ? null : limits),
      ];
      log.expect(...name === "Dst" ? [] : launches);
      blend[`getKernelID${name}`]();
      log.expect(["rsScriptKernelIDCreate", FIRST_HANDLE, slot, 3]);
    }
  }));

Deno.test("the contract has the same slots", () => {
  assertEquals(Object.values<number>(BLEND_MODES), SLOTS);
});

Deno.test("a blend takes images of U8_4, which Android does not check when it is made", () =>
  eachCompat((rs, log, compat) => {
    const [good, bad] = [image(Element.RGBA_8888(rs), rs), image(Element.U8_3(rs), rs)];
    const blend = ScriptIntrinsicBlend.create(rs, Element.U8_4(rs));
    log.take();
    for (const name of NAMES.filter((name) => name !== "Dst")) {
      const launch = blend[`forEach${name}`];
      refuses(() => launch(bad, good), "Input is not of expected format.");
      refuses(() => launch(good, bad), "Output is not of expected format.");
    }
    log.expect();
    const create = () => ScriptIntrinsicBlend.create(rs, Element.U8(rs));
    if (compat) create();
    else refuses(create, "Unsupported element type.");
  }));
