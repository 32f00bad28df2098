import { assertThrows } from "@std/assert";
import { Element } from "../element.ts";
import { ArrayIndexOutOfBoundsException } from "../exceptions.ts";
import { LaunchOptions } from "../script/launch_options.ts";
import { Matrix3f, Matrix4f } from "../matrices.ts";
import { ScriptIntrinsicColorMatrix } from "./color_matrix.ts";
import {
  eachCompat,
  FIRST_HANDLE,
  floats,
  image,
  launchOf,
  type RecordedCall,
  withCalls,
} from "./testing.ts";
import { refuses } from "../testing.ts";

function variable(slot: number, ...values: readonly number[]): RecordedCall {
  return ["rsScriptSetVarV", FIRST_HANDLE, slot, floats(...values), 4 * values.length];
}

Deno.test("a color matrix is set column by column, and keeps alpha if it is of 3 x 3", () =>
  withCalls((rs, log) => {
    const script = ScriptIntrinsicColorMatrix.create(rs, Element.U8_4(rs));
    log.expect(["rsScriptIntrinsicCreate", 2, 0]);
    const cells = Array.from({ length: 16 }, (_, i) => i / 4);
    script.setColorMatrix(new Matrix4f(cells));
    script.setColorMatrix(new Matrix3f([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    log.expect(
      variable(0, ...cells),
      variable(0, 1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0, 0, 0, 0, 1),
    );
    script.setAdd([1, 0.5, -1, 0]);
    script.setAdd(0, 0.25, 2, 1);
    log.expect(variable(1, 1, 0.5, -1, 0), variable(1, 0, 0.25, 2, 1));
  }));

Deno.test("predefined matrices multiply rows, and keep the fourth component", () =>
  withCalls((rs, log) => {
    const script = ScriptIntrinsicColorMatrix.create(rs);
    log.take();
    script.setGreyscale();
    script.setYUVtoRGB();
    script.setRGBtoYUV();
    const [r, g, b] = [0.299, 0.587, 0.114];
    log.expect(
      variable(0, r, r, r, 0, g, g, g, 0, b, b, b, 0, 0, 0, 0, 1),
      variable(0, 1, 1, 1, 0, 0, -0.39465, 2.03211, 0, 1.13983, -0.5806, 0, 0, 0, 0, 0, 1),
      variable(
        0,
        ...[r, -0.14713, 0.615, 0, g, -0.28886, -0.51499, 0],
        ...[b, 0.436, -0.10001, 0, 0, 0, 0, 1],
      ),
    );
  }));

Deno.test("a color matrix runs from bytes or floats to bytes or floats", () =>
  withCalls((rs, log) => {
    const script = ScriptIntrinsicColorMatrix.create(rs);
    const [bytes, single, shorts] = [
      image(Element.U8_3(rs), rs),
      image(Element.F32(rs), rs),
      image(Element.U16(rs), rs),
    ];
    log.take();
    const options = new LaunchOptions().setY(1, 2);
    script.forEach(bytes, single);
    script.forEach(single, bytes, options);
    script.forEach(bytes, bytes);
    log.expect(
      launchOf(0, bytes, single),
      launchOf(0, single, bytes, options.toScriptCall()),
      launchOf(0, bytes, bytes),
    );
    refuses(() => script.forEach(shorts, bytes), "Unsupported element type.");
    refuses(() => script.forEach(bytes, shorts), "Unsupported element type.");
    script.getKernelID();
    log.expect(["rsScriptKernelIDCreate", FIRST_HANDLE, 0, 3]);
  }));

Deno.test("a color matrix is finite; Android takes others", () =>
  eachCompat((rs, log, compat) => {
    const script = ScriptIntrinsicColorMatrix.create(rs);
    log.take();
    for (const bad of [NaN, Infinity, -Infinity]) {
      const matrix = new Matrix4f();
      matrix.set(1, 2, bad);
      const add = [0, 0, bad, 0] as const;
      if (compat) {
        script.setColorMatrix(matrix);
        script.setAdd(add);
        log.expect(variable(0, ...matrix.getArray()), variable(1, ...add));
        continue;
      }
      const message = `Matrix cell 6 is ${bad}, expected a finite float`;
      refuses(() => script.setColorMatrix(matrix), message);
      refuses(() => script.setAdd(add), `Addend 2 is ${bad}, expected a finite float`);
      refuses(() => script.setAdd(...add), `Addend 2 is ${bad}, expected a finite float`);
      log.expect();
    }
    const few = () => script.setAdd([1, 2, 3] as never);
    assertThrows(few, ArrayIndexOutOfBoundsException, "length=3; index=3");
  }));
