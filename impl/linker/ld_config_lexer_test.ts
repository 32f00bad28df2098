import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { readTokens } from "./ld_config_lexer.ts";

const lex = (text: string, release: 8 | 8.1 | 9 | 10 = 10) => readTokens(text, release);
const first = (text: string, release?: 8 | 8.1 | 9 | 10) => lex(text, release)[0];

Deno.test("a number sign begins a comment anywhere in a line", () => {
  assertEquals(first("a = b#c:d"), { kind: "assign", name: "a", value: "b", line: 1 });
  assertEquals(first("a = #"), { kind: "assign", name: "a", value: "", line: 1 });
  assertEquals(first("[a] # the section"), { kind: "section", name: "a", line: 1 });
  assertEquals(first("a = '#'")?.kind, "assign");
  assertEquals(lex("# a = b"), [{ kind: "end", line: 1 }]);
});

Deno.test("lines that say nothing are passed over and counted", () => {
  assertEquals(lex("\n  \n# x\n\t# y\n\r\na = b"), [
    { kind: "assign", name: "a", value: "b", line: 6 },
    { kind: "end", line: 6 },
  ]);
});

Deno.test("the end has the number of the last line, which a line break at the end makes one more", () => {
  assertEquals(lex(""), [{ kind: "end", line: 1 }]);
  assertEquals(lex("a=b\nc=d").at(-1), { kind: "end", line: 2 });
  assertEquals(lex("a=b\nc=d\n").at(-1), { kind: "end", line: 3 });
});

Deno.test("only a line feed ends a line; a carriage return is white space", () => {
  assertEquals(lex("a = b\r\n[c]\r\n").slice(0, 2), [
    { kind: "assign", name: "a", value: "b", line: 1 },
    { kind: "section", name: "c", line: 2 },
  ]);
  assertEquals(first("a = b\rc = d"), { kind: "assign", name: "a", value: "b\rc = d", line: 1 });
});

Deno.test("a section's name is all between the brackets, spaces and operators too", () => {
  const names = { "[ x ]": " x ", "[]": "", "[a=b]": "a=b", "[a += b]": "a += b", "[[]]": "[]" };
  for (const [line, name] of Object.entries(names)) {
    assertEquals(first(` ${line} `), { kind: "section", name, line: 1 });
  }
  for (const line of ["[", "]", "[a", "a]", "[a] b"]) assertEquals(first(line)?.kind, "error");
});

Deno.test("the first equals sign divides name and value", () => {
  assertEquals(first("a = b=c"), { kind: "assign", name: "a", value: "b=c", line: 1 });
  assertEquals(first("= b"), { kind: "assign", name: "", value: "b", line: 1 });
  assertEquals(first("a ="), { kind: "assign", name: "a", value: "", line: 1 });
  assertEquals(first(" a  b=  c  d "), { kind: "assign", name: "a  b", value: "c  d", line: 1 });
});

Deno.test("since Android 9, += anywhere appends, divided at the first one", () => {
  assertEquals(first("x += a", 9), { kind: "append", name: "x", value: "a", line: 1 });
  assertEquals(first("x = a+=b"), { kind: "append", name: "x = a", value: "b", line: 1 });
  assertEquals(first("a += b += c"), { kind: "append", name: "a", value: "b += c", line: 1 });
  assertEquals(first("a + = b"), { kind: "assign", name: "a +", value: "b", line: 1 });
});

Deno.test("in Android 8, += assigns to a name that ends with a plus sign", () => {
  for (const release of [8, 8.1] as const) {
    assertEquals(first("a += b", release), { kind: "assign", name: "a +", value: "b", line: 1 });
  }
});

Deno.test("another line is an error that says what was expected", () => {
  const error = (message: string) => ({ kind: "error" as const, message, line: 1 });
  assertEquals(
    first(" a b "),
    error('invalid format: a b, expected "name = property", "name += property", or "[section]"'),
  );
  assertEquals(
    first("a b", 8.1),
    error('invalid format: a b, expected "name = property" or "[section]"'),
  );
});

Deno.test("any text has tokens in the order of its lines", () => {
  const line = fc.oneof(fc.string(), fc.constantFrom("[a]", "a=b", "a+=b", "#", "\0", "\r"));
  fc.assert(fc.property(fc.array(line), fc.constantFrom(8, 9, 10), (lines, release) => {
    const text = lines.join("\n");
    const tokens = lex(text, release as 8 | 9 | 10);
    assertEquals(tokens.at(-1), { kind: "end", line: text.split("\n").length });
    for (let i = 1; i < tokens.length - 1; i++) {
      assertEquals(tokens[i]!.line > tokens[i - 1]!.line, true);
    }
  }));
});
