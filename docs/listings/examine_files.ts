// file: examine_files.ts
import { examine } from "../../mod.ts";

await Deno.writeTextFile("my_file_contexts", "/vendor/bin/bcc u:object_r:vendor_file:s0\n");
const findings = await examine(["my_file_contexts"], { release: 9 });
for (const { severity, subject, message, remedy } of findings) {
  console.log(severity, subject, message, remedy);
}
