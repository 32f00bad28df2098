import { assertEquals } from "@std/assert";
import { readEnd } from "./adapter_end.ts";

Deno.test("an end is orderly, unclean, a crash, or our own doing", () => {
  const memory = "SIGKILL (the system may be out of memory)";
  const cases: readonly (readonly [number, Deno.Signal | null, boolean, string, string?])[] = [
    [0, null, false, "orderly", "ended with status 0"],
    [0, null, true, "orderly", "ended with status 0"],
    [1, null, false, "unclean", "ended with status 1"],
    [130, null, false, "unclean", "ended with status 130"],
    [143, null, false, "unclean", "ended with status 143"],
    [
      139,
      null,
      false,
      "crash",
      "ended with status 139, as if what it ran was ended by SIGSEGV",
    ],
    [137, null, false, "crash", `ended with status 137, as if what it ran was ended by ${memory}`],
    [139, "SIGSEGV", false, "crash", "was ended by SIGSEGV"],
    [139, "SIGSEGV", true, "crash", "was ended by SIGSEGV"],
    [137, "SIGKILL", false, "crash", `was ended by ${memory}`],
    [137, "SIGKILL", true, "killed"],
  ];
  for (const [code, signal, isKilled, kind, how] of cases) {
    const end = readEnd({ code, signal }, isKilled, "x");
    assertEquals(end, { kind, ...(how === undefined ? {} : { how }), stderr: "x" } as typeof end);
  }
});
