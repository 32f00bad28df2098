import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { RunOutputs } from "./outputs.ts";
import { makeReplay, writeReplay } from "../replay.ts";
import { readResults } from "./results_file.ts";
import { FOOTER, HEADER, RESULT } from "../testing/results.ts";
import { UsageError } from "../usage_error.ts";

const END = { footer: FOOTER, junit: "<testsuites/>\n" };

function inTemporary(run: (directory: string) => void): void {
  const directory = Deno.makeTempDirSync();
  try {
    run(directory);
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

const names = (path: string) => [...Deno.readDirSync(path)].map(({ name }) => name).sort();
const read = (path: string) => Deno.readTextFileSync(path);

function isComplete(path: string): boolean {
  try {
    return readResults(read(path)).complete;
  } catch {
    return false;
  }
}

function finishOne(out: string): void {
  using outputs = new RunOutputs(out);
  outputs.begin(HEADER);
  outputs.add(RESULT);
  writeReplay(outputs.replays, replayOf(RESULT.id));
  outputs.finish(END);
}

function replayOf(id: string) {
  return makeReplay({ ...RESULT, id }, {
    suite: "1",
    impl: "sim",
    parts: [],
    timeout: 1,
    strict: false,
  });
}

Deno.test("the record can be read as truncated while a run goes on, and is whole at its end", () => {
  inTemporary((directory) => {
    const out = `${directory}/deep/out`;
    using outputs = new RunOutputs(out);
    assertEquals(names(out), []);
    outputs.begin(HEADER);
    assertEquals(readResults(read(`${out}/results.jsonl.part`)).complete, false);
    outputs.add(RESULT);
    assertEquals(readResults(read(`${out}/results.jsonl.part`)).cases.length, 1);
    outputs.finish(END);
    assertEquals(names(out), ["junit.xml", "results.jsonl"]);
    assertEquals(readResults(read(outputs.results)).complete, true);
    assertEquals(read(outputs.junit), END.junit);
  });
});

Deno.test("what an earlier run left is gone before a run begins, and nothing else", () => {
  inTemporary((out) => {
    finishOne(out);
    Deno.writeTextFileSync(`${out}/results.jsonl.part`, "");
    Deno.writeTextFileSync(`${out}/mine.xml`, "");
    Deno.writeTextFileSync(`${out}/replay/notes.json`, "{}");
    Deno.copyFileSync(`${out}/replay/a-b.json`, `${out}/replay/kept.json`);
    Deno.writeTextFileSync(`${out}/replay/a-b.json.${crypto.randomUUID()}.part`, "{");
    using _ = new RunOutputs(out);
    assertEquals(names(out), ["mine.xml", "replay"]);
    assertEquals(names(`${out}/replay`), ["kept.json", "notes.json"]);
  });
});

Deno.test("a folder is free at the end of a run, though another thread starts processes meanwhile", async () => {
  const starts =
    `for (;;) new Deno.Command(Deno.execPath(), { args: ["--version"] }).outputSync();`;
  const thread = new Worker(`data:application/javascript,${encodeURIComponent(starts)}`, {
    type: "module",
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  try {
    inTemporary((out) => {
      for (let i = 0; i < 3000; i++) new RunOutputs(out)[Symbol.dispose]();
    });
  } finally {
    thread.terminate();
  }
});

Deno.test("at no step can a good report be read of a run that has not ended", () => {
  const steps = ["lstatSync", "openSync", "renameSync", "removeSync"] as const;
  const goodness = (out: string) => {
    const files = names(out);
    const whole = files.filter((name) => isComplete(`${out}/${name}`));
    return `${whole.join()} ${files.includes("junit.xml") ? "junit.xml" : ""}`;
  };
  inTemporary((out) => {
    finishOne(out);
    const seen: string[] = [];
    const originals = steps.map((name) => [name, Deno[name]] as const);
    const own = Deno as unknown as Record<string, unknown>;
    for (const [name, original] of originals) {
      own[name] = (...args: never[]) => {
        const result = (original as (...args: never[]) => unknown)(...args);
        seen.push(goodness(out));
        return result;
      };
    }
    let begun = 0;
    let ending = 0;
    try {
      using outputs = new RunOutputs(out);
      begun = seen.length;
      outputs.begin(HEADER);
      outputs.add(RESULT);
      ending = seen.length;
      outputs.finish(END);
    } finally {
      for (const [name, original] of originals) own[name] = original;
    }
    const phases = [seen.slice(0, begun), seen.slice(begun, ending), seen.slice(ending)];
    assertEquals(phases.map((phase) => [...new Set(phase)]), [
      ["results.jsonl junit.xml", "results.jsonl ", " "],
      [" "],
      [" ", "results.jsonl ", "results.jsonl junit.xml"],
    ]);
  });
});

Deno.test("symbolic links in the place of what is written are replaced, and lead to nothing new", () => {
  inTemporary((directory) => {
    const out = `${directory}/out`;
    Deno.mkdirSync(out);
    const precious = `${directory}/precious`;
    Deno.writeTextFileSync(precious, "mine");
    for (const name of ["results.jsonl", "junit.xml", "results.jsonl.part", "junit.xml.part"]) {
      Deno.symlinkSync(precious, `${out}/${name}`);
    }
    Deno.mkdirSync(`${out}/replay`);
    Deno.symlinkSync(precious, `${out}/replay/a-b.json`);
    finishOne(out);
    assertEquals(read(precious), "mine");
    assertEquals(names(directory), ["out", "precious"]);
    assertEquals(Deno.lstatSync(`${out}/results.jsonl`).isFile, true);
    assertEquals(Deno.lstatSync(`${out}/replay/a-b.json`).isFile, true);
  });
});

Deno.test("a folder that is a symbolic link is refused, with what it leads to", () => {
  inTemporary((directory) => {
    Deno.mkdirSync(`${directory}/real`);
    for (const target of ["real", "nothing"]) {
      Deno.symlinkSync(target, `${directory}/${target}-link`);
      for (const end of ["", "/", "/."]) {
        const path = `${directory}/${target}-link${end}`;
        const message = `it is a symbolic link, name "${target}" itself`;
        assertThrows(() => new RunOutputs(path), UsageError, message);
      }
    }
    Deno.symlinkSync(directory, `${directory}/real/replay`);
    assertThrows(() => new RunOutputs(`${directory}/real`), UsageError, "symbolic link");
    assertEquals(names(`${directory}/real`), ["replay"]);
  });
});

Deno.test("a link that takes the place of the folder, or of the record, is not followed", () => {
  inTemporary((directory) => {
    const out = `${directory}/out`;
    Deno.mkdirSync(`${directory}/other`);
    using outputs = new RunOutputs(out);
    outputs.begin(HEADER);
    Deno.writeTextFileSync(`${directory}/target`, "");
    Deno.removeSync(`${out}/results.jsonl.part`);
    Deno.symlinkSync(`${directory}/target`, `${out}/results.jsonl.part`);
    assertThrows(() => outputs.add(RESULT), UsageError, "removed or replaced meanwhile");
    Deno.renameSync(out, `${directory}/moved`);
    Deno.symlinkSync(`${directory}/other`, out);
    assertThrows(() => outputs.finish(END), UsageError, "removed or replaced meanwhile");
    assertEquals([names(`${directory}/other`), read(`${directory}/target`)], [[], ""]);
  });
});

Deno.test("a second run is refused while the first goes on, and touches nothing", () => {
  inTemporary((out) => {
    {
      using first = new RunOutputs(out);
      first.begin(HEADER);
      assertThrows(() => new RunOutputs(out), UsageError, "another run is writing there");
      first.add(RESULT);
      first.finish(END);
    }
    using second = new RunOutputs(out);
    assertEquals([names(out), second.results], [[], `${out}/results.jsonl`]);
  });
});

Deno.test("what cannot be written is a usage error with a remedy, whatever is in the way", () => {
  inTemporary((directory) => {
    Deno.writeTextFileSync(`${directory}/file`, "");
    const wrong: [string, string][] = [["file", "Not a directory"], [
      "file/out",
      "Not a directory",
    ]];
    for (const name of ["results.jsonl", "junit.xml", "replay"]) {
      const out = `${directory}/${name}-blocked`;
      if (name === "replay") {
        Deno.mkdirSync(out);
        Deno.writeTextFileSync(`${out}/${name}`, "");
      } else Deno.mkdirSync(`${out}/${name}`, { recursive: true });
      wrong.push([`${name}-blocked`, name === "replay" ? "exists" : "it is no file"]);
    }
    for (const [name, reason] of wrong) {
      const error = assertThrows(() => new RunOutputs(`${directory}/${name}`), UsageError);
      assert(error.message.includes("; "), error.message);
      assert(error.message.includes(reason) || name.startsWith("file"), error.message);
    }
  });
});

Deno.test("a disk that is full ends the run, and keeps what was recorded", () => {
  inTemporary((directory) => {
    const script = fromFileUrl(new URL("../testing/fill_outputs.ts", import.meta.url));
    const limited = 'trap "" XFSZ; ulimit -f 8; exec "$0" run -A --no-check "$1" out';
    const { stdout } = new Deno.Command("sh", {
      args: ["-c", limited, Deno.execPath(), script],
      cwd: directory,
      stderr: "inherit",
    }).outputSync();
    const said = new TextDecoder().decode(stdout);
    assertStringIncludes(said, 'UsageError: Cannot write results.jsonl.part in --out "out"');
    assertEquals(names(`${directory}/out`), ["results.jsonl.part"]);
    const { cases, complete } = readResults(read(`${directory}/out/results.jsonl.part`));
    assertEquals([cases.length, complete], [1, false]);
  });
});

Deno.test("a folder that is removed meanwhile is told at the next case", () => {
  inTemporary((directory) => {
    using outputs = new RunOutputs(`${directory}/out`);
    outputs.begin(HEADER);
    Deno.removeSync(`${directory}/out`, { recursive: true });
    assertThrows(() => outputs.add(RESULT), UsageError, "removed or replaced meanwhile");
    assertThrows(() => outputs.finish(END), UsageError, "removed or replaced meanwhile");
    assertEquals(names(directory), []);
  });
});
