// file: my_blur.ts
import { Allocation, Element, RenderScript, RsApp, ScriptIntrinsicBlur, Type } from "../../mod.ts";

await using app = await RsApp.start({ product: { OVERRIDE_RS_DRIVER: "libRSDriver_webgpu.so" } });
const rs = RenderScript.create(app)!;
const type = Type.createXY(rs, Element.RGBA_8888(rs), 64, 48);
const [input, output] = [Allocation.createTyped(rs, type), Allocation.createTyped(rs, type)];
input.copyFrom(new Uint8Array(4 * 64 * 48).fill(255, 4000, 4004));
const blur = ScriptIntrinsicBlur.create(rs, Element.U8_4(rs));
blur.setRadius(12);
blur.setInput(input);
blur.forEach(output);
const blurred = new Uint8Array(4 * 64 * 48);
output.copyTo(blurred);
console.log((await app.record()).decisions.filter(({ by }) => by === "WebGpuDriver"));
