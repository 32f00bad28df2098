// file: my_app.ts
import { GlApp } from "../../mod.ts";

await using app = await GlApp.start({ layers: [".strata/layers/libtrace.so"] });
const { symbols: egl } = Deno.dlopen(app.libraries.egl, {
  eglGetDisplay: { parameters: ["pointer"], result: "pointer" },
});
egl.eglGetDisplay(null);
console.log((await app.record()).log);
