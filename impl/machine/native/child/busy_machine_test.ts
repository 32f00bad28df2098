import { assertEquals, assertThrows } from "@std/assert";
import { HostEnded } from "../code_host.ts";
import { NotingHost, testEachTarget } from "../testing/native_test_library.ts";

/** Programs that have work for each processor, for as long as they live. */
class Competition implements Disposable {
  readonly #programs: readonly Deno.ChildProcess[];

  constructor() {
    const count = 4 * navigator.hardwareConcurrency;
    this.#programs = Array.from(
      { length: count },
      () => new Deno.Command("sh", { args: ["-c", "while :; do :; done"] }).spawn(),
    );
  }

  [Symbol.dispose](): void {
    for (const program of this.#programs) program.kill("SIGKILL");
  }
}

/** So many seconds may code run; of the time that it needs, it gets a fifth in that. */
const LIMIT = 1;
const NEEDED_MS = 400;

testEachTarget("code that has no processor for longer than its limit goes on", (target) => {
  using noting = new NotingHost(target, LIMIT);
  const [work, ask] = ["work", "work_and_ask"].map((name) => noting.function("ends.c", name));
  using _ = new Competition();
  assertEquals(work!(NEEDED_MS), 7);
  using other = new NotingHost(target, LIMIT);
  const again = other.function("ends.c", "work_and_ask");
  assertEquals(again(NEEDED_MS, other.host.thunk(0)), 7);
  assertEquals(ask!(0, noting.host.thunk(0)), 7);
});

for (const name of ["spin", "stop", "hang", "log_for_ever"]) {
  testEachTarget(
    `code that does not return by itself ends on a busy machine, too: ${name}`,
    (target) => {
      using noting = new NotingHost(target, 0.5);
      const run = noting.function("ends.c", name);
      using _ = new Competition();
      assertEquals(assertThrows(() => run(), HostEnded).end, { kind: "hang", seconds: 0.5 });
    },
  );
}
