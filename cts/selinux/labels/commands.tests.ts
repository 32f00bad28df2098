/**
 * The commands that change labels while a device runs.
 *
 * Plan: chcon of a file, a link and a tree; restorecon of the same, through a link, and of the data of apps.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import type { Device } from "../../contract/device.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { APP, buildWorld } from "../../fakes/world_builder.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";
import { context } from "../scenes.ts";

const commands: Group = group("selinux:commands", "The files that chcon and restorecon label.");

const TREE = "/data/local/tmp/strata_tree";
const [OWN, PUT] = ["shell_data_file", "vendor_file"].map(context) as [string, string];

/** A device with root and a directory, a file in it, a link to the file, and a link to a directory of others. */
async function deviceWithTree(t: Context<unknown>, release: Release): Promise<Device> {
  const { world } = buildWorld({ release, build: "userdebug" }).app({});
  const device = await t.boot(world);
  await device.root();
  for (
    const line of [
      `mkdir -p ${TREE}/in`,
      `echo text > ${TREE}/in/file`,
      `ln -s file ${TREE}/in/link`,
      "echo text > /data/app/strata_file",
      `ln -s /data/app ${TREE}/app`,
    ]
  ) {
    t.expectEqual(`status of "${line}"`, (await device.shell(line)).status, 0);
  }
  return device;
}

/** The label of what is at a path, links themselves included. */
async function labelOf(device: Device, path: string): Promise<string | undefined> {
  const { stdout } = await device.shell(`ls -dZ ${path}`);
  return /\bu:object_r:\w+:s0\b/.exec(stdout)?.[0];
}

/** Types lines, which are to work, and expects labels of what is in the tree. */
async function expectLabels(
  t: Context<unknown>,
  device: Device,
  lines: readonly string[],
  expected: Readonly<Record<string, string>>,
): Promise<void> {
  for (const line of lines) {
    t.expectEqual(`status of "${line}"`, (await device.shell(line)).status, 0);
  }
  for (const [name, label] of Object.entries(expected)) {
    const path = `${TREE}/${name}`;
    t.expectEqual(`label of ${path} after ${lines.at(-1)}`, await labelOf(device, path), label);
  }
}

commands.test("files_that_chcon_labels")
  .clauses("SELINUX-LABEL-239")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await deviceWithTree(t, t.params.release);
    const whole = (label: string) => ({ "in": label, "in/file": label });
    await expectLabels(t, device, [`chcon ${PUT} ${TREE}/in/link`], {
      "in/file": PUT,
      "in/link": OWN,
      "in": OWN,
    });
    await expectLabels(t, device, [
      `chcon ${OWN} ${TREE}/in/file`,
      `chcon -h ${PUT} ${TREE}/in/link`,
    ], { "in/file": OWN, "in/link": PUT });
    await expectLabels(t, device, [`chcon ${PUT} ${TREE}/in`], { "in": PUT, "in/file": OWN });
    await expectLabels(t, device, [`chcon -R ${PUT} ${TREE}/in`], whole(PUT));
    await expectLabels(t, device, [`chcon -R ${OWN} ${TREE}/in`], whole(OWN));
  });

commands.test("files_that_restorecon_labels")
  .clauses("SELINUX-LABEL-240")
  .releases(8, 15)
  .params({ option: ["-R", "-r"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, option } = t.params;
    const device = await deviceWithTree(t, release);
    const put = [`chcon -R ${PUT} ${TREE}/in`, `chcon -h ${PUT} ${TREE}/in/link`];
    await expectLabels(t, device, [...put, `restorecon ${TREE}/in`], {
      "in": OWN,
      "in/file": PUT,
      "in/link": PUT,
    });
    await expectLabels(t, device, [...put, `restorecon -F ${option} ${TREE}/in`], {
      "in": OWN,
      "in/file": OWN,
      "in/link": OWN,
    });
  });

commands.test("restorecon_through_a_link")
  .describe("The row is that of the path without links.")
  .clauses("SELINUX-LABEL-240")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await deviceWithTree(t, t.params.release);
    const path = `${TREE}/app/strata_file`;
    await expectLabels(t, device, [`chcon ${PUT} ${path}`, `restorecon ${path}`], {
      "app/strata_file": context("apk_data_file"),
    });
  });

commands.test("restorecon_of_the_data_of_apps")
  .describe("Control: with -D it goes into them.")
  .clauses("SELINUX-LABEL-241")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await deviceWithTree(t, t.params.release);
    const path = `/data/data/${APP}/strata_file`;
    for (const line of [`echo text > ${path}`, `chcon ${PUT} ${path}`]) await device.shell(line);
    t.expectEqual("label that was put", await labelOf(device, path), PUT);
    await device.shell("restorecon -FR /data/data");
    t.expectEqual("label after restorecon -R", await labelOf(device, path), PUT);
    await device.shell("restorecon -FRD /data/data");
    t.expect("control: it is another after restorecon -RD", await labelOf(device, path) !== PUT);
  });

/** The groups. */
export const tests: readonly Group[] = [commands];
