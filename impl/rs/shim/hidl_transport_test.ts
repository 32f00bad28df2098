import { assertEquals } from "@std/assert";
import { transportIn } from "./hidl_transport.ts";

const manifest = (transport: string, version = "1.0") =>
  `<manifest version="1.0" type="device"><hal format="hidl"><name>android.hardware.renderscript</name>
   <transport arch="32+64">${transport}</transport><version>${version}</version>
   <interface><name>IDevice</name><instance>default</instance></interface></hal></manifest>`;

Deno.test("a manifest's entry is read by package and version", () => {
  const rs = "android.hardware.renderscript";
  assertEquals(transportIn(manifest("passthrough"), rs, "1.0"), "passthrough");
  assertEquals(transportIn(manifest("passthrough", "1.2"), rs, "1.1"), "passthrough");
  assertEquals(transportIn(manifest("passthrough"), rs, "1.1"), "empty");
  assertEquals(transportIn(manifest("passthrough", "2.0"), rs, "1.0"), "empty");
  assertEquals(transportIn(`<!-- ${manifest("hwbinder")} -->`, rs, "1.0"), "empty");
  assertEquals(transportIn(manifest("passthrough"), "android.hardware.graphics", "1.0"), "empty");
  const fqname = manifest("hwbinder", "").replace(
    "<version></version>",
    "<fqname>@1.0::IDevice/default</fqname>",
  );
  assertEquals(transportIn(fqname, rs, "1.0"), "hwbinder");
});

Deno.test("what is no manifest names no HAL", () => {
  for (const text of ["", "<hal", "<hal>".repeat(10_000), "<!--", "</hal><hal><name>", "\0"]) {
    assertEquals(transportIn(text, "android.hardware.renderscript", "1.0"), "empty");
  }
});
