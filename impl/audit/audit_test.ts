import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { AUDIT_RULES } from "../../cts/contract/audit.ts";
import { DEFAULT_WORLD } from "../../cts/contract/world.ts";
import { stockLdConfig } from "../linker/stock/stock_config.ts";
import { ProductError } from "../platform/product.ts";
import { AUDIT_PARTS, auditWorld } from "./audit.ts";
import { FileContexts } from "../selinux/file_contexts.ts";
import { LabelRules } from "./labels/label_rules.ts";
import { Policy } from "./labels/policy.ts";
import { audited, inShort, LEGACY, vendorWorld } from "./testing/vendor_world.ts";

Deno.test("a World without vendor's files breaks no rule, of any release", () => {
  for (const release of [8, 8.1, 9, 10, 11, 12, 13, 14, 15] as const) {
    assertEquals(auditWorld({ ...DEFAULT_WORLD, release }), []);
  }
});

Deno.test("a policy that cannot be read is found, and the others count", () => {
  const others = {
    "/vendor/etc/selinux/broken.cil": "(type a)\n(type",
    "/vendor/etc/selinux/vendor_sepolicy.cil":
      "(type x_exec)(typeattributeset exec_type (x_exec))(typeattributeset vendor_file_type (x_exec))",
  };
  const found = audited({ others, fileContexts: ["/vendor/bin/x u:object_r:x_exec:s0"] });
  assertEquals(inShort(found), ["error policy-syntax /vendor/etc/selinux/broken.cil"]);
  assertEquals(found[0]!.line, 2);
});

Deno.test("a byte order mark breaks a file_contexts and a linker configuration, as on a device", () => {
  const bom = "\ufeff";
  assertEquals(
    inShort(audited({
      others: {
        "/vendor/etc/selinux/vendor_file_contexts": `${bom}/vendor/a u:object_r:vendor_file:s0\n`,
      },
    })),
    ["error file-contexts-syntax /vendor/etc/selinux/vendor_file_contexts"],
  );
  const config = `${bom}${stockLdConfig(8.1, "enforced")}`;
  const found = audited({ release: 8.1, others: { "/system/etc/ld.config.txt": config } });
  assertEquals(found[0]?.rule, "ld-config-syntax");
  assertEquals(found[0]?.line, 1);
});

Deno.test("the vendor's and odm's file_contexts are audited, the platform's is not", () => {
  const others = (partition: string, name: string) => ({
    [`/${partition}/etc/selinux/${name}_file_contexts`]: "/one-word-only\n",
  });
  const count = (partition: string, name: string) =>
    audited({ release: 10, others: others(partition, name) }, "file-contexts-syntax").length;
  assertEquals([count("vendor", "vendor"), count("odm", "odm"), count("system", "plat")], [
    1,
    1,
    0,
  ]);
});

Deno.test("linker configurations of the device are audited where the linker reads them", () => {
  const text = stockLdConfig(9, "enforced")!;
  const found = (path: string) => inShort(audited({ release: 9, others: { [path]: text } }));
  const defect = ["error rs-link libRS_internal.so"];
  assertEquals(found("/system/etc/ld.config.28.txt"), defect);
  assertEquals(found("/system/etc/ld.config.txt"), defect);
  assertEquals(found("/vendor/etc/ld.config.txt"), []);
  const legacy = audited({
    release: 9,
    product: LEGACY,
    others: { "/system/etc/ld.config.txt": `${text}junk\n` },
  });
  assertEquals(inShort(legacy), ["error ld-config-syntax postinstall"]);
});

Deno.test("every finding of a bad vendor image names rule, subject, reason and remedy", () => {
  const found = audited({
    fileContexts: ["/vendor(/.*)? u:object_r:foo_file:s0", "/vendor/bin/x u:object_r:x_exec:s0"],
    policy: "type foo_file, file_type;",
    libraries: {
      "/vendor/lib64/libRSDriver_foo.so": { needed: ["libLLVM.so", "libnowhere.so"] },
      "/vendor/lib/libRSDriver_foo.so": { bits: 64 },
    },
    others: { "/system/etc/ld.config.29.txt": "dir.system = /system/bin\n[system]\n" },
  });
  assertEquals(new Set(found.map(({ rule }) => rule)).size > 7, true);
  for (const { rule, subject, message, remedy } of found) {
    assertEquals(rule in AUDIT_RULES, true);
    for (const text of [subject, message, remedy]) assertEquals(text.length > 0, true);
    assertEquals(/\.$/.test(message) || /\.$/.test(remedy), false, `${message} / ${remedy}`);
  }
});

Deno.test("a part of the audit can be replaced", () => {
  const world = vendorWorld({ libraries: { "/vendor/bin/bcc": {} } });
  class Blind extends LabelRules {
    protected override appExecutables() {
      return [];
    }
  }
  assertEquals(inShort(auditWorld(world)), ["error app-executable /vendor/bin/bcc"]);
  assertEquals(auditWorld(world, { parts: { ...AUDIT_PARTS, "audit-labels": Blind } }), []);
});

Deno.test("so can the classes that read policy and file_contexts", () => {
  const world = vendorWorld({
    libraries: { "/vendor/lib64/hw/gralloc.foo.so": {} },
    fileContexts: [
      "/vendor/bin/x u:object_r:x_exec_29_0:s0",
      "/vendor/lib64/hw/gralloc\\.foo\\.so u:object_r:same_process_hal_file:s0",
    ],
    policy: "type x_exec, exec_type, vendor_file_type, file_type;",
  });
  class Literal extends Policy {
    protected override unversioned(name: string) {
      return name;
    }
  }
  class FirstWins extends FileContexts {
    protected override candidates<T>(specs: readonly T[]) {
      return specs;
    }
  }
  assertEquals(auditWorld(world), []);
  assertEquals(inShort(auditWorld(world, { parts: { ...AUDIT_PARTS, "audit-policy": Literal } })), [
    "undecided vendor-file-type x_exec_29_0",
  ]);
  assertEquals(
    inShort(auditWorld(world, { parts: { ...AUDIT_PARTS, "file-contexts": FirstWins } })),
    [
      "error same-process-hal-file /vendor/lib64/hw/gralloc.foo.so",
    ],
  );
});

Deno.test("a product that cannot be built is refused", () => {
  const product = { PRODUCT_SHIPPING_API_LEVEL: "O" };
  const error = assertThrows(() => auditWorld({ ...DEFAULT_WORLD, product }), ProductError);
  assertStringIncludes(error.message, "PRODUCT_SHIPPING_API_LEVEL");
});
