import { assertEquals } from "@std/assert";
import type { Allocation } from "../allocation/allocation.ts";
import { Element } from "../element.ts";
import { LaunchOptions } from "../script/launch_options.ts";
import type { RenderScript } from "../render_script.ts";
import { ScriptIntrinsicLUT } from "./lut.ts";
import { eachCompat, FIRST_HANDLE, image, launchOf, withCalls } from "./testing.ts";
import { refuses } from "../testing.ts";

const IDENTITY = Uint8Array.from({ length: 1024 }, (_, i) => i % 256);

/** Collects the tables that are brought to the native side. */
function watchUploads(rs: RenderScript): Uint8Array[] {
  const uploads: Uint8Array[] = [];
  const call = rs.call;
  rs.call = (fn, ...args) => {
    if (fn === "rsAllocation1DData") uploads.push((args[4] as Uint8Array).slice());
    return call(fn, ...args);
  };
  return uploads;
}

function images(rs: RenderScript): [Allocation, Allocation] {
  return [image(Element.U8_4(rs), rs), image(Element.U8_4(rs), rs)];
}

Deno.test("a table is an Allocation that is brought over before a launch if it changed", () =>
  withCalls((rs, log) => {
    const [input, output] = images(rs);
    const uploads = watchUploads(rs);
    const lut = ScriptIntrinsicLUT.create(rs, Element.U8_4(rs));
    const [create, set] = log.take();
    assertEquals(create, ["rsScriptIntrinsicCreate", 3, Element.U8_4(rs).getID()]);
    assertEquals(set!.slice(0, 3), ["rsScriptSetVarObj", FIRST_HANDLE, 0]);
    assertEquals(uploads, []);
    const options = new LaunchOptions().setX(1, 2);
    lut.forEach(input, output);
    lut.forEach(input, output, options);
    log.expect(launchOf(0, input, output), launchOf(0, input, output, options.toScriptCall()));
    assertEquals(uploads, [IDENTITY]);
    lut.setRed(0, 255);
    lut.setGreen(1, 2);
    lut.setBlue(254, 3);
    lut.setAlpha(255, 4);
    lut.forEach(input, output);
    lut.forEach(input, output);
    const changed = IDENTITY.with(0, 255).with(257, 2).with(766, 3).with(1023, 4);
    assertEquals(uploads, [IDENTITY, changed]);
    lut.getKernelID();
    const calls = log.take();
    assertEquals(calls.at(-1), ["rsScriptKernelIDCreate", FIRST_HANDLE, 0, 3]);
    lut.destroy();
    log.expect(["rsObjDestroy", FIRST_HANDLE]);
  }));

Deno.test("indices and values are from 0 to 255", () =>
  withCalls((rs) => {
    const [input, output] = images(rs);
    const lut = ScriptIntrinsicLUT.create(rs, Element.U8_4(rs));
    const uploads = watchUploads(rs);
    for (const set of ["setRed", "setGreen", "setBlue", "setAlpha"] as const) {
      for (const bad of [-1, 256, NaN, 1.5, Infinity]) {
        refuses(() => lut[set](bad, 0), "Index out of range (0-255).");
        refuses(() => lut[set](0, bad), "Value out of range (0-255).");
      }
      refuses(() => lut[set](256, 256), "Index out of range (0-255).");
    }
    lut.forEach(input, output);
    assertEquals(uploads, [IDENTITY]);
  }));

Deno.test("a table is for U8_4; Android does not check", () =>
  eachCompat((rs, log, compat) => {
    const [input] = images(rs);
    const other = image(Element.U8(rs), rs);
    const lut = ScriptIntrinsicLUT.create(rs, Element.U8_4(rs));
    log.take();
    const message = "Unsupported element type.";
    if (compat) {
      lut.forEach(other, input);
      lut.forEach(input, other);
      log.expect(launchOf(0, other, input), launchOf(0, input, other));
      ScriptIntrinsicLUT.create(rs, Element.U8(rs));
      return;
    }
    refuses(() => lut.forEach(other, input), message);
    refuses(() => lut.forEach(input, other), message);
    refuses(() => ScriptIntrinsicLUT.create(rs, Element.U8(rs)), message);
    log.expect();
  }));
