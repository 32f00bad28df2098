import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { readPolicy } from "./policy.ts";
import { PolicyError } from "./policy_source.ts";

const te = (text: string) => ({ file: "vendor.te", text });
const cil = (text: string) => ({ file: "vendor_sepolicy.cil", text });

Deno.test("a type has the attributes of its declaration and of typeattribute", () => {
  const policy = readPolicy([te(`
    # type commented, file_type;
    type bcc_exec, exec_type, vendor_file_type, file_type; # type other, x;
    type statusd_exec, exec_type, file_type;
    typeattribute statusd_exec mlstrustedobject, vendor_file_type;
    type cs-set_exec;
  `)]);
  assertEquals(policy.hasAttribute("bcc_exec", "vendor_file_type"), true);
  assertEquals(policy.hasAttribute("bcc_exec", "mlstrustedobject"), false);
  assertEquals(policy.hasAttribute("statusd_exec", "vendor_file_type"), true);
  assertEquals(policy.hasAttribute("statusd_exec", "mlstrustedobject"), true);
  assertEquals(policy.hasAttribute("cs-set_exec", "exec_type"), false);
  assertEquals(policy.declaration("bcc_exec"), { file: "vendor.te", line: 3 });
});

Deno.test("an unknown type is undecided, not without attributes", () => {
  const policy = readPolicy([te("type a, file_type; dnl type b, file_type;\n")]);
  assertEquals(policy.hasAttribute("b", "file_type"), undefined);
  assertEquals(policy.hasAttribute("commented", "file_type"), undefined);
  assertEquals(policy.declaration("b"), undefined);
});

Deno.test("an alias has the attributes of its type, however it is declared", () => {
  const sources = [
    te("type a_exec alias b_exec, exec_type;"),
    te("type c_exec alias { d_exec e_exec }, exec_type;"),
    te("type f_exec, exec_type; typealias f_exec alias cameradaemon_exec;"),
    te("typealias f_exec alias { g_exec h_exec };"),
    cil("(type i_exec)(typealias j_exec)(typealiasactual j_exec i_exec)"),
    cil("(typeattribute exec_type)(typeattributeset exec_type (i_exec))"),
  ];
  const policy = readPolicy(sources);
  for (const alias of ["b_exec", "d_exec", "e_exec", "cameradaemon_exec", "h_exec", "j_exec"]) {
    assertEquals(policy.hasAttribute(alias, "exec_type"), true, alias);
  }
});

Deno.test("a version that the build appends does not make another type", () => {
  const policy = readPolicy([
    cil("(type vendor_file)(typeattribute vendor_file_29_0)(type hal_1_0)(type hal)"),
    cil("(typeattributeset vendor_file_type (vendor_file_29_0))"),
    cil("(typeattributeset exec_type (hal_1_0))"),
  ]);
  assertEquals(policy.hasAttribute("vendor_file_29_0", "vendor_file_type"), true);
  assertEquals(policy.hasAttribute("vendor_file", "vendor_file_type"), true);
  assertEquals(policy.hasAttribute("hal_1_0", "exec_type"), true);
  assertEquals(policy.hasAttribute("hal", "exec_type"), false);
});

Deno.test("a mapping of versions to types counts", () => {
  const policy = readPolicy([
    cil("(type new_file)(typeattribute old_file_28_0)(typeattributeset old_file_28_0 (new_file))"),
    cil("(typeattributeset vendor_file_type (old_file_28_0))"),
  ]);
  assertEquals(policy.hasAttribute("new_file", "vendor_file_type"), true);
});

const SETS = "(type a)(type b)(type c)(typeattributeset x (a b))(typeattributeset y (b c))";
for (
  const [expression, members] of [
    ["(and (x) (y))", "b"],
    ["(or x y)", "abc"],
    ["(xor (x) (y))", "ac"],
    ["(not (x))", "c"],
    ["(and (x) (not (b)))", "a"],
    ["(all)", "abc"],
    ["all", "abc"],
    ["(x c)", "abc"],
    ["(not (and (x) (y)))", "ac"],
    ["unheard_of", ""],
  ] as const
) {
  Deno.test(`a CIL set is put together: ${expression}`, () => {
    const policy = readPolicy([cil(`${SETS}(typeattributeset z ${expression})`)]);
    const found = ["a", "b", "c"].filter((type) => policy.hasAttribute(type, "z"));
    assertEquals(found.join(""), members);
  });
}

Deno.test("statements of an optional block count, of other blocks not", () => {
  const policy = readPolicy([
    cil("(optional o (type a)(typeattributeset x (a)))(macro m () (type b))"),
  ]);
  assertEquals(policy.hasAttribute("a", "x"), true);
  assertEquals(policy.hasAttribute("b", "x"), undefined);
});

Deno.test("an attribute that is made of itself is undecided unless something else decides", () => {
  const policy = readPolicy([
    cil("(type a)(type b)(typeattributeset x (y))(typeattributeset y (x))"),
    cil("(typeattributeset x (a))"),
  ]);
  assertEquals(policy.hasAttribute("a", "y"), true);
  assertEquals(policy.hasAttribute("b", "y"), undefined);
});

Deno.test("parts of a source that the build leaves out do not count", () => {
  const text = "full_treble_only(`type a, x;')\nnot_full_treble(`type b, x;')\n" +
    "userdebug_or_eng(`type c, x; allow c d:file { read open };')\n" +
    "define(`make_type', `type $1, x;')\ninit_daemon_domain(e)\ntype e, x;\n";
  const known = (build: { fullTreble: boolean; debuggable: boolean }) =>
    ["a", "b", "c", "e"].filter((type) => readPolicy([te(text)], build).hasAttribute(type, "x"));
  assertEquals(known({ fullTreble: true, debuggable: false }), ["a", "e"]);
  assertEquals(known({ fullTreble: false, debuggable: true }), ["b", "c", "e"]);
});

for (
  const [source, message] of [
    [te("type a, b\ntype c;"), 'vendor.te:2: "type" stands where ";" should'],
    [te("\n\ntype ;"), 'vendor.te:3: ";" stands where a type should'],
    [te("type a,"), "vendor.te:1: the end of the file stands where an attribute should"],
    [te("typealias a b;"), '"b" stands where "alias" should'],
    [te("typeattribute a;"), '";" stands where an attribute should'],
    [te("type a alias { b;"), '";" stands where an alias should'],
    [te("\nnot_full_treble(`type a;'"), "vendor.te:2: a macro call has no end"],
    [te("type a;\ntype\0b;"), "vendor.te:2: it has a NUL byte"],
    [cil("(type a)\n(type b"), "vendor_sepolicy.cil:2: a list has no end"],
    [cil("(type a))"), '")" stands where no list is open'],
    [cil("type a"), '"type" stands outside a list'],
    [cil("\n(type)"), "vendor_sepolicy.cil:2: type lacks a type"],
    [cil("(typeattributeset a)"), "it lacks a set of types"],
    [cil("(typeattributeset a (not b c))"), "not has 2 sets, expected 1"],
    [cil("(typeattributeset a (and b))"), "and has 1 sets, expected 2"],
    [cil("(".repeat(100_000)), "lists nest deeper than 64"],
  ] as const
) {
  Deno.test(`a policy is refused: ${JSON.stringify(source.text.slice(0, 40))}`, () => {
    assertThrows(() => readPolicy([source]), PolicyError, message);
  });
}

Deno.test("any text is a policy or a PolicyError", () => {
  const word = fc.constantFrom(
    ..."type a b_1_0 , ; { } ( ) ` ' alias typealias # \" \n not and".split(" "),
  );
  const text = fc.oneof(fc.string(), fc.array(word).map((words) => words.join(" ")));
  fc.assert(
    fc.property(text, fc.constantFrom("a.te", "a.cil"), (text, file) => {
      try {
        readPolicy([{ file, text }]).hasAttribute("a", "b");
      } catch (error) {
        if (!(error instanceof PolicyError)) throw error;
      }
    }),
    { numRuns: 1000 },
  );
});

Deno.test("a long chain of attributes is undecided and does not overflow", () => {
  const links = Array.from({ length: 50_000 }, (_, i) => `(typeattributeset a${i} (a${i + 1}))`);
  const policy = readPolicy([cil(`(type t)(typeattributeset a50000 (t))${links.join("\n")}`)]);
  assertEquals(policy.hasAttribute("t", "a49990"), true);
  assertEquals(policy.hasAttribute("t", "a0"), undefined);
});
