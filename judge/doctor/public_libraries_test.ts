import { assertEquals } from "@std/assert";
import { publicLibraryFindings } from "./public_libraries.ts";

function found(files: Readonly<Record<string, string>>, wholeVendor = true): string[] {
  const image = {
    paths: Object.keys(files).sort(),
    read: (path: string) => path in files ? new TextEncoder().encode(files[path]) : undefined,
    given: { system: false, wholeVendor },
  };
  return publicLibraryFindings(image).map(({ severity, subject, line }) =>
    `${severity} ${subject} ${line}`
  );
}

const LIST = "/vendor/etc/public.libraries.txt";

Deno.test("a list of public libraries has one name a line, a width, and nopreload", () => {
  const whole = { "/vendor/lib/liba.so": "", "/vendor/lib64/liba.so": "" };
  const list = (text: string) => found({ ...whole, [LIST]: text });
  assertEquals(list("# ours\n\nliba.so\nliba.so 32\nliba.so 64 nopreload\n"), []);
  assertEquals(list("liba.so 16\n"), ["error liba.so 1"]);
  assertEquals(list("liba.so\nliba.so 32 64\n"), ["error liba.so 2"]);
});

Deno.test("a listed library that a whole vendor has not is advice", () => {
  const files = { "/vendor/lib64/liba.so": "", [LIST]: "liba.so 32\nliba.so\nlibb.so\n" };
  assertEquals(found(files), ["advice liba.so 1", "advice libb.so 3"]);
  assertEquals(found(files, false), []);
});

Deno.test("a company's list has its name behind each of its libraries", () => {
  const path = "/system/etc/public.libraries-acme.txt";
  assertEquals(found({ [path]: "libx.acme.so 64\nlibx.so\nx.acme.so\n" }), [
    "error libx.so 2",
    "error x.acme.so 3",
  ]);
});
