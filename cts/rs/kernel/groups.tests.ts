/**
 * Groups of kernels in bitcode.
 *
 * Plan: groups of version 1 from kernel to kernel and from kernel to variable; closures of kernels and of invokables.
 *
 * @module
 */

import { type Group, group } from "../../framework/mod.ts";
import {
  createClosure,
  createGroup,
  createGroup2,
  createInvokeClosure,
} from "../script/group_programs.ts";
import { ints } from "../../contract/recorder.ts";
import { range } from "../numbers.ts";
import { numbersOf, playKernels } from "./scenes.ts";

const groups = group("rs:kernel_group", "Groups of kernels in bitcode.");

/** Cells of all Allocations. */
const COUNT = 6;
const INPUT = range(-2, 4);

groups.test("kernels_of_two_scripts")
  .clauses("RS-KERNEL-51")
  .compiler()
  .params({ threads: [1, 2] })
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "groups", (first) => {
      const { app, rsc } = first;
      const second = first.again();
      const [input, output] = [first.cells("int", COUNT, INPUT), first.cells("int", COUNT)];
      const type = app.rs.aAllocationGetType(rsc, input.ref);
      const [twice, plus] = [first.kernelID("twice"), second.kernelID("plus")];
      second.set("amount", "int", 7);
      const ids = [twice, plus];
      const joined = createGroup(app, rsc, ids, [{ from: twice, kernel: plus, type }], 4);
      app.rs.ScriptGroupSetInput(rsc, joined, twice, input.ref);
      app.rs.ScriptGroupSetOutput(rsc, joined, plus, output.ref);
      app.rs.ScriptGroupExecute(rsc, joined);
      return first.read(output);
    }, t.params);
    t.expectSequence("cells", numbersOf(record, made), INPUT.map((value) => 2 * value + 7));
  });

groups.test("closures")
  .clauses("RS-KERNEL-51")
  .compiler()
  .params({ threads: [1, 2] })
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "groups", (script) => {
      const { app, rsc } = script;
      const [input, between] = [script.cells("int", COUNT, INPUT), script.cells("int", COUNT)];
      const output = script.cells("int", COUNT);
      const amount = app.rs.ScriptFieldIDCreate(rsc, script.ref, script.slot("amount"));
      const source = app.rs.ScriptFieldIDCreate(rsc, script.ref, script.slot("source"));
      const doubled = createClosure(app, rsc, script.kernelID("twice"), between.ref, [
        { value: input.ref },
      ]);
      const set = createInvokeClosure(app, rsc, script.invokeID("raise"), ints(5));
      const sum = createClosure(app, rsc, script.kernelID("plus_source"), output.ref, [
        { value: input.ref },
        { field: source, value: between.ref, from: doubled },
        { field: amount, value: 100, size: 4 },
      ]);
      app.rs.ScriptGroupExecute(rsc, createGroup2(app, rsc, [doubled, set, sum]));
      return [script.read(output), script.get("raised", "int")];
    }, t.params);
    const [cells, raised] = made.map((read) => numbersOf(record, read));
    t.expectSequence("cells", cells!, INPUT.map((value) => 3 * value + 100));
    t.expectSequence("what the invokable did", raised!, [5]);
  });

/** The groups. */
export const tests: readonly Group[] = [groups];
