import { assertEquals } from "@std/assert";
import { shellWord } from "./shell_word.ts";

Deno.test("a word is quoted only where a shell would change it", () => {
  const table: [string, string][] = [
    ["out/replay/gles-order-x-layers=3.json", "out/replay/gles-order-x-layers=3.json"],
    ["my dir", "'my dir'"],
    ["it's", "'it'\\''s'"],
    ["a:b;c=1", "'a:b;c=1'"],
    ["", "''"],
    ["~/x", "'~/x'"],
    ["*", "'*'"],
  ];
  for (const [word, expected] of table) assertEquals(shellWord(word), expected);
});

Deno.test({
  name: "a shell gives back the quoted word (needs sh)",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    for (const word of ["a b", "it's", "$HOME", "a\nb", "`x`", '"', "\\", "#x", "*", "a;b"]) {
      const { stdout } = await new Deno.Command("sh", {
        args: ["-c", `printf %s ${shellWord(word)}`],
      }).output();
      assertEquals(new TextDecoder().decode(stdout), word);
    }
  },
});
