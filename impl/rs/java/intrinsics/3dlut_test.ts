import { Allocation } from "../allocation/allocation.ts";
import { Element } from "../element.ts";
import { LaunchOptions } from "../script/launch_options.ts";
import { ScriptIntrinsic3DLUT } from "./3dlut.ts";
import { eachCompat, FIRST_HANDLE, image, launchOf, withCalls } from "./testing.ts";
import { refuses } from "../testing.ts";
import { Type } from "../type.ts";

Deno.test("a table of colors is a box of U8_4", () =>
  withCalls((rs, log) => {
    const element = Element.U8_4(rs);
    const lut = ScriptIntrinsic3DLUT.create(rs, element);
    log.expect(["rsScriptIntrinsicCreate", 8, element.getID()]);
    refuses(() => lut.setLUT(image(element, rs)), "LUT must be 3d.");
    const box = (of: Element) => Allocation.createTyped(rs, Type.createXYZ(rs, of, 2, 3, 4));
    refuses(() => lut.setLUT(box(Element.U8_3(rs))), "LUT element type must match.");
    log.expect();
    const table = box(Element.RGBA_8888(rs));
    lut.setLUT(table);
    log.expect(["rsScriptSetVarObj", FIRST_HANDLE, 0, table.getID()]);
    const [input, output] = [image(element, rs), image(element, rs)];
    const options = new LaunchOptions().setX(1, 2);
    lut.forEach(input, output);
    lut.forEach(input, output, options);
    lut.getKernelID();
    log.expect(
      launchOf(0, input, output),
      launchOf(0, input, output, options.toScriptCall()),
      ["rsScriptKernelIDCreate", FIRST_HANDLE, 0, 3],
    );
  }));

Deno.test("Android makes the native object before it refuses an Element, and takes any images", () =>
  eachCompat((rs, log, compat) => {
    const element = Element.U8(rs);
    const message = "Element must be compatible with uchar4.";
    refuses(() => ScriptIntrinsic3DLUT.create(rs, element), message);
    log.expect(...compat ? [["rsScriptIntrinsicCreate", 8, element.getID()] as const] : []);
    const lut = ScriptIntrinsic3DLUT.create(rs, Element.U8_4(rs));
    const [good, bad] = [image(Element.U8_4(rs), rs), image(element, rs)];
    log.take();
    const launches = [() => lut.forEach(good, bad), () => lut.forEach(bad, good)];
    for (const launch of launches) {
      if (compat) launch();
      else refuses(launch, "Unsupported element type.");
    }
    if (!compat) log.expect();
  }));
