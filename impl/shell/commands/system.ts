/**
 * Commands about the device: `getenforce`, `setenforce`, `uname`, `which`, `cmd` and `reboot`.
 *
 * @module
 */

import { AID_ROOT } from "../../platform/users.ts";
import type { Command, CommandTable } from "../command.ts";
import { CommandError } from "../errors.ts";
import { lookUp } from "../look_up.ts";
import { readOptions, requireArguments } from "./options.ts";
import { requirePrivilege } from "./service.ts";

const getenforce: Command = (run) => {
  run.line(run.host.selinux.enforcing ? "Enforcing" : "Permissive");
  return 0;
};

const MODES: Readonly<Record<string, boolean>> = {
  1: true,
  enforcing: true,
  0: false,
  permissive: false,
};

/** `setenforce 0|1|permissive|enforcing`, for root. */
const setenforce: Command = (run) => {
  const [mode = ""] = run.args;
  const enforcing = lookUp(MODES, mode.toLowerCase());
  if (enforcing === undefined) {
    throw new CommandError(
      `Invalid state: ${mode.slice(0, 60)}, expected enforcing|permissive|1|0`,
    );
  }
  if (run.as.uid !== AID_ROOT) {
    throw new CommandError(`Couldn't set enforcing status to '${mode}': Permission denied`);
  }
  run.host.selinux.enforcing = enforcing;
  return 0;
};

/** Machine names of the kernel by ABI. */
const MACHINES: Readonly<Record<string, string>> = {
  "arm64-v8a": "aarch64",
  "armeabi-v7a": "armv8l",
  x86_64: "x86_64",
  x86: "i686",
  riscv64: "riscv64",
};

/** `uname [-amnorsv]`. */
const uname: Command = (run) => {
  const options = readOptions(run, { flags: "amnorsv" });
  const { properties, release } = run.host;
  const all = options.has("a");
  const machine = MACHINES[properties.get("ro.product.cpu.abi")] ?? "unknown";
  const fields = [
    ["s", "Linux"],
    ["n", "localhost"],
    ["r", `5.10.0-android${release}`],
    ["v", "#1 SMP PREEMPT"],
    ["m", machine],
    ["o", "Toybox"],
  ] as const;
  const shown = fields.filter(([flag]) => all || options.has(flag));
  run.line((shown.length > 0 ? shown : fields.slice(0, 1)).map(([, text]) => text).join(" "));
  return 0;
};

const which: Command = (run) => {
  const { rest } = readOptions(run, {});
  requireArguments(rest, 1);
  return run.each(rest, (name) => {
    const path = run.runner.find(name, run.session);
    if (path === undefined) return 1;
    run.line(path);
    return 0;
  });
};

/** Commands that reach a service, by its name. */
const SERVICES: Readonly<Record<string, string>> = {
  activity: "am",
  package: "pm",
  settings: "settings",
};

/** `cmd activity|package|settings ARG...`: the same as `am`, `pm` and `settings`. */
const cmd: Command = (run) => {
  const [name = "", ...args] = run.args;
  const program = lookUp(SERVICES, name);
  if (program === undefined) throw new CommandError(`Can't find service: ${name.slice(0, 60)}`, 20);
  return run.runner.execute([program, ...args], run.session, run.streams);
};

/** `reboot`; there is nothing else that could be started, such as a bootloader. */
const reboot: Command = async (run) => {
  const [target] = run.args;
  if (target !== undefined) {
    throw new CommandError(`this device has no "${target.slice(0, 60)}", expected reboot`);
  }
  requirePrivilege(run, "android.permission.REBOOT");
  await run.host.reboot();
  return 0;
};

/** `getenforce`, `setenforce`, `uname`, `which`, `cmd` and `reboot`. */
export const SYSTEM_COMMANDS: CommandTable = {
  cmd,
  getenforce,
  reboot,
  setenforce,
  uname,
  which,
};
