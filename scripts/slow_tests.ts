/** The environment variable that asks for the tests that take long, and its value. */
export const SLOW_TESTS = { name: "STRATA_TESTS", value: "slow" } as const;
