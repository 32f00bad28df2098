import { assertEquals } from "@std/assert";
import { FileContexts } from "../../selinux/file_contexts.ts";
import { sameProcessRow } from "./labels.ts";

Deno.test("the row for a file labels that file, whatever its name has, and no other", () => {
  const names = [
    "libfoo.so",
    "libfoo++.so",
    "lib(foo).so",
    "lib[foo].so",
    "libfoo{2}.so",
    "lib$a^.so",
  ];
  for (const name of names) {
    const contexts = new FileContexts();
    for (const row of contexts.read(`${sameProcessRow(`/vendor/lib64/${name}`)}\n`, "rows")) {
      const labels = new FileContexts([row]);
      const kinds = [name, name.replace(/.so$/, "-so"), `x${name}`].map((file) =>
        labels.lookup(`/vendor/lib64/${file}`, "file").kind
      );
      assertEquals([name, ...kinds], [name, "context", "none", "none"]);
    }
  }
});
