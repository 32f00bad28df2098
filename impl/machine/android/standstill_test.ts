import { assertEquals } from "@std/assert";
import { hasGcc } from "../../audit/testing/gcc.ts";
import { buildNative } from "../native/build.ts";
import { watchStandstill } from "./standstill.ts";

const PROGRAM = `
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *wait_for_it(void *arg) { (void)arg; pthread_mutex_lock(&lock); return 0; }
int main(int count, char **words) {
  (void)words;
  pthread_t other;
  pthread_mutex_lock(&lock);
  pthread_create(&other, 0, wait_for_it, 0);
  if (count > 1) { for (;;) pause(); }
  pthread_join(other, 0);
}
`;

/** Whether a process is told to stand still, at the latest after so many looks of another one that does. */
async function standsStill(path: string, args: readonly string[], until: Promise<void>) {
  const child = new Deno.Command(path, { args: [...args] }).spawn();
  let told = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  const unwatch = watchStandstill(() => child.pid, () => {
    told = true;
    resolve();
  });
  await Promise.race([promise, until]);
  unwatch();
  child.kill("SIGKILL");
  await child.status;
  return told;
}

Deno.test({
  name:
    "threads that wait for each other stand still, and one that may be woken does not (needs gcc)",
  ignore: !hasGcc() || Deno.build.os !== "linux",
  async fn() {
    const path = buildNative({
      name: "stands_still",
      kind: "program",
      sources: [],
      texts: new Map([["stands_still.c", PROGRAM]]),
    });
    const never = new Promise<void>(() => undefined);
    const first = standsStill(path, [], never);
    const second = standsStill(path, ["pauses"], first.then(() => undefined));
    assertEquals([await first, await second], [true, false]);
  },
});
