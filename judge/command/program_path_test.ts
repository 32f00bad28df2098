import { assertEquals } from "@std/assert";
import { findProgram } from "./program_path.ts";
import { inTemporary } from "../../scripts/testing/command.ts";

Deno.test("a program is the first file of its name that may be run, in the folders of PATH", () =>
  inTemporary((directory) => {
    for (const name of ["a", "b", "c"]) {
      Deno.mkdirSync(`${directory}/${name}`);
      Deno.writeTextFileSync(`${directory}/${name}/tool`, "", {
        mode: name === "a" ? 0o644 : 0o755,
      });
    }
    const path = ["none", "a", "b", "c"].map((name) => `${directory}/${name}`).join(":");
    assertEquals(findProgram("tool", path), `${directory}/b/tool`);
    assertEquals(findProgram("b", `${directory}`), undefined);
    assertEquals(findProgram("./tool", path), "./tool");
    return Promise.resolve();
  }));
