import { assert, assertEquals } from "@std/assert";
import { slowTest, withSlow } from "../../../scripts/testing/slow.ts";
import old from "../../../cts/rs/kernel/scripts/old.json" with { type: "json" };
import { randomNumbers } from "../cpu_ref/testing/random_numbers.ts";
import { bccOf } from "./bcc.ts";
import { CompileError } from "./compiler.ts";
import { loadToolchain } from "./toolchain.ts";

const RUNS = Number(Deno.env.get("BCC_FUZZ_RUNS") ?? 100);

const compiler = withSlow ? (await bccOf(await loadToolchain())).compiler : undefined;

slowTest(
  "a script with flipped bits compiles or is refused by clang itself (needs clang of npm)",
  () => {
    const whole = Uint8Array.fromBase64(old.bitcode);
    const ends = { compiled: 0, refused: 0 };
    for (let seed = 1; seed <= RUNS; seed++) {
      const random = randomNumbers(seed);
      const broken = whole.slice();
      for (let flips = 1 + Math.floor(random() * 3); flips > 0; flips--) {
        const at = Math.floor(random() * broken.length);
        broken[at]! ^= 1 << Math.floor(random() * 8);
      }
      try {
        assert(WebAssembly.validate(compiler!.compile(broken).code), `seed ${seed}`);
        ends.compiled++;
      } catch (error) {
        assert(error instanceof CompileError, `seed ${seed}: ${error}`);
        ends.refused++;
      }
    }
    assertEquals(ends.compiled + ends.refused, RUNS);
    assert(ends.compiled > 0 && ends.refused > 0, JSON.stringify(ends));
  },
);
