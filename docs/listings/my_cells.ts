// file: my_cells.ts
import { Allocation, Element, RenderScript, RsApp } from "../../mod.ts";

await using app = await RsApp.start({ release: 9, targetSdkVersion: 28 });
const rs = RenderScript.create(app, "NORMAL", RenderScript.CREATE_FLAG_LOW_LATENCY)!;
const cells = Allocation.createSized(rs, Element.I32(rs), 4);
cells.copyFrom(new Int32Array([1, 2, 3, 4]));
console.log((await app.record()).decisions); // which path, which driver, and why
