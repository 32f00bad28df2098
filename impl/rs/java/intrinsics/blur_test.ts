import { Element } from "../element.ts";
import { LaunchOptions } from "../script/launch_options.ts";
import { RenderScript } from "../render_script.ts";
import { ScriptIntrinsicBlur } from "./blur.ts";
import { eachCompat, FIRST_HANDLE, image, launchOf, withCalls } from "./testing.ts";
import { refuses } from "../testing.ts";

const RADIUS = "Radius out of range (0 < r <= 25).";
const UNSUPPORTED = "Unsupported element type.";

Deno.test("a blur sets its radius and input, and launches kernel 0", () =>
  withCalls((rs, log) => {
    const element = Element.U8_4(rs);
    const [input, output] = [image(element, rs), image(element, rs)];
    const blur = ScriptIntrinsicBlur.create(rs, element);
    log.expect(
      ["rsScriptIntrinsicCreate", 5, element.getID()],
      ["rsScriptSetVarF", FIRST_HANDLE, 0, 5],
    );
    for (const radius of [25, 0.5, 0.1]) blur.setRadius(radius);
    log.expect(...[25, 0.5, Math.fround(0.1)].map((radius) =>
      ["rsScriptSetVarF", FIRST_HANDLE, 0, radius] as const
    ));
    blur.setInput(input);
    blur.forEach(output);
    const options = new LaunchOptions().setX(1, 3).setY(0, 1);
    blur.forEach(output, options);
    log.expect(
      ["rsScriptSetVarObj", FIRST_HANDLE, 1, input.getID()],
      launchOf(0, null, output),
      launchOf(0, null, output, options.toScriptCall()),
    );
    blur.getKernelID();
    blur.getFieldID_Input();
    log.expect(
      ["rsScriptKernelIDCreate", FIRST_HANDLE, 0, 2],
      ["rsScriptFieldIDCreate", FIRST_HANDLE, 1],
    );
  }));

Deno.test("a blur takes radii above 0 and up to 25; Android also NaN", () =>
  eachCompat((rs, log, compat) => {
    const blur = ScriptIntrinsicBlur.create(rs, Element.U8(rs));
    for (const radius of [0, -0, -1, 25.01, Infinity, -Infinity, 1e-50]) {
      refuses(() => blur.setRadius(radius), RADIUS);
    }
    log.take();
    if (!compat) refuses(() => blur.setRadius(NaN), RADIUS);
    else blur.setRadius(NaN);
    log.expect(...compat ? [["rsScriptSetVarF", FIRST_HANDLE, 0, NaN] as const] : []);
  }));

Deno.test("a blur takes images of U8 and U8_4", () =>
  withCalls((rs, log) => {
    for (const element of [Element.U8_2(rs), Element.U8_3(rs), Element.F32(rs), Element.I8(rs)]) {
      refuses(() => ScriptIntrinsicBlur.create(rs, element), UNSUPPORTED);
    }
    log.expect();
    const blur = ScriptIntrinsicBlur.create(rs, Element.U8(rs));
    log.take();
    refuses(() => blur.setInput(image(Element.U8(rs), rs, 4, 0)), "Input set to a 1D Allocation");
    refuses(() => blur.setInput(image(Element.U8_2(rs), rs)), UNSUPPORTED);
    const row = image(Element.U8(rs), rs, 4, 0);
    refuses(() => blur.forEach(row), "Output is a 1D Allocation");
    refuses(() => blur.forEach(row, new LaunchOptions()), "Output is a 1D Allocation");
    log.expect();
  }));

Deno.test("input and output of a blur differ, and have the cells of the blur; Android does not check", () =>
  eachCompat((rs, log, compat) => {
    const blur = ScriptIntrinsicBlur.create(rs, Element.U8(rs));
    const other = image(Element.U8_4(rs), rs);
    const input = image(Element.U8(rs), rs);
    blur.setInput(input);
    log.take();
    if (compat) {
      blur.setInput(other);
      blur.forEach(other);
      log.expect(
        ["rsScriptSetVarObj", FIRST_HANDLE, 1, other.getID()],
        launchOf(0, null, other),
      );
      return;
    }
    refuses(() => blur.setInput(other), "Input element type must match.");
    refuses(() => blur.forEach(other), "Output element type must match.");
    refuses(() => blur.forEach(input), "Output cannot be same as Input.");
    refuses(() => blur.forEach(input, new LaunchOptions()), "Output cannot be same as Input.");
    log.expect();
  }));

Deno.test("objects of another context are refused", () =>
  withCalls((rs) => {
    const blur = ScriptIntrinsicBlur.create(rs, Element.U8(rs));
    const other = RenderScript.create(rs.getApplicationContext(), "DEBUG")!;
    const across = "Attempting to use an object across contexts.";
    refuses(() => blur.setInput(image(Element.U8(other), other)), across);
    refuses(() => blur.forEach(image(Element.U8(other), other)), across);
  }));
