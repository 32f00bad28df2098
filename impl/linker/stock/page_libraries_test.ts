import { assert, assertEquals } from "@std/assert";
import { RELEASES } from "../../../cts/contract/world.ts";
import { libraryLists } from "./library_lists.ts";
import { PAGE_FRAMEWORK_LIBRARIES, PAGE_LIBRARIES, PAGE_RS_LIBRARIES } from "./page_libraries.ts";

Deno.test("PAGE_LIBRARIES: 7 of RenderScript and 21 others, each once", () => {
  assertEquals(PAGE_LIBRARIES.filter(({ column }) => column === "renderscript").length, 7);
  assertEquals(PAGE_LIBRARIES.filter(({ column }) => column === "other").length, 21);
  assertEquals(new Set(PAGE_LIBRARIES.map(({ soname }) => soname)).size, 28);
});

Deno.test("PAGE_LIBRARIES: the one slip is the interface library's package", () => {
  assertEquals(PAGE_LIBRARIES.filter(({ listed, soname }) => listed !== soname), [{
    listed: "android.hardware.graphics.renderscript@1.0.so",
    soname: "android.hardware.renderscript@1.0.so",
    column: "renderscript",
  }]);
});

Deno.test("PAGE_LIBRARIES: 8.0 has all of them for vendors, in one list or another", () => {
  const { llndk, vndkSp } = libraryLists(8);
  const missing = PAGE_LIBRARIES.filter(({ soname }) =>
    !llndk.includes(soname) && !vndkSp.includes(soname)
  );
  assertEquals(missing, []);
});

Deno.test("PAGE_RS_LIBRARIES: rs has them in 8.1, and 8.0 lacks libft2.so", () => {
  assertEquals(libraryLists(8.1).rsExtra, PAGE_RS_LIBRARIES);
  assertEquals(libraryLists(8).rsExtra.includes("libft2.so"), false);
});

Deno.test("PAGE_FRAMEWORK_LIBRARIES: no list of any release has them", () => {
  for (const release of RELEASES) {
    const { llndk, vndkSp, vndkCore } = libraryLists(release);
    for (const soname of PAGE_FRAMEWORK_LIBRARIES) {
      assert(![...llndk, ...vndkSp, ...vndkCore].includes(soname));
    }
  }
});
