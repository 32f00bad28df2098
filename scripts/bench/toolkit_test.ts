import { assert, assertEquals, assertThrows } from "@std/assert";
import { findProgram } from "../../judge/command/program_path.ts";
import { BENCH_CASES } from "./cases.ts";
import { wrongResult } from "./race.ts";
import { loadGoogleToolkit, loadToolkit } from "./toolkit.ts";

/** Where the toolkit runs. */
const CAN_RUN = `${Deno.build.arch} ${Deno.build.os}` === "x86_64 linux";
const HAS_COMPILER = findProgram("clang++") !== undefined || findProgram("g++") !== undefined;

Deno.test({
  name: "the toolkit in C++ computes what Android does, on one thread and on two",
  ignore: !CAN_RUN || !HAS_COMPILER,
  fn() {
    const toolkit = loadToolkit();
    for (const one of BENCH_CASES.filter(({ unit }) => unit === "pixel")) {
      for (const threads of [1, 2]) {
        assertEquals(wrongResult(toolkit, one, threads), undefined, one.name);
      }
    }
  },
});

Deno.test({
  name: "without a compiler the toolkit says what to install",
  ignore: !CAN_RUN,
  fn() {
    const { message } = assertThrows(() => loadToolkit(["no-such-compiler"]), Error);
    assert(message.includes("(no-such-compiler)"), message);
    assert(message.includes("apt-get install clang"), message);
  },
});

Deno.test({
  name: "a folder without Google's toolkit is refused",
  ignore: !CAN_RUN || findProgram("clang++") === undefined,
  fn() {
    const { message } = assertThrows(() => loadGoogleToolkit("no/such"), Error);
    assert(message.includes('No toolkit in "no/such"'), message);
  },
});
