import { assertEquals } from "@std/assert";
import { buildLayer } from "./build_layer.ts";
import { namedEnd, placeNamer } from "./name_places.ts";
import { canBuild } from "../../scripts/testing/sample_layers.ts";

const TEXT = "killed at /data/libx.so+0x10, called from /system/libc.so+0x10";

Deno.test("places in libraries without symbols, and in others, stay as they are", () => {
  assertEquals(placeNamer(() => undefined)(TEXT), TEXT);
  assertEquals(placeNamer(() => Uint8Array.of(0x7f, 0x45, 0x4c, 0x46))(TEXT), TEXT);
  assertEquals(placeNamer(() => new TextEncoder().encode("//!strata"))(TEXT), TEXT);
  assertEquals(namedEnd({ kind: "running" }, () => "x"), { kind: "running" });
});

Deno.test({
  name: "a place in a layer has the function before it (needs gcc)",
  ignore: !canBuild(),
  fn() {
    const bytes = Deno.readFileSync(buildLayer(new URL("../../layers/passive.c", import.meta.url)));
    const name = placeNamer((library) => library === "libx.so" ? bytes : undefined);
    const named = name("at /data/libx.so+0xffffff in it");
    assertEquals(
      /^at \/data\/libx\.so\+0xffffff \(\w+\+0x[0-9a-f]+\) in it$/.test(named),
      true,
      named,
    );
    assertEquals(name("at /data/liby.so+0xffffff"), "at /data/liby.so+0xffffff");
    const end = namedEnd({ kind: "signal", signal: "SIGSEGV", reason: "libx.so+0xffffff" }, name);
    assertEquals("reason" in end && end.reason.startsWith("libx.so+0xffffff ("), true);
  },
});
