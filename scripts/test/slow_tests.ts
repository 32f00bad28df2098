/** The environment variable that asks for the tests that take long, and its value. */
const [NAME, VALUE] = ["STRATA_TESTS", "slow"];

/** Checks that the tests that take long are asked for. */
export function withSlowTests(): boolean {
  return Deno.env.get(NAME) === VALUE;
}

/** Asks for them, here and in the commands that are started from here. */
export function askForSlowTests(): void {
  Deno.env.set(NAME, VALUE);
}
