import { assert, assertEquals, assertThrows } from "@std/assert";
import * as fc from "fast-check";
import { ShellSyntaxError } from "./errors.ts";
import { COMMAND_LENGTH_MAX, parseScript } from "./parser.ts";
import type { CommandNode, Part, Word } from "./syntax.ts";

/** The words of the only command, with quoted text in single quotes. */
function words(text: string): string[] {
  const list = parseScript(text);
  assertEquals(list.length, 1);
  const node = list[0]!.pipeline.commands[0]!;
  assert(node.kind === "simple");
  return node.words.map(show);
}

function show(word: Word): string {
  return word.map(showPart).join("");
}

function showPart(part: Part): string {
  switch (part.kind) {
    case "text":
      return part.quoted ? `'${part.text}'` : part.text;
    case "quoted":
      return `"${part.parts.map(showPart).join("")}"`;
    case "variable":
      return `{${part.name}${part.fallback === undefined ? "" : `:-${show(part.fallback)}`}}`;
    case "substitution":
      return "$()";
  }
}

function simple(node: CommandNode | undefined): Extract<CommandNode, { kind: "simple" }> {
  assert(node?.kind === "simple");
  return node;
}

Deno.test("words are split at blanks, and quotes and backslashes keep them together", () => {
  assertEquals(words("cp  a\tb"), ["cp", "a", "b"]);
  assertEquals(words(`x 'a b'"c d"e\\ f`), ["x", `'a b'"'c d'"e' 'f`]);
  assertEquals(words(`x "" ''`), ["x", `""`, `''`]);
  assertEquals(words(`x "a\\"b\\n"`), ["x", `"'a''"''b''\\n'"`]);
  assertEquals(words("a\\\nb"), ["ab"]);
});

Deno.test("variables and substitutions are found, also in double quotes", () => {
  assertEquals(words('x $A ${B} "$C$?" ${D:-d e} $'), [
    "x",
    "{A}",
    "{B}",
    '"{C}{?}"',
    "{D:-'d'' ''e'}",
    "$",
  ]);
  assertEquals(words("x $(echo $(echo a)) \"`echo b`\" '$E'"), ["x", "$()", '"$()"', "'$E'"]);
});

Deno.test("a comment begins at a word and ends at the line", () => {
  assertEquals(words("echo a#b # c ' ; |"), ["echo", "a#b"]);
  assertEquals(parseScript("# nothing\n\n  # more").length, 0);
});

Deno.test("pipelines are joined by ; && || and line ends", () => {
  const list = parseScript("a | b && c || ! d; e\nf;");
  assertEquals(
    list.map(({ when, pipeline }) => [when, pipeline.negated, pipeline.commands.length]),
    [
      ["always", false, 2],
      ["success", false, 1],
      ["failure", true, 1],
      ["always", false, 1],
      ["always", false, 1],
    ],
  );
});

Deno.test("redirections stand anywhere in a command", () => {
  const { words, redirections } = simple(
    parseScript("2>/dev/null cat <in a2>out >>more 2>&1")[0]?.pipeline.commands[0],
  );
  assertEquals(words.map(show), ["cat", "a2"]);
  assertEquals(
    redirections.map((one) =>
      one.kind === "duplicate"
        ? `${one.fd}>&${one.from}`
        : `${one.fd} ${one.kind} ${show(one.target)}`
    ),
    ["2 write /dev/null", "0 read in", "1 write out", "1 append more", "2>&1"],
  );
});

Deno.test("assignments come before the command only", () => {
  const { assignments, words } = simple(
    parseScript(`A=1 B="x y" env C=3`)[0]?.pipeline.commands[0],
  );
  assertEquals(assignments.map(({ name, value }) => `${name} ${show(value)}`), [
    "A 1",
    `B "'x y'"`,
  ]);
  assertEquals(words.map(show), ["env", "C=3"]);
});

Deno.test("subshells and groups nest", () => {
  const [item] = parseScript("( a; { b; c; } | d ) > f");
  const node = item!.pipeline.commands[0]!;
  assert(node.kind === "subshell");
  assertEquals([node.body.length, node.redirections.length], [2, 1]);
  assertEquals(node.body[1]!.pipeline.commands[0]!.kind, "group");
});

Deno.test("what is no command line, or not supported, says so", () => {
  for (
    const [text, message] of [
      ["'a", "no closing quote (')"],
      ['"a', 'no closing quote (")'],
      ["`a", "no closing quote (`)"],
      ["a |", "unexpected end of line"],
      ["a && ", "unexpected end of line"],
      ["| a", "unexpected '|'"],
      ["a ;; b", "unexpected ';'"],
      ["a )", "unexpected ')'"],
      ["( a", "unexpected end of line"],
      ["( )", "unexpected ')'"],
      ["{ a", "unexpected end of line"],
      ["a >", "unexpected end of line"],
      ["`a)b`", "unexpected 'b'"],
      ["a &", "background commands ('&') are not supported"],
      ["a << E", "here documents ('<<') are not supported"],
      ["echo $((1+1))", "arithmetic ('$((') is not supported"],
      ["echo ${A%b}", "bad substitution"],
      ["if true; then a; fi", "'if' is not supported"],
      ["a >&9", "expected file descriptor 0, 1 or 2"],
    ] as const
  ) {
    assertThrows(() => parseScript(text), ShellSyntaxError, message, text);
  }
});

Deno.test("nesting and length are bounded", () => {
  assertThrows(() => parseScript("$(".repeat(10_000)), ShellSyntaxError, "levels deep");
  assertThrows(() => parseScript("( ".repeat(10_000)), ShellSyntaxError, "levels deep");
  assertThrows(() => parseScript("${A:-".repeat(10_000)), ShellSyntaxError, "levels deep");
  assertThrows(() => parseScript("x".repeat(COMMAND_LENGTH_MAX + 1)), ShellSyntaxError, "at most");
});

Deno.test("a line as long as may be is parsed, whatever it consists of", () => {
  for (
    const unit of ["x", "x ", "'a'", "\\a", '"$A"', "$A", ">f ", "a|", "a;", "\n", "#\n", "`a`"]
  ) {
    const text = unit.repeat(Math.floor(200_000 / unit.length)) + "z";
    assert(parseScript(text).length > 0, unit);
  }
});

Deno.test("any text is parsed or refused with a ShellSyntaxError", () => {
  const fragment = fc.constantFrom(
    ..."'\"`$(){}|&;<>#!\\ \n=~*?[]012ab",
    "$(",
    "${",
    ":-",
    "2>&1",
    "&&",
    "||",
    "A=",
  );
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 40 }), (fragments) => {
      try {
        parseScript(fragments.join(""));
      } catch (error) {
        assert(error instanceof ShellSyntaxError, String(error));
      }
    }),
    { numRuns: 1000 },
  );
});

Deno.test("text in single quotes comes back as it is", () => {
  fc.assert(fc.property(fc.string(), (text) => {
    const quoted = `'${text.replaceAll("'", "'\\''")}'`;
    const { words } = simple(parseScript(`x ${quoted}`)[0]?.pipeline.commands[0]);
    const parts = words[1] ?? [];
    assertEquals(parts.map((part) => part.kind === "text" ? part.text : "?").join(""), text);
  }));
});
