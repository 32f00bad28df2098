import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { FileContexts, type FileLookup } from "./file_contexts.ts";
import { FileContextsError, typeOf } from "./file_contexts_row.ts";

/** Contexts of rows such as `/a.* -d x`, where `x` is short for its context. */
function contexts(...files: readonly (readonly string[])[]): FileContexts {
  const made = new FileContexts();
  for (const [i, lines] of files.entries()) {
    const text = lines.map((line) => `${line.replace(/[a-z]+$/, "u:object_r:$&:s0")}\n`).join("");
    made.add(made.read(text, `file${i}`));
  }
  return made;
}

function label(found: FileLookup): string {
  return found.kind === "context" ? typeOf(found.context)! : found.kind;
}

Deno.test("what only PCRE can match is undecided, which is not the same as bad", () => {
  const found = contexts(["/vendor/(a)\\1 x"]).lookup("/vendor/aa");
  assert(found.kind === "error");
  assertEquals([found.undecided, found.row.line], [true, 1]);
  const bad = contexts(["/vendor/( x"]).lookup("/vendor/aa");
  assertEquals(bad.kind === "error" && bad.undecided, false);
});

Deno.test("duplicates() reports rows for the same files as checkfc does", () => {
  const rows = contexts(["/a x", "/a y", "/b -d x", "/b -- x", "/c -d x", "/c x", "/d x"]);
  assertEquals(
    rows.duplicates().map(({ first, second, message }) => [first.line, second.line, message]),
    [
      [
        1,
        2,
        "file0: Multiple different specifications for /a  (u:object_r:y:s0 and u:object_r:x:s0).",
      ],
      [5, 6, "file0: Multiple same specifications for /c."],
    ],
  );
});

Deno.test("a subclass can change a rule", () => {
  class FirstWins extends FileContexts {
    protected override candidates<T>(specs: readonly T[]): Iterable<T> {
      return specs;
    }
  }
  const rows = new FirstWins();
  rows.add(rows.read("/a.* u:object_r:x:s0\n/a.* u:object_r:y:s0\n", "fc"));
  assertEquals(label(rows.lookup("/ab")), "x");
});

Deno.test("a long line and many rows are read", () => {
  const long = new FileContexts();
  long.add(
    long.read(`/${"a".repeat(1_000_000)} u:object_r:x:s0\n${" ".repeat(1_000_000)}\n`, "fc"),
  );
  const found = long.lookup("/b");
  assert(found.kind === "error");
  assertEquals(found.undecided, true);
  const many = new FileContexts();
  const text = Array.from({ length: 100_000 }, (_, i) => `/d${i}/.* u:object_r:x:s0\n`).join("");
  many.add(many.read(text, "fc"));
  assertEquals(label(many.lookup("/d5/a")), "x");
  assertEquals(many.duplicates(), []);
  const same = new FileContexts(many.read("/a u:object_r:x:s0\n".repeat(100_000), "fc"));
  assertEquals(same.duplicates().length, 99_999);
});

Deno.test("any text is read or refused with a line, and any path is answered", () => {
  const unit = fc.constantFrom(..."/ab.*()[]\\ \t\n\r#-d<>|?+{}0,:é\0");
  fc.assert(
    fc.property(
      fc.string({ unit, maxLength: 60 }),
      fc.string({ unit, maxLength: 8 }),
      (text, path) => {
        const made = new FileContexts();
        try {
          made.add(made.read(text, "fc"));
        } catch (error) {
          assert(error instanceof FileContextsError);
          assert(error.line >= 1 && error.line <= text.split("\n").length);
        }
        assert(["context", "none", "error"].includes(made.lookup(`/${path}`).kind));
      },
    ),
    { numRuns: 3000 },
  );
});

Deno.test("rows that were written are read", () => {
  const field = fc.string({ unit: fc.constantFrom(..."/a.*\\-("), minLength: 1, maxLength: 6 });
  const row = fc.record({
    regex: field,
    mark: fc.constantFrom("", "-d", "--", "-l"),
    blank: fc.constantFrom(" ", "\t\t"),
  });
  fc.assert(fc.property(fc.array(row, { maxLength: 10 }), (list) => {
    const text = list.map(({ regex, mark, blank }) =>
      `${[regex, mark, "ctx"].filter(Boolean).join(blank)}\n`
    );
    const read = new FileContexts().read(text.join(""), "fc");
    assertEquals(read.map(({ regex }) => regex), list.map(({ regex }) => regex));
    assert(read.every(({ context, line }, i) => context === "ctx" && line === i + 1));
  }));
});
