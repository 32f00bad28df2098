/**
 * The suite: every group of tests over every clause.
 *
 * @module
 */

import { groups as bitcode } from "./bitcode/mod.ts";
import { registry } from "./clauses/mod.ts";
import { groups as egl } from "./egl/mod.ts";
import { defineSuite, type Suite } from "./framework/mod.ts";
import { groups as gles } from "./gles/mod.ts";
import { groups as layer } from "./layer/mod.ts";
import { groups as linker } from "./linker/mod.ts";
import { groups as rs } from "./rs/mod.ts";
import { groups as selinux } from "./selinux/mod.ts";

/** The suite that `deno task cts` runs. */
export const suite: Suite = defineSuite({
  version: "0.1.0",
  groups: [...gles, ...layer, ...egl, ...linker, ...selinux, ...bitcode, ...rs],
  clauses: registry,
});
