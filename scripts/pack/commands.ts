/**
 * The commands of the npm package: the tasks that somebody needs who judges, and their main files.
 *
 * @module
 */

/** Main file of each command. */
export const COMMANDS: Readonly<Record<string, string>> = {
  adapter: "scripts/adapter.ts",
  adb: "scripts/adb.ts",
  compare: "scripts/compare.ts",
  "compare-runs": "scripts/compare_runs.ts",
  completion: "scripts/completion.ts",
  cts: "scripts/cts.ts",
  device: "scripts/device.ts",
  doctor: "scripts/doctor.ts",
  fuzz: "scripts/fuzz.ts",
  image: "scripts/image.ts",
  layers: "scripts/layers.ts",
  report: "scripts/report.ts",
  rs: "scripts/rs.ts",
  serve: "scripts/serve.ts",
  try: "scripts/try.ts",
};
