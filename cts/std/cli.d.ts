/** Types of the part of `@std/cli` that this project uses. */
export interface ParseOptions {
  readonly boolean?: readonly string[];
  readonly string?: readonly string[];
  readonly collect?: readonly string[];
  readonly alias?: Readonly<Record<string, string>>;
  readonly default?: Readonly<Record<string, unknown>>;
  readonly stopEarly?: boolean;
  readonly "--"?: boolean;
  /** Called for every word that is not declared; returning false drops it. */
  readonly unknown?: (arg: string, key?: string, value?: unknown) => unknown;
}
export function parseArgs(
  args: readonly string[],
  options?: ParseOptions,
): { _: (string | number)[]; [name: string]: unknown };
