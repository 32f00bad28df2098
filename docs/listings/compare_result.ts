// file: compare_result.ts
import { compareResult, type PictureIntrinsicCall } from "../../mod.ts";

const image = (value: number) => ({
  type: "u8" as const,
  vectorSize: 4 as const,
  width: 4,
  height: 4,
  data: new Uint8Array(4 * 4 * 4).fill(value),
});
const call: PictureIntrinsicCall = {
  intrinsic: "lut",
  input: image(100),
  output: image(0),
  table: new Uint8Array(4 * 256).map((_, i) => 255 - i % 256),
  clip: { x1: 0, y1: 0, x2: 4, y2: 4 },
};

const mine = new Uint8Array(64).fill(155);
const { isWithin, largest, equals } = compareResult(call, mine);
console.log(isWithin, largest, equals);
