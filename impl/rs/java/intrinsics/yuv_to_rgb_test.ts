import { Element } from "../element.ts";
import { ScriptIntrinsicYuvToRGB } from "./yuv_to_rgb.ts";
import { eachCompat, FIRST_HANDLE, image, launchOf, withCalls } from "./testing.ts";
import { refuses } from "../testing.ts";

Deno.test("YUV is a variable, and RGBA the output", () =>
  withCalls((rs, log) => {
    const element = Element.U8_4(rs);
    const script = ScriptIntrinsicYuvToRGB.create(rs, element);
    log.expect(["rsScriptIntrinsicCreate", 6, element.getID()]);
    const [yuv, row, output] = [
      image(Element.YUV(rs), rs),
      image(Element.U8(rs), rs, 12, 0),
      image(element, rs),
    ];
    script.setInput(yuv);
    script.setInput(row);
    script.forEach(output);
    script.setInput(null);
    log.expect(
      ["rsScriptSetVarObj", FIRST_HANDLE, 0, yuv.getID()],
      ["rsScriptSetVarObj", FIRST_HANDLE, 0, row.getID()],
      launchOf(0, null, output),
      ["rsScriptSetVarObj", FIRST_HANDLE, 0, 0],
    );
    script.getKernelID();
    script.getFieldID_Input();
    log.expect(
      ["rsScriptKernelIDCreate", FIRST_HANDLE, 0, 2],
      ["rsScriptFieldIDCreate", FIRST_HANDLE, 0],
    );
  }));

Deno.test("YUV has bytes, and RGBA four of them; Android does not check", () =>
  eachCompat((rs, log, compat) => {
    const script = ScriptIntrinsicYuvToRGB.create(rs, Element.U8_4(rs));
    log.take();
    const [four, single] = [image(Element.U8_4(rs), rs), image(Element.F32(rs), rs)];
    const calls = [
      () => script.setInput(four),
      () => script.setInput(single),
      () => script.forEach(single),
      () => void ScriptIntrinsicYuvToRGB.create(rs, Element.U8(rs)),
    ];
    for (const call of calls) {
      if (compat) call();
      else refuses(call, "Unsupported element type.");
    }
    if (!compat) log.expect();
  }));
