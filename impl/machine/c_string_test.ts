import { assertEquals, assertThrows } from "@std/assert";
import { needCString, readCString } from "./c_string.ts";
import { ProcessFault } from "./machine.ts";

Deno.test("a C string ends at its first NUL, and 0 is NULL", () => {
  assertEquals(readCString("libA.so", "x"), "libA.so");
  assertEquals(readCString("lib\0A.so", "x"), "lib");
  assertEquals(readCString("", "x"), "");
  for (const word of [null, undefined, 0]) assertEquals(readCString(word, "x"), null);
});

Deno.test("what cannot be read as a C string is SIGSEGV and names the argument", () => {
  const faultOf = (body: () => unknown) => {
    const { signal, message } = assertThrows(body, ProcessFault);
    return `${signal}: ${message}`;
  };
  assertEquals(
    faultOf(() => readCString(5, "filename of dlopen")),
    "SIGSEGV: filename of dlopen is no C string but the number 5",
  );
  assertEquals(
    faultOf(() => readCString([1], "filename of dlopen")),
    "SIGSEGV: filename of dlopen is no C string but other memory",
  );
  assertEquals(
    faultOf(() => readCString(() => 1, "filename of dlopen")),
    "SIGSEGV: filename of dlopen is no C string but a function",
  );
  assertEquals(
    faultOf(() => needCString(null, "name")),
    "SIGSEGV: name is NULL, expected a C string",
  );
});
