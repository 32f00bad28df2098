import { assertEquals } from "@std/assert";
import { castPositives } from "./positive_casts.ts";

const functionOf = (condition: string, cast: string) =>
  `define void @f() {
  ${condition}
  %b = select <4 x i1> %a, <4 x float> zeroinitializer, <4 x float> %y
  ${cast}
}
`;
const [OTHER, CLAMP, CAST] = [
  "%a = fcmp olt <4 x float> %x, splat (float 1.0)",
  "%a = fcmp olt <4 x float> %x, zeroinitializer",
  "%c = fptoui <4 x float> %b to <4 x i8>",
];
const SIGNED = "%c.signed = fptosi <4 x float> %b to <4 x i32>\n" +
  "  %c = trunc <4 x i32> %c.signed to <4 x i8>";

Deno.test("only what its own function clamps at 0 is cast by way of integers with a sign", () => {
  assertEquals(
    castPositives(functionOf(OTHER, CAST) + functionOf(CLAMP, CAST)),
    functionOf(OTHER, CAST) + functionOf(CLAMP, SIGNED),
  );
});
