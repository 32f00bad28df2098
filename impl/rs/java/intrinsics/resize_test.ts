import { Element } from "../element.ts";
import { LaunchOptions } from "../script/launch_options.ts";
import { ScriptIntrinsicResize } from "./resize.ts";
import { eachCompat, FIRST_HANDLE, image, launchOf, withCalls } from "./testing.ts";
import { refuses } from "../testing.ts";

Deno.test("a resize sets its input, and launches kernel 0", () =>
  withCalls((rs, log) => {
    const resize = ScriptIntrinsicResize.create(rs);
    log.expect(["rsScriptIntrinsicCreate", 12, 0]);
    for (const element of [Element.U8(rs), Element.U8_3(rs), Element.F32_2(rs), Element.F32(rs)]) {
      resize.setInput(image(element, rs));
    }
    log.take();
    refuses(() => resize.setInput(image(Element.I8(rs), rs)), "Unsupported element type.");
    const [input, output] = [image(Element.U8_4(rs), rs), image(Element.U8_4(rs), rs, 3, 5)];
    const options = new LaunchOptions().setX(1, 2);
    resize.setInput(input);
    resize.forEach_bicubic(output);
    resize.forEach_bicubic(output, null);
    resize.forEach_bicubic(output, options);
    log.expect(
      ["rsScriptSetVarObj", FIRST_HANDLE, 0, input.getID()],
      launchOf(0, null, output),
      launchOf(0, null, output),
      launchOf(0, null, output, options.toScriptCall()),
    );
    resize.getKernelID_bicubic();
    resize.getFieldID_Input();
    log.expect(
      ["rsScriptKernelIDCreate", FIRST_HANDLE, 0, 2],
      ["rsScriptFieldIDCreate", FIRST_HANDLE, 0],
    );
  }));

Deno.test("input and output of a resize differ; Android only checks without options", () =>
  eachCompat((rs, log, compat) => {
    const resize = ScriptIntrinsicResize.create(rs);
    const input = image(Element.U8(rs), rs);
    const other = image(Element.F32(rs), rs);
    resize.setInput(input);
    log.take();
    const same = "Output cannot be same as Input.";
    refuses(() => resize.forEach_bicubic(input), same);
    log.expect();
    if (compat) {
      resize.forEach_bicubic(input, null);
      resize.forEach_bicubic(other);
      log.expect(launchOf(0, null, input), launchOf(0, null, other));
      return;
    }
    refuses(() => resize.forEach_bicubic(input, null), same);
    refuses(() => resize.forEach_bicubic(input, new LaunchOptions()), same);
    refuses(() => resize.forEach_bicubic(other), "Output element type must match.");
    log.expect();
  }));
