import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { FileContexts, type FileLookup } from "./file_contexts.ts";
import { FileContextsError, type FileType, typeOf } from "./file_contexts_row.ts";

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

function look(lines: readonly string[], path: string, type?: FileType): string {
  return label(contexts(lines).lookup(path, type));
}

function refusal(text: string): string {
  const error = assertThrows(() => new FileContexts().read(text, "fc"), FileContextsError);
  return error.message;
}

Deno.test("a row has an expression, perhaps a type, and a context", () => {
  const text =
    "\n  # comment\n/a\tu:object_r:x:s0\r\n\t/b\\.so  --  u:object_r:y:s0 # more\n/c -d <<none>>";
  assertEquals(new FileContexts().read(text, "fc"), [
    { regex: "/a", context: "u:object_r:x:s0", line: 3, file: "fc" },
    { regex: "/b\\.so", type: "file", context: "u:object_r:y:s0", line: 4, file: "fc" },
    { regex: "/c", type: "directory", context: "<<none>>", line: 5, file: "fc" },
  ]);
});

Deno.test("a hash begins a comment only at the beginning of a line", () => {
  assertEquals(new FileContexts().read("/a #b\n", "fc")[0]?.context, "#b");
  assertEquals(
    refusal("/a u:object_r:x:s0 # c\n"),
    "fc:  line 1 has invalid file type u:object_r:x:s0",
  );
  assertEquals(refusal("/a # x\n"), "fc:  line 1 has invalid file type #");
});

Deno.test("a row that libselinux refuses makes it refuse the file", () => {
  assertEquals(
    refusal("/a u:object_r:x:s0\n# c\n/b\n/c u:object_r:x:s0"),
    "fc:  line 3 is missing fields",
  );
  assertEquals(refusal("/a -x u:object_r:x:s0"), "fc:  line 1 has invalid file type -x");
  assertEquals(refusal("/a --- u:object_r:x:s0"), "fc:  line 1 has invalid file type ---");
  assertEquals(
    refusal("/é u:object_r:x:s0"),
    "fc:  line 1 error due to: Non-ASCII characters found",
  );
  assertEquals(new FileContexts().read("# é\n/a -- x é", "fc").length, 1);
});

Deno.test("an expression must match the whole path", () => {
  assertEquals(look(["/vendor/a x"], "/vendor/a"), "x");
  assertEquals(look(["/vendor/a x"], "/vendor/a/b"), "none");
  assertEquals(look(["/vendor/a. x"], "/vendor/ab"), "x");
  assertEquals(look(["/vendor/a. x"], "/vendor/abc"), "none");
  assertEquals(look(["/vendor/a. x"], "/odm/vendor/ab"), "none");
});

Deno.test("the last expression that matches wins, not the longest", () => {
  const rows = ["/vendor/lib/.*\\.so x", "/vendor/.* y"];
  assertEquals(look(rows, "/vendor/lib/a.so"), "y");
  assertEquals(look(rows.toReversed(), "/vendor/lib/a.so"), "x");
});

Deno.test("an exact path wins over every expression, wherever it stands", () => {
  assertEquals(look(["/vendor/bin/bcc x", "/vendor/.* y"], "/vendor/bin/bcc"), "x");
  assertEquals(
    label(contexts(["/vendor/bin/a x"], ["/vendor/bin/.* y"]).lookup("/vendor/bin/a")),
    "x",
  );
  assertEquals(look(["/vendor/bin/a x", "/vendor/bin/a y"], "/vendor/bin/a"), "y");
});

Deno.test("a dot without a backslash makes an expression of a path", () => {
  assertEquals(look(["/vendor/lib/libbcc.so x", "/vendor/.* y"], "/vendor/lib/libbcc.so"), "y");
  assertEquals(look(["/vendor/lib/libbcc\\.so x", "/vendor/.* y"], "/vendor/lib/libbcc.so"), "x");
  assertEquals(look(["/vendor/libbcc.so x"], "/vendor/libbccXso"), "x");
});

Deno.test("an expression of a later file wins over one of an earlier file", () => {
  const both = contexts(["/vendor/lib/egl(/.*)? x"], ["/vendor(/.*)? y"]);
  assertEquals(label(both.lookup("/vendor/lib/egl/a.so")), "y");
});

Deno.test("the type counts where both the row and the question have one", () => {
  const rows = ["/a x", "/a -d y"];
  assertEquals(look(rows, "/a", "directory"), "y");
  assertEquals(look(rows, "/a", "file"), "x");
  assertEquals(look(rows, "/a"), "y");
});

Deno.test("a row without a context hides the rows before it", () => {
  assertEquals(look(["/a.* x", "/ab <<none>>"], "/ab"), "none");
  assertEquals(look(["/a.* x", "/ab <<none>>"], "/ac"), "x");
});

Deno.test("a bad expression fails the lookups that come to it, and no others", () => {
  const bad = contexts(["/vendor/a( x", "/vendor/b.* y", "/data/.* z"]);
  assertEquals(label(bad.lookup("/vendor/bc")), "y");
  assertEquals(label(bad.lookup("/vendor/zz")), "error");
  assertEquals(label(bad.lookup("/data/a")), "z");
  assertEquals(look(["/vendor/b.* y", "/vendor/a( x"], "/vendor/bc"), "error");
  assertEquals(look(["/vendor/a( x", "/vendor/bc y"], "/vendor/bc"), "y");
});

Deno.test("what only PCRE can match is undecided, which is not the same as bad", () => {
  const found = contexts(["/vendor/(a)\\1 x"]).lookup("/vendor/aa");
  assert(found.kind === "error");
  assertEquals([found.undecided, found.row.line], [true, 1]);
  const bad = contexts(["/vendor/( x"]).lookup("/vendor/aa");
  assertEquals(bad.kind === "error" && bad.undecided, false);
});

Deno.test("what ranks as an exact path is matched as an expression all the same", () => {
  assertEquals(look(["/x/\\d y", "/x/.* z"], "/x/5"), "y");
  assertEquals(look(["/x/\\d y"], "/x/\\d"), "none");
});

Deno.test("the first name must be equal where it is plain text", () => {
  assertEquals(look(["/vendor/a|/odm/b x"], "/odm/b"), "none");
  assertEquals(look(["/vendor/a|/odm/b x"], "/vendor/anything"), "x");
  assertEquals(look(["/vendor/a|/odm/b x"], "/vendor/odm/b"), "x");
  assertEquals(look(["/(vendor|odm)/a x"], "/odm/a"), "x");
  assertEquals(look(["/a\\-b/c x"], "/a-b/c"), "none");
});

Deno.test("a run of slashes counts as one, and a slash at the end is one more character", () => {
  assertEquals(look(["/vendor/a x"], "//vendor///a"), "x");
  assertEquals(look(["/vendor/a x"], "/vendor/a/"), "none");
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
