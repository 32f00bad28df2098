/**
 * Clauses about kernels of scripts that come as bitcode: what the language and its runtime library mean on the device.
 *
 * @module
 */

import type { Clause } from "../../clauses/registry.ts";

const LANGUAGE = "RenderScript's reference of functions and types, Kernels and Numerical Types";
const BOUNDS = "AOSP cts, tests/renderscript CoreMathVerifier.java; api/rs_math.spec";
const LOG = "AOSP frameworks/rs, driver/rsdRuntimeStubs.cpp (SC_debug)";
const REDUCE = "RenderScript's reference of functions and types, Kernels (reduction kernels)";
const EXPAND = "AOSP frameworks/compile/libbcc, lib/RSKernelExpand.cpp";

/** Clauses about kernels, in order of their numbers. */
export const clauses: readonly Clause[] = [
  {
    id: "RS-KERNEL-1",
    grade: "aosp",
    text:
      "Numbers of a kernel have the width and the sign of their type: integers wrap, and are divided toward zero, and " +
      "floats and doubles are those of IEEE 754; a long has 64 bits.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-4",
    grade: "aosp",
    text:
      "Operators work on each number of a vector, and cells of a vector of 3 have the room of one of 4.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-5",
    grade: "aosp",
    text: "A bool of a cell is a byte, 1 if true and 0 if not.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-6",
    grade: "aosp",
    text:
      "A struct comes and goes by value, its fields where the alignment of a 32-bit ARM puts them.",
    source: EXPAND,
  },
  {
    id: "RS-KERNEL-7",
    grade: "aosp",
    text: "A kernel is told its cell's place in x, y and z, whichever of them it asks for.",
    source: EXPAND,
  },
  {
    id: "RS-KERNEL-8",
    grade: "aosp",
    text: "The context that a kernel asks for tells the launch's dimensions.",
    source: EXPAND,
  },
  {
    id: "RS-KERNEL-9",
    grade: "aosp",
    text:
      "A kernel gets a cell of each input, in their order, up to eight of them, and needs none.",
    source: EXPAND,
  },
  {
    id: "RS-KERNEL-10",
    grade: "aosp",
    text:
      "A kernel without an output runs once for each cell, and may write to bound memory and to Allocations.",
    source: EXPAND,
  },
  {
    id: "RS-KERNEL-11",
    grade: "aosp",
    text:
      "The limits of a launch hold for bitcode in all three dimensions: other cells keep what they hold.",
    source: EXPAND,
  },
  {
    id: "RS-KERNEL-12",
    grade: "aosp",
    text:
      "A root function of the old style gets pointers to its cells and to the launch's data, and the place, for every cell.",
    source: EXPAND,
  },
  {
    id: "RS-KERNEL-14",
    grade: "aosp",
    text:
      "A variable has the value that its source gives it, then what the app sets; the script and the app see the same.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-15",
    grade: "aosp",
    text: "Arrays, structs, matrices and vectors are set as the bytes that they are.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-16",
    grade: "aosp",
    text: "The script's function init runs once, before the app can use the script.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-17",
    grade: "aosp",
    text: "An invokable gets its arguments from a struct, in which each is aligned as a field is.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-18",
    grade: "aosp",
    text: "Static data stays from call to call, and each script has its own.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-19",
    grade: "aosp",
    text: "What a script sends to the client gets there, with its number and its data.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-20",
    grade: "aosp",
    text: "rsDebug writes a line of text, numbers and their bits to the log.",
    source: LOG,
  },
  {
    id: "RS-KERNEL-21",
    grade: "aosp",
    text:
      "Clocks of scripts do not run back, and a calendar date is filled in where the script says.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-22",
    grade: "aosp",
    text:
      "Functions of angles and their inverses, also in half turns, are within 4 to 6 ulps, each as Android's own tests bound it.",
    source: BOUNDS,
  },
  {
    id: "RS-KERNEL-24",
    grade: "aosp",
    text:
      "Exponentials, logarithms, hyperbolic functions and roots are within 2 to 5 ulps, each as Android's own tests bound it.",
    source: BOUNDS,
  },
  {
    id: "RS-KERNEL-26",
    grade: "aosp",
    text:
      "Functions that round, and the sign of a number, are exact; rint takes halves to even numbers, round away from zero; " +
      "degrees and radians are within 3 ulps.",
    source: BOUNDS,
  },
  {
    id: "RS-KERNEL-27",
    grade: "aosp",
    text:
      "Functions of two numbers are exact where they choose or take a remainder, and else as near as Android's own tests ask.",
    source: BOUNDS,
  },
  {
    id: "RS-KERNEL-29",
    grade: "aosp",
    text:
      "Products, lengths and distances of vectors are of all their numbers, exact or within a few ulps.",
    source: BOUNDS,
  },
  {
    id: "RS-KERNEL-30",
    grade: "aosp",
    text:
      "Colours are packed to the nearest byte of 0 to 255, opaque where they have no alpha, and unpacked to 0 to 1.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-31",
    grade: "aosp",
    text: "Vectors are converted number by number: reals toward zero, integers by their low bits.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-32",
    grade: "aosp",
    text:
      "clamp keeps to its limits, by one pair of them or one for each number; mix goes a part of the way.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-33",
    grade: "aosp",
    text: "Integers have least and greatest, magnitude and leading zeros as their type says.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-35",
    grade: "aosp",
    text:
      "Matrices of 2 to 4 columns multiply vectors of as many numbers; one of 4 takes a vector of 3 with 1 behind it.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-36",
    grade: "aosp",
    text:
      "Functions of matrices multiply from the right, invert, transpose, turn by degrees and project as the reference says.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-38",
    grade: "aosp",
    text:
      "A kernel reads any cell of an Allocation, of one to three dimensions, by value or by pointer.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-39",
    grade: "aosp",
    text: "A kernel writes any cell of an Allocation.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-40",
    grade: "aosp",
    text: "Atomic functions lose nothing, however many threads there are.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-41",
    grade: "aosp",
    text: "rsSample takes the nearest cell, or a mean of the cells around, as the sampler says.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-42",
    grade: "aosp",
    text: "A script learns of an Allocation its dimensions and what its Element is.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-43",
    grade: "aosp",
    text: "A script copies a range or a rectangle of cells and leaves the others.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-44",
    grade: "aosp",
    text: "rsSetObject gives a variable an object, and rsClearObject takes it away.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-45",
    grade: "aosp",
    text: "A script that launches its own root runs it on all cells.",
    source: LANGUAGE,
  },
  {
    id: "RS-KERNEL-46",
    grade: "aosp",
    text:
      "A reduction needs an accumulator function alone: it begins with zeros, and gives what was accumulated.",
    source: REDUCE,
  },
  {
    id: "RS-KERNEL-47",
    grade: "aosp",
    text: "A combiner joins what threads accumulated, of structs, arrays and several inputs too.",
    source: REDUCE,
  },
  {
    id: "RS-KERNEL-48",
    grade: "aosp",
    text: "An outconverter makes the result of what was accumulated, in a type of its own.",
    source: REDUCE,
  },
  {
    id: "RS-KERNEL-49",
    grade: "aosp",
    text: "An initializer sets each accumulator before its first cell.",
    source: REDUCE,
  },
  {
    id: "RS-KERNEL-50",
    grade: "aosp",
    text:
      "Kernels as applications have them give the same on both paths and on any number of threads.",
    source: LANGUAGE,
  },
];
