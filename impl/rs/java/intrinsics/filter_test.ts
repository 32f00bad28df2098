import { assertThrows } from "@std/assert";
import { Element } from "../element.ts";
import { ArrayIndexOutOfBoundsException } from "../exceptions.ts";
import { LaunchOptions } from "../script/launch_options.ts";
import { ScriptIntrinsicConvolve3x3 } from "./convolve3x3.ts";
import { ScriptIntrinsicConvolve5x5 } from "./convolve5x5.ts";
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

const CLASSES = [[ScriptIntrinsicConvolve3x3, 1, 9], [ScriptIntrinsicConvolve5x5, 4, 25]] as const;

function coefficients(values: readonly number[]): RecordedCall {
  return ["rsScriptSetVarV", FIRST_HANDLE, 0, floats(...values), 4 * values.length];
}

for (const [Convolve, id, count] of CLASSES) {
  const values = Array.from({ length: count }, (_, i) => i - 1.1);
  const identity = values.map((_, i) => i === (count - 1) / 2 ? 1 : 0);

  Deno.test(`${Convolve.name} sets coefficients and input, and launches kernel 0`, () =>
    withCalls((rs, log) => {
      const element = Element.F32_3(rs);
      const [input, output] = [image(element, rs), image(element, rs)];
      const convolve = Convolve.create(rs, element);
      log.expect(["rsScriptIntrinsicCreate", id, element.getID()], coefficients(identity));
      convolve.setCoefficients(Float32Array.from(values));
      convolve.setCoefficients([...values, 7]);
      log.expect(coefficients(values), coefficients(values));
      const options = new LaunchOptions().setX(1, 3);
      convolve.setInput(input);
      convolve.forEach(output);
      convolve.forEach(output, options);
      convolve.setInput(null);
      log.expect(
        ["rsScriptSetVarObj", FIRST_HANDLE, 1, input.getID()],
        launchOf(0, null, output),
        launchOf(0, null, output, options.toScriptCall()),
        ["rsScriptSetVarObj", FIRST_HANDLE, 1, 0],
      );
      convolve.getKernelID();
      convolve.getFieldID_Input();
      log.expect(
        ["rsScriptKernelIDCreate", FIRST_HANDLE, 0, 2],
        ["rsScriptFieldIDCreate", FIRST_HANDLE, 1],
      );
    }));

  Deno.test(`${Convolve.name} takes bytes and floats of 1 to 4 components`, () =>
    withCalls((rs, log) => {
      const { U8, U8_2, U8_3, U8_4, F32, F32_2, F32_3, F32_4, I8, F16, F64, U16_4 } = Element;
      for (const element of [U8, U8_2, U8_3, U8_4, F32, F32_2, F32_3, F32_4]) {
        Convolve.create(rs, element(rs));
      }
      log.take();
      for (const element of [I8, F16, F64, U16_4]) {
        refuses(() => Convolve.create(rs, element(rs)), "Unsupported element type.");
      }
      log.expect();
    }));

  Deno.test(`${Convolve.name} takes as many finite coefficients as it has; Android also others`, () =>
    eachCompat((rs, log, compat) => {
      const convolve = Convolve.create(rs, Element.U8(rs));
      log.take();
      const message = `length=${count - 1}; index=${count - 1}`;
      const few = () => convolve.setCoefficients(values.slice(1));
      assertThrows(few, ArrayIndexOutOfBoundsException, message);
      log.expect();
      for (const bad of [NaN, Infinity, -Infinity, 1e39]) {
        const all = values.with(count - 2, bad);
        if (compat) {
          convolve.setCoefficients(all);
          log.expect(coefficients(all));
          continue;
        }
        const refusal = `Coefficient ${count - 2} is ${bad}, expected a finite float`;
        refuses(() => convolve.setCoefficients(all), refusal);
        log.expect();
      }
    }));
}

Deno.test("Android's 5x5 has no coefficients at first, its 3x3 has the identity", () =>
  withCalls((rs, log) => {
    const element = Element.U8(rs);
    ScriptIntrinsicConvolve5x5.create(rs, element);
    log.expect(["rsScriptIntrinsicCreate", 4, element.getID()]);
    ScriptIntrinsicConvolve3x3.create(rs, element);
    const [, call] = log.take();
    const [, ...identity] = coefficients([0, 0, 0, 0, 1, 0, 0, 0, 0]);
    log.add(["rsScriptSetVarV", ...identity.with(0, FIRST_HANDLE + 1)]);
    log.expect(call!);
  }, { compat: true }));

Deno.test("input and output of a convolution differ, and have its cells; Android does not check", () =>
  eachCompat((rs, log, compat) => {
    const convolve = ScriptIntrinsicConvolve3x3.create(rs, Element.U8_4(rs));
    const input = image(Element.U8_4(rs), rs);
    const other = image(Element.F32_4(rs), rs);
    convolve.setInput(input);
    log.take();
    if (compat) {
      convolve.forEach(input);
      convolve.forEach(other);
      log.expect(launchOf(0, null, input), launchOf(0, null, other));
      return;
    }
    refuses(() => convolve.forEach(input), "Output cannot be same as Input.");
    refuses(() => convolve.forEach(other), "Output element type must match.");
    refuses(() => convolve.setInput(other), "Input element type must match.");
    log.expect();
  }));
