import { assert, assertEquals } from "@std/assert";
import { KNOWN_NAMES } from "../../contract/entry_points.ts";
import { signatureCodes } from "./signature_codes.ts";

Deno.test("every known function has a signature of known types", () => {
  for (const fn of KNOWN_NAMES) assert(signatureCodes(fn).length > 0, fn);
  assertEquals(signatureCodes("glVendorEXT"), "");
  assertEquals(signatureCodes("toString"), "");
});

Deno.test("codes follow the C types, with texts told from other memory", () => {
  const codes = {
    eglGetProcAddress: "Fs",
    eglCreateContext: "wwwwp",
    eglPresentationTimeANDROID: "uwwl",
    eglSetBlobCacheFuncsANDROID: "vwpp",
    glGetString: "su",
    glIsTexture: "Bu",
    glClearColor: "vffff",
    glMatrixTranslatedEXT: "vuddd",
    glTransformFeedbackVaryings: "vuipu",
    glPathSubCommandsNV: "vuiiipiup",
    glBindAttribLocation: "vuus",
    glBufferSubData: "vullp",
    glObjectLabel: "vuuit",
  };
  const found = Object.keys(codes).map((fn) => [fn, signatureCodes(fn)]);
  assertEquals(Object.fromEntries(found), codes);
});
