import { assertEquals, assertStringIncludes } from "@std/assert";
import { audited, inShort, LEGACY, type VendorSpec } from "../testing/vendor_world.ts";

const context = (type: string) => `u:object_r:${type}:s0`;
const BCC_EXEC = "type bcc_exec, exec_type, vendor_file_type, file_type;";

Deno.test("a vendor without rows of its own breaks no rule", () => {
  for (const release of [8, 8.1, 9, 10, 14] as const) assertEquals(audited({ release }), []);
});

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

Deno.test("a row for all files that gives no label takes the default away, too", () => {
  const found = audited({ fileContexts: ["/vendor/firmware/.* <<none>>"] }, "vendor-file-default");
  assertEquals(inShort(found), ["error vendor-file-default /vendor/firmware/.*"]);
  assertStringIncludes(found[0]!.message, "labelled not at all");
});

Deno.test("a row that cannot be used leaves the default label undecided", () => {
  const found = audited(
    { fileContexts: ["/vendor/(?=bin).* u:object_r:x:s0"] },
    "vendor-file-default",
  );
  assertEquals(inShort(found), ["undecided vendor-file-default /vendor/(?=bin).*"]);
});

Deno.test("the default of /odm counts from 9 on", () => {
  const fileContexts = [`/odm(/.*)? ${context("foo_file")}`];
  const policy = "type foo_file, file_type;";
  assertEquals(audited({ release: 8, fileContexts, policy }, "vendor-file-default"), []);
  assertEquals(audited({ release: 9, fileContexts, policy }, "vendor-file-default").length, 1);
});

Deno.test("an executable's type on vendor needs vendor_file_type", () => {
  const fileContexts = [
    `/vendor/bin/statusd ${context("statusd_exec")}`,
    `/(vendor|system/vendor)/bin/e4defrag ${context("e4defrag_exec")}`,
    `/odm/bin/foo ${context("foo_exec")}`,
    `/vendor/bin/bccfoo ${context("bcc_exec")}`,
  ];
  const policy = `${BCC_EXEC} type statusd_exec, exec_type, file_type;
    type e4defrag_exec, exec_type, file_type;
    type foo_exec, exec_type, file_type; typeattribute foo_exec vendor_file_type;`;
  const found = audited({ release: 8, fileContexts, policy }, "vendor-file-type");
  assertEquals(inShort(found), [
    "error vendor-file-type statusd_exec",
    "error vendor-file-type e4defrag_exec",
  ]);
  assertEquals(found.map(({ line }) => line), [1, 2]);
  assertStringIncludes(
    found[0]!.remedy,
    "type statusd_exec, exec_type, vendor_file_type, file_type;",
  );
});

Deno.test("the attribute decides whether a type is an executable's, not the name", () => {
  const fileContexts = [
    `/vendor/bin/logctl ${context("logctl_file")}`,
    `/vendor/etc/x ${context("odd_exec")}`,
  ];
  const policy =
    "type logctl_file, exec_type, file_type; type odd_exec, vendor_file_type, file_type;";
  const found = audited({ fileContexts, policy });
  assertEquals(inShort(found), [
    "error vendor-file-type logctl_file",
    "advice needless-label /vendor/etc/x",
  ]);
});

Deno.test("aliases and versions of a type count as the type", () => {
  const fileContexts = [
    `/vendor/bin/a ${context("cameradaemon_exec")}`,
    `/vendor/bin/b ${context("other_exec_29_0")}`,
  ];
  const policy = "type camera_exec, exec_type, vendor_file_type, file_type; " +
    "typealias camera_exec alias cameradaemon_exec; " +
    "type other_exec, exec_type, vendor_file_type, file_type;";
  assertEquals(audited({ fileContexts, policy }), []);
});

Deno.test("a type that labels files of the system only is no vendor's", () => {
  const policy = "type pixelstats_system_exec, exec_type, file_type;";
  const row = (path: string) => [`${path} ${context("pixelstats_system_exec")}`];
  assertEquals(audited({ fileContexts: row("/system/bin/pixelstats"), policy }), []);
  assertEquals(audited({ fileContexts: row("/vendor/bin/pixelstats"), policy }).length, 1);
});

Deno.test("a type that no policy declares is undecided, once", () => {
  const fileContexts = [
    `/vendor/bin/a ${context("secret_exec")}`,
    `/vendor/bin/b ${context("secret_exec")}`,
  ];
  assertEquals(inShort(audited({ fileContexts })), ["undecided vendor-file-type secret_exec"]);
});

Deno.test("types that neverallow rules leave out are no findings", () => {
  const fileContexts = [`/vendor/bin/wrap ${context("netutils_wrapper_exec")}`];
  assertEquals(audited({ fileContexts }), []);
});

Deno.test("a label that is neither the platform's nor an executable's is advice", () => {
  const fileContexts = [
    `/vendor/bin/logwrapper ${context("system_file")}`,
    `/vendor/firmware/ufs_emer_fw\\.bin ${context("hwemerffu_file")}`,
    `/vendor/lib64/libfoo\\.so ${context("same_process_hal_file")}`,
    `/vendor/etc/foo ${context("vendor_configs_file")}`,
    `/data/vendor/foo ${context("hwemerffu_file")}`,
    `/vendor/bin/x ${context("vendor_toolbox_exec")}`,
  ];
  const policy = "type hwemerffu_file, vendor_file_type, file_type;";
  const found = audited({ fileContexts, policy });
  assertEquals(inShort(found), [
    "advice needless-label /vendor/bin/logwrapper",
    "advice needless-label /vendor/firmware/ufs_emer_fw\\.bin",
  ]);
});

Deno.test("a type that the platform's own policy has for vendor files is the platform's", () => {
  const fileContexts = [`/vendor/x/.* ${context("vendor_new_file")}`];
  const text = "(type vendor_new_file)(typeattributeset vendor_file_type (vendor_new_file))";
  const found = (path: string) => inShort(audited({ fileContexts, others: { [path]: text } }));
  assertEquals(found("/system/etc/selinux/plat_sepolicy.cil"), []);
  assertEquals(found("/vendor/etc/selinux/vendor_sepolicy.cil"), [
    "advice needless-label /vendor/x/.*",
  ]);
});

Deno.test("the page's own example of a compiler's type breaks the rule for executables", () => {
  const fileContexts = [`/vendor/bin/bcc ${context("renderscript_exec")}`];
  const policy = "type renderscript_exec, exec_type, file_type;";
  assertEquals(inShort(audited({ release: 9, fileContexts, policy })), [
    "error vendor-file-type renderscript_exec",
    "error app-executable /vendor/bin/bcc",
  ]);
  assertEquals(inShort(audited({ release: 8, fileContexts, policy })), [
    "error vendor-file-type renderscript_exec",
  ]);
});

Deno.test("from 9 on, a compiler that apps run must be same_process_hal_file", () => {
  const bcc = { "/vendor/bin/bcc": { type: 2, interpreter: "/system/bin/linker64" } };
  const rows = (type: string) => [`/vendor/bin/bcc ${context(type)}`];
  const found = (release: 8 | 9, type?: string) =>
    inShort(audited({
      release,
      libraries: bcc,
      policy: BCC_EXEC,
      fileContexts: type === undefined ? [] : rows(type),
    }, "app-executable"));
  assertEquals(found(8, "bcc_exec"), []);
  assertEquals(found(9, "bcc_exec"), ["error app-executable /vendor/bin/bcc"]);
  assertEquals(found(9, "same_process_hal_file"), []);
  assertEquals(found(8, "same_process_hal_file"), []);
  assertEquals(found(9), ["error app-executable /vendor/bin/bcc"]);
  assertEquals(found(8), ["error app-executable /vendor/bin/bcc"]);
  assertEquals(found(8, "unheard_exec"), ["undecided app-executable /vendor/bin/bcc"]);
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

Deno.test("on a device that is not full Treble no label is wrong", () => {
  const spec = {
    fileContexts: [`/vendor(/.*)? ${context("a_file")}`, `/vendor/bin/x ${context("b_exec")}`],
    policy: "type a_file, file_type; type b_exec, exec_type, file_type;",
    libraries: { "/vendor/bin/bcc": {} },
  };
  assertEquals(audited({ ...spec, product: LEGACY }), []);
  assertEquals(audited(spec).length > 3, true);
});
