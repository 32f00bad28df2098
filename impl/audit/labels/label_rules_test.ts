import { assertEquals, assertStringIncludes } from "@std/assert";
import { audited, inShort, type VendorSpec } from "../testing/vendor_world.ts";

const context = (type: string) => `u:object_r:${type}:s0`;
Deno.test("a row for all files of a directory takes the default label away", () => {
  const spec = (row: string): VendorSpec => ({
    fileContexts: ["/vendor/bin/hw/foo   u:object_r:foo_exec:s0", row],
    policy:
      "type foo_exec, exec_type, vendor_file_type, file_type; type foo_file, vendor_file_type, file_type;",
  });
  for (
    const path of ["/vendor(/.*)?", "/vendor/lib64(/.*)?", "/(vendor|odm)/firmware/.*", "/odm/.*"]
  ) {
    const found = audited(spec(`${path} ${context("foo_file")}`), "vendor-file-default");
    assertEquals(inShort(found), [`error vendor-file-default ${path}`]);
    assertEquals(found[0]!.line, 2);
    assertStringIncludes(found[0]!.message, "expected vendor_file");
  }
  for (const path of ["/vendor/lib64/foo(/.*)?", "/vendor/lib64/libfoo\\.so", "/odm/foo/.*"]) {
    assertEquals(audited(spec(`${path} ${context("foo_file")}`), "vendor-file-default"), []);
  }
  const same = audited(
    spec(`/vendor/firmware/.* ${context("vendor_file")}`),
    "vendor-file-default",
  );
  assertEquals(same, []);
});

Deno.test("a row that cannot be used leaves the default label undecided", () => {
  const found = audited(
    { fileContexts: ["/vendor/(?=bin).* u:object_r:x:s0"] },
    "vendor-file-default",
  );
  assertEquals(inShort(found), ["undecided vendor-file-default /vendor/(?=bin).*"]);
});

Deno.test("a type that no policy declares is undecided, once", () => {
  const fileContexts = [
    `/vendor/bin/a ${context("secret_exec")}`,
    `/vendor/bin/b ${context("secret_exec")}`,
  ];
  assertEquals(inShort(audited({ fileContexts })), ["undecided vendor-file-type secret_exec"]);
});

Deno.test("the remedy for a compiler is the row to write", () => {
  const [found] = audited({ libraries: { "/vendor/bin/bcc": {} } }, "app-executable");
  assertStringIncludes(found!.remedy, "/vendor/bin/bcc ");
  assertStringIncludes(found!.remedy, "u:object_r:same_process_hal_file:s0");
});

Deno.test("an executable that a driver names is advice", () => {
  const spec = (data: string) => ({
    libraries: { "/vendor/lib64/libRSDriver_foo.so": { data }, "/vendor/bin/foo_compiler": {} },
  });
  const found = (data: string) => inShort(audited(spec(data), "app-executable"));
  assertEquals(found("exec /vendor/bin/foo_compiler now"), [
    "advice app-executable /vendor/bin/foo_compiler",
  ]);
  assertEquals(found("/vendor/bin/foo_comp"), []);
  assertEquals(found("/vendor/bin/not_there"), []);
});
