/**
 * `getprop` and `setprop` (AOSP system/core, toolbox).
 *
 * @module
 */

import { PropertyError } from "../../platform/properties.ts";
import type { CommandTable, Invocation } from "../command.ts";

/** Commands for system properties. */
export const PROPERTY_COMMANDS: CommandTable = {
  getprop(run) {
    const [name, otherwise = ""] = run.args;
    if (name?.startsWith("-") || run.args.length > 2) {
      run.err("usage: getprop [NAME [DEFAULT]]\n");
      return 1;
    }
    if (name !== undefined) run.line(run.host.properties.get(name) || otherwise);
    else {
      for (const [key, value] of run.host.properties.entries()) run.line(`[${key}]: [${value}]`);
    }
    return 0;
  },
  setprop,
};

function setprop(run: Invocation): number {
  const [name, value] = run.args;
  if (name === undefined || value === undefined || run.args.length > 2) {
    run.err("usage: setprop NAME VALUE\n");
    return 1;
  }
  try {
    run.host.properties.set(name, value, run.as);
    return 0;
  } catch (error) {
    if (!(error instanceof PropertyError)) throw error;
    run.err(`Failed to set property '${brief(name)}' to '${brief(value)}'.\n`);
    run.err("See dmesg for error reason.\n");
    return 1;
  }
}

function brief(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}
