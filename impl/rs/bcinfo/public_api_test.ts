import { assertEquals } from "@std/assert";
import { isPublicApi } from "./public_api.ts";

const WHOLE = ["char", "short", "int", "long"].flatMap((name) => [name, `u${name}`]);
const NUMBERS = [...WHOLE, "half", "float", "double"];
const VECTORS = NUMBERS.flatMap((name) => [2, 3, 4].map((size) => `${name}${size}`));

Deno.test("functions of every type of the API are public, and of no other", () => {
  const all = [
    ...[...NUMBERS, ...VECTORS].flatMap((type) =>
      ["Get", "Set"].map((fn) => `rs${fn}ElementAt_${type}`)
    ),
    ...["Y", "U", "V"].map((plane) => `rsGetElementAtYuv_uchar_${plane}`),
    ...VECTORS.map((type) => `convert_${type}`),
    ...WHOLE.flatMap((type) =>
      [2, 3, 4].flatMap((size) =>
        ["Load", "Store"].map((fn) => `rsAllocationV${fn}X_${type}${size}`)
      )
    ),
    ...["sin", "native_sin", "half_sqrt", "fma", "rsDebug"],
  ];
  assertEquals(all.filter((name) => !isPublicApi(`_Z${name.length}${name}j`)), []);
  const others = ["rsGetElementAt_bool", "rsGetElementAt_float5", "convert_float", "native_floor"];
  assertEquals(others.filter((name) => isPublicApi(`_Z${name.length}${name}j`)), []);
});
