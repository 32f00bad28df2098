import { assertThrows } from "@std/assert";
import { Allocation } from "../allocation/allocation.ts";
import { Element } from "../element.ts";
import { RSInvalidStateException } from "../exceptions.ts";
import { LaunchOptions } from "../script/launch_options.ts";
import { ScriptIntrinsicHistogram } from "./histogram.ts";
import { eachCompat, FIRST_HANDLE, floats, image, launchOf, withCalls } from "./testing.ts";
import { refuses } from "../testing.ts";
import { Type } from "../type.ts";

Deno.test("a histogram's output is a variable, its input that of a launch", () =>
  withCalls((rs, log) => {
    const element = Element.U8_4(rs);
    const histogram = ScriptIntrinsicHistogram.create(rs, element);
    log.expect(["rsScriptIntrinsicCreate", 9, element.getID()]);
    const [input, output] = [image(element, rs), image(Element.I32(rs), rs, 256, 0)];
    histogram.setOutput(output);
    log.expect(["rsScriptSetVarObj", FIRST_HANDLE, 1, output.getID()]);
    const options = new LaunchOptions().setX(1, 2);
    histogram.forEach(input);
    histogram.forEach(input, options);
    histogram.forEach_Dot(input);
    histogram.forEach_Dot(input, options);
    log.expect(
      launchOf(0, input, null),
      launchOf(0, input, null, options.toScriptCall()),
      launchOf(1, input, null),
      launchOf(1, input, null, options.toScriptCall()),
    );
    histogram.getKernelID_Separate();
    histogram.getFieldID_Input();
    log.expect(
      ["rsScriptKernelIDCreate", FIRST_HANDLE, 0, 3],
      ["rsScriptFieldIDCreate", FIRST_HANDLE, 1],
    );
  }));

Deno.test("a histogram counts bytes", () =>
  withCalls((rs, log) => {
    for (const element of [Element.F32(rs), Element.I8(rs), Element.U16(rs)]) {
      const create = () => ScriptIntrinsicHistogram.create(rs, element);
      refuses(create, "Unsupported element type.");
    }
    log.expect();
    const histogram = ScriptIntrinsicHistogram.create(rs, Element.U8(rs));
    const one = image(Element.U8(rs), rs);
    const unset = "Output is not set, expected setOutput before a launch";
    assertThrows(() => histogram.forEach(one), RSInvalidStateException, unset);
    assertThrows(() => histogram.forEach_Dot(one), RSInvalidStateException, unset);
    histogram.setOutput(image(Element.U32(rs), rs, 256, 0));
    const type = "Input type must be U8, U8_1, U8_2 or U8_4.";
    refuses(() => histogram.forEach(image(Element.F32(rs), rs)), type);
    refuses(() => histogram.forEach_Dot(image(Element.I8(rs), rs)), type);
    log.take();
    const [two, three] = [image(Element.U8_2(rs), rs), image(Element.U8_3(rs), rs)];
    histogram.forEach(two);
    histogram.forEach_Dot(three);
    log.expect(launchOf(0, two, null), launchOf(1, three, null));
    histogram.setOutput(image(Element.U32_3(rs), rs, 256, 0));
    log.take();
    const less = "Input vector size must be >= output vector size.";
    refuses(() => histogram.forEach(two), less);
    refuses(() => histogram.forEach_Dot(three), "Output vector size must be one.");
    log.expect();
    histogram.forEach(three);
    log.expect(launchOf(0, three, null));
  }));

Deno.test("counts are a row of 256 ints; what is refused is not taken", () =>
  withCalls((rs, log) => {
    const histogram = ScriptIntrinsicHistogram.create(rs, Element.U8_4(rs));
    const good = image(Element.U32_4(rs), rs, 256, 0);
    histogram.setOutput(good);
    log.take();
    const type = "Output type must be U32 or I32.";
    for (const element of [Element.F32(rs), Element.U16(rs), Element.U64(rs)]) {
      refuses(() => histogram.setOutput(image(element, rs, 256, 0)), type);
    }
    const size = "Output must be 1D, 256 elements.";
    refuses(() => histogram.setOutput(image(Element.U32(rs), rs, 255, 0)), size);
    refuses(() => histogram.setOutput(image(Element.U32(rs), rs, 256, 1)), size);
    const { Builder } = Type;
    const smaller = new Builder(rs, Element.U32(rs)).setX(256).setMipmaps(true).create();
    refuses(() => histogram.setOutput(Allocation.createTyped(rs, smaller)), size);
    log.expect();
    const input = image(Element.U8_4(rs), rs);
    histogram.forEach(input);
    log.expect(launchOf(0, input, null));
  }));

Deno.test("weights are not negative, and no more than 1 in all; Android also takes NaN", () =>
  eachCompat((rs, log, compat) => {
    const histogram = ScriptIntrinsicHistogram.create(rs, Element.U8_4(rs));
    log.take();
    const negative = "Coefficient may not be negative.";
    for (let i = 0; i < 4; i++) {
      const weights = [0.1, 0.1, 0.1, 0.1].with(i, -0.1) as [number, number, number, number];
      refuses(() => histogram.setDotCoefficients(...weights), negative);
    }
    refuses(() => histogram.setDotCoefficients(-Infinity, 0, 0, 0), negative);
    const sum = "Sum of coefficients must be 1.0 or less.";
    refuses(() => histogram.setDotCoefficients(0.5, 0.5, 0, 1e-6), sum);
    refuses(() => histogram.setDotCoefficients(Infinity, 0, 0, 0), sum);
    log.expect();
    histogram.setDotCoefficients(0.25196, 0.25196, 0.25196, 0.2441);
    histogram.setDotCoefficients(0.5, 0.5, 1e-9, -0);
    log.expect(
      ["rsScriptSetVarV", FIRST_HANDLE, 0, floats(0.25196, 0.25196, 0.25196, 0.2441), 16],
      ["rsScriptSetVarV", FIRST_HANDLE, 0, floats(0.5, 0.5, 1e-9, -0), 16],
    );
    const set = () => histogram.setDotCoefficients(0, NaN, 0, 0);
    if (!compat) return refuses(set, "Coefficient 1 is NaN, expected a finite float");
    set();
    log.expect(["rsScriptSetVarV", FIRST_HANDLE, 0, floats(0, NaN, 0, 0), 16]);
  }));
