import { assert, assertEquals } from "@std/assert";
import { join } from "@std/path";
import { isFailed, isOpen, type Status } from "../cts/framework/verdict.ts";
import { findProgram } from "../judge/command/program_path.ts";
import { readRun } from "../judge/report/read_run.ts";
import { inTemporary, plantedPath } from "./testing/command.ts";
import { ctsHere } from "./testing/cts_here.ts";
import { KeptWorkers } from "./testing/kept_workers.ts";
import { slowTest } from "./testing/slow.ts";

const example = (name: string) => plantedPath(`../../docs/examples/${name}`);
const PYTHON = findProgram("python3") !== undefined;
const GCC = findProgram("gcc") !== undefined && findProgram("g++") !== undefined;

interface Judged {
  readonly broken: readonly string[];
  readonly judged: number;
}

/** Judges an example; gives the clauses of cases that failed, and how many cases were judged. */
async function judge(words: readonly string[], workers?: KeptWorkers): Promise<Judged> {
  let found: Judged = { broken: [], judged: 0 };
  await inTemporary(async (folder) => {
    const out = join(folder, "out");
    const { stderr } = await ctsHere([...words, "--out", out], workers);
    assertEquals(stderr, "");
    const { cases } = readRun(out);
    const failed = cases.filter(({ status }) => isFailed(status as Status));
    found = {
      broken: [...new Set(failed.flatMap(({ clauses }) => clauses))].sort(),
      judged: cases.filter(({ status }) => !isOpen(status as Status)).length,
    };
  });
  return found;
}

/** Judges it as it is, which is right, and as it is told to be wrong. */
async function judgeBoth(
  judged: (isWrong: boolean) => Promise<Judged>,
  least: number,
  clauses: readonly string[],
): Promise<void> {
  const right = await judged(false);
  assertEquals(right.broken, []);
  assert(right.judged >= least, `${right.judged} cases were judged`);
  assertEquals((await judged(true)).broken, clauses);
}

async function compile(words: readonly string[]): Promise<void> {
  const [program = "", ...args] = words;
  const { success, stderr } = await new Deno.Command(program, { args }).output();
  assert(success && stderr.length === 0, new TextDecoder().decode(stderr));
}

Deno.test("examples have at most 200 lines each", () => {
  const folder = example(".");
  const long = [...Deno.readDirSync(folder)].filter(({ name }) =>
    Deno.readTextFileSync(join(folder, name)).split("\n").length > 201
  );
  assertEquals(long.map(({ name }) => name), []);
});

Deno.test({
  name: "the loader in Python is right in what it claims, and wrong as it is told (python3)",
  ignore: !PYTHON,
  fn: () =>
    judgeBoth(
      (isWrong) =>
        judge([
          "--impl",
          `exec:python3 '${example("layer_loader.py")}'${
            isWrong ? " --wrong target,rooted,reboot" : ""
          }`,
          "gles:enable:*",
          "gles:order:*",
          "--release",
          "14",
        ]),
      30,
      ["GLES-ENABLE-14", "GLES-ENABLE-23", "GLES-ENABLE-26"],
    ),
});

/** Compiles the loader in C++, and judges it as a part behind FFI. */
async function judgePart(queries: readonly string[], least: number): Promise<void> {
  await inTemporary(async (folder) => {
    const library = join(folder, "layer_loader.so");
    const flags = ["-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC"];
    await compile(["g++", ...flags, "-o", library, example("layer_loader.cpp")]);
    const part = `layer-loader=${example("layer_loader_part.ts")}`;
    try {
      Deno.env.set("LAYER_LOADER", library);
      await judgeBoth(
        (isWrong) => {
          if (isWrong) Deno.env.set("WRONG", "comma,below,suffix");
          return judge(["--strict", "--part", part, ...queries], new KeptWorkers());
        },
        least,
        ["GLES-NEXT-6", "GLES-SEARCH-12", "GLES-SEARCH-36"],
      );
    } finally {
      Deno.env.delete("LAYER_LOADER");
      Deno.env.delete("WRONG");
    }
  });
}

Deno.test({
  name:
    "the loader in C++ is right in what reads the list and looks below, and wrong as it is told (g++)",
  ignore: !GCC,
  fn: () =>
    judgePart(
      ["gles:layer_list:*", "gles:layer_name:*", "gles:next_unknown:*", "--release", "14"],
      40,
    ),
});

slowTest(
  "the loader in C++ is right in all cases of layers, and wrong as it is told (g++)",
  () => judgePart(["gles:*"], 1200),
  !GCC,
);

const WRONG_LUT = (broken: readonly string[]) =>
  assert(broken.includes("RS-INTRINSIC-51"), `broken: ${broken.join(" ")}`);

/** The cases of tables alone, since each run starts a program. */
const LUT = [
  "rs:intrinsic:lut:every_value_of_each_component:*",
  "rs:intrinsic:lut:a_table_that_changes:*",
];

Deno.test({
  name: "the compute in Python is right, and wrong as it is told (python3)",
  ignore: !PYTHON,
  fn: async () => {
    const command = `exec:python3 '${example("compute.py")}'`;
    assertEquals(await judge(["--compute", command, ...LUT]), { broken: [], judged: 2 });
    WRONG_LUT((await judge(["--compute", `${command} --wrong`, ...LUT])).broken);
  },
});

/** Compiles the library in C, and judges it as a program. */
async function judgeC(
  queries: readonly string[],
  more: (gcc: readonly string[], right: Judged, folder: string) => Promise<void>,
): Promise<void> {
  await inTemporary(async (folder) => {
    const gcc = ["gcc", "-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", example("compute.c")];
    const program = join(folder, "compute");
    await compile([...gcc, "-o", program]);
    const right = await judge(["--compute", `exec:${program}`, ...queries]);
    assertEquals(right.broken, []);
    await more(gcc, right, folder);
  });
}

const ALL = [...LUT, "rs:intrinsic:histogram:of_each_component:*"];

Deno.test({
  name: "the compute in C is right as a program (gcc)",
  ignore: !GCC,
  fn: () => judgeC(ALL, (_, { judged }) => Promise.resolve(assertEquals(judged, 6))),
});

slowTest(
  "the compute in C is wrong as it is told, and right by FFI (gcc)",
  () =>
    judgeC(ALL, async (gcc, right, folder) => {
      const [wrong, library] = [join(folder, "wrong"), join(folder, "libcompute.so")];
      await compile([...gcc, "-DWRONG", "-o", wrong]);
      WRONG_LUT((await judge(["--compute", `exec:${wrong}`, ...LUT])).broken);
      await compile([...gcc, "-shared", "-fPIC", "-o", library]);
      Deno.env.set("COMPUTE", library);
      try {
        const ffi = `module:${example("compute_ffi.ts")}`;
        assertEquals(await judge(["--compute", ffi, ...ALL], new KeptWorkers()), right);
      } finally {
        Deno.env.delete("COMPUTE");
      }
    }),
  !GCC,
);
