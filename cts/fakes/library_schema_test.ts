import { assert, assertEquals } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Implementation } from "../contract/device.ts";
import { decodeLibrary, LIBRARY_MAGIC, LibraryFormatError } from "../contract/library.ts";
import { ABIS } from "../contract/world.ts";
import { attempt } from "../framework/attempt.ts";
import { suite } from "../suite.ts";
import schema from "./library.schema.json" with { type: "json" };

const accepts = new Ajv2020({ strictRequired: false, strictTypes: false }).compile<unknown>(schema);

/** The headers of libraries that cases put into their Worlds, of the cases that are chosen. */
async function headersOf(isChosen: (i: number) => boolean): Promise<unknown[]> {
  const texts = new Set<string>();
  const taking: Implementation = {
    name: "taking",
    boot({ files }) {
      for (const { text = "" } of files) if (text.startsWith(LIBRARY_MAGIC)) texts.add(text);
      throw new Error("only the World is looked at");
    },
    elf: ABIS,
  };
  for (const one of suite.cases.filter((_, i) => isChosen(i))) await attempt(one, taking);
  return [...texts].flatMap((text) => {
    try {
      return [decodeLibrary(new TextEncoder().encode(text)).header];
    } catch (error) {
      assert(error instanceof LibraryFormatError);
      return [];
    }
  });
}

Deno.test("the schema of libraries accepts each library of the suite", async () => {
  const headers = await headersOf((i) => i % 7 === 0);
  const wrong = headers.filter((header) => !accepts(header));
  assertEquals(wrong.slice(0, 3).map((header) => JSON.stringify(header).slice(0, 600)), []);
  const kinds = new Set(headers.map((header) => Object(Object(header).fake).kind));
  for (const kind of ["layer", "driver", "library", "rs-driver", "rs-hal"]) {
    assert(kinds.has(kind), `no ${kind} among ${headers.length} libraries`);
  }
});

Deno.test("what no form of a fake would understand is refused", () => {
  const library = (fake: unknown) => ({ soname: "libA.so", abi: "x86", fake });
  const layer = (more: object) => library({ kind: "layer", name: "A", ...more });
  assert(accepts(layer({ hooks: { glClear: [{ do: "next", times: 2 }] } })));
  const wrong = [
    { abi: "x86" },
    { soname: "libA.so", abi: "mips" },
    { soname: "libA.so", abi: "x86", needed: "liblog.so" },
    library({ kind: "toaster", name: "A" }),
    library({ kind: "layer" }),
    layer({ model: "lazy" }),
    layer({ hooks: { glClear: [{ do: "dance" }] } }),
    layer({ hooks: { glClear: [{ do: "return" }] } }),
    layer({
      hooks: { glClear: [{ do: "when", index: 0, equals: 1, then: [{ do: "next", x: 1 }] }] },
    }),
    layer({ answers: { glClear: "maybe" } }),
    layer({ reports: "all" }),
    library({ kind: "driver", name: "D", version: [1] }),
    library({
      kind: "driver",
      name: "D",
      blobs: { f: [{ do: "get", key: { size: 1, fill: 256 }, room: 1 }] },
    }),
    library({ kind: "rs-hal", name: "H", context: "borrowed" }),
  ];
  assertEquals(wrong.filter((header) => accepts(header)), []);
});
