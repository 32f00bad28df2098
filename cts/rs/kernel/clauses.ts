/**
 * Clauses about kernels of scripts that come as bitcode: what the language and its runtime library mean on the device.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const LANGUAGE = "RenderScript's reference of functions and types, Kernels and Numerical Types";
const BOUNDS = "AOSP cts, tests/renderscript CoreMathVerifier.java; api/rs_math.spec";
const REDUCE = "RenderScript's reference of functions and types, Kernels (reduction kernels)";
const EXPAND = "AOSP frameworks/compile/libbcc, lib/RSKernelExpand.cpp";
const NAMED = "AOSP frameworks/compile/slang, slang_rs_foreach_lowering.cpp; api/rs_for_each.spec";

/** Clauses about kernels, in order of their numbers. */
export const clauses = clausesOf`
  RS-KERNEL-1 aosp: Numbers of a kernel have the width and the sign of their type: integers wrap, and are divided toward
    zero, and floats and doubles are those of IEEE 754; a long has 64 bits.
    source: ${LANGUAGE}
  RS-KERNEL-4 aosp: Operators work on each number of a vector, and cells of a vector of 3 have the room of one of 4.
    source: ${LANGUAGE}
  RS-KERNEL-5 aosp: A bool of a cell is a byte, 1 if true and 0 if not.
    source: ${LANGUAGE}
  RS-KERNEL-6 aosp: A struct comes and goes by value, its fields where the alignment of a 32-bit ARM puts them.
    source: ${EXPAND}
  RS-KERNEL-7 aosp: A kernel is told its cell's place in x, y and z, whichever of them it asks for.
    source: ${EXPAND}
  RS-KERNEL-8 aosp: The context that a kernel asks for tells the launch's dimensions.
    source: ${EXPAND}
  RS-KERNEL-9 aosp: A kernel gets a cell of each input, in their order, up to eight of them, and needs none.
    source: ${EXPAND}
  RS-KERNEL-10 aosp: A kernel without an output runs once for each cell, and may write to bound memory and to
    Allocations.
    source: ${EXPAND}
  RS-KERNEL-11 aosp: The limits of a launch hold for bitcode in all three dimensions: other cells keep what they hold.
    source: ${EXPAND}
  RS-KERNEL-12 aosp: A root function of the old style gets pointers to its cells and to the launch's data, and the
    place, for every cell.
    source: ${EXPAND}
  RS-KERNEL-14 aosp: A variable has the value that its source gives it, then what the app sets; the script and the app
    see the same.
    source: ${LANGUAGE}
  RS-KERNEL-15 aosp: Arrays, structs, matrices and vectors are set as the bytes that they are.
    source: ${LANGUAGE}
  RS-KERNEL-16 aosp: The script's function init runs once, before the app can use the script.
    source: ${LANGUAGE}
  RS-KERNEL-17 aosp: An invokable gets its arguments from a struct, in which each is aligned as a field is.
    source: ${LANGUAGE}
  RS-KERNEL-18 aosp: Static data stays from call to call, and each script has its own.
    source: ${LANGUAGE}
  RS-KERNEL-19 aosp: What a script sends to the client gets there, with its number and its data.
    source: ${LANGUAGE}
  RS-KERNEL-20 aosp: rsDebug writes a line of text, numbers and their bits to the log.
    source: AOSP frameworks/rs, driver/rsdRuntimeStubs.cpp (SC_debug)
  RS-KERNEL-21 aosp: Clocks of scripts do not run back, and a calendar date is filled in where the script says.
    source: ${LANGUAGE}
  RS-KERNEL-22 aosp: Functions of angles and their inverses, also in half turns, are within 4 to 6 ulps, each as
    Android's own tests bound it.
    source: ${BOUNDS}
  RS-KERNEL-24 aosp: Exponentials, logarithms, hyperbolic functions and roots are within 2 to 5 ulps, each as Android's
    own tests bound it.
    source: ${BOUNDS}
  RS-KERNEL-26 aosp: Functions that round, and the sign of a number, are exact; rint takes halves to even numbers, round
    away from zero; degrees and radians are within 3 ulps.
    source: ${BOUNDS}
  RS-KERNEL-27 aosp: Functions of two numbers are exact where they choose or take a remainder, and else as near as
    Android's own tests ask.
    source: ${BOUNDS}
  RS-KERNEL-29 aosp: Products, lengths and distances of vectors are of all their numbers, exact or within a few ulps.
    source: ${BOUNDS}
  RS-KERNEL-30 aosp: Colors are packed to the nearest byte of 0 to 255, opaque where they have no alpha, and unpacked
    to 0 to 1.
    source: ${LANGUAGE}
  RS-KERNEL-31 aosp: Vectors are converted number by number: reals toward zero, integers by their low bits.
    source: ${LANGUAGE}
  RS-KERNEL-32 aosp: clamp keeps to its limits, by one pair of them or one for each number; mix goes a part of the way.
    source: ${LANGUAGE}
  RS-KERNEL-33 aosp: Integers have least and greatest, magnitude and leading zeros as their type says.
    source: ${LANGUAGE}
  RS-KERNEL-35 aosp: Matrices of 2 to 4 columns multiply vectors of as many numbers; one of 4 takes a vector of 3 with 1
    behind it.
    source: ${LANGUAGE}
  RS-KERNEL-36 aosp: Functions of matrices multiply from the right, invert, transpose, turn by degrees and project as
    the reference says.
    source: ${LANGUAGE}
  RS-KERNEL-38 aosp: A kernel reads any cell of an Allocation, of one to three dimensions, by value or by pointer.
    source: ${LANGUAGE}
  RS-KERNEL-39 aosp: A kernel writes any cell of an Allocation.
    source: ${LANGUAGE}
  RS-KERNEL-40 aosp: Atomic functions lose nothing, however many threads there are.
    source: ${LANGUAGE}
  RS-KERNEL-41 aosp: rsSample takes the nearest cell, or a mean of the cells around, as the sampler says.
    source: ${LANGUAGE}
  RS-KERNEL-42 aosp: A script learns of an Allocation its dimensions and what its Element is.
    source: ${LANGUAGE}
  RS-KERNEL-43 aosp: A script copies a range or a rectangle of cells and leaves the others.
    source: ${LANGUAGE}
  RS-KERNEL-44 aosp: rsSetObject gives a variable an object, and rsClearObject takes it away.
    source: ${LANGUAGE}
  RS-KERNEL-45 aosp: A script that launches its own root runs it on all cells.
    source: ${LANGUAGE}
  RS-KERNEL-46 aosp: A reduction needs an accumulator function alone: it begins with zeros, and gives what was
    accumulated.
    source: ${REDUCE}
  RS-KERNEL-47 aosp: A combiner joins what threads accumulated, of structs, arrays and several inputs too.
    source: ${REDUCE}
  RS-KERNEL-48 aosp: An outconverter makes the result of what was accumulated, in a type of its own.
    source: ${REDUCE}
  RS-KERNEL-49 aosp: An initializer sets each accumulator before its first cell.
    source: ${REDUCE}
  RS-KERNEL-50 aosp: Kernels as applications have them give the same on both paths and on any number of threads.
    source: ${LANGUAGE}
  RS-KERNEL-51 aosp: Kernels of bitcode work in groups of both versions as one after another, and invokables in closures.
    source: AOSP frameworks/rs, cpu_ref/rsCpuScriptGroup.cpp and cpu_ref/rsCpuScriptGroup2.cpp
  RS-KERNEL-52 aosp: Each cell of a launch of bitcode is computed once, with what it reads of other cells, of variables and
    of the launch, however many threads there are and along whichever axis the launch is cut.
    source: AOSP frameworks/rs, cpu_ref/rsCpuCore.cpp (walk_2d, walk_1d_foreach)
  RS-KERNEL-53 aosp: What kernels write to the log and send to the client arrives once for each cell, on any number of
    threads; on one thread, in the order of cells.
    source: AOSP frameworks/rs, cpu_ref/rsCpuCore.cpp (launchForEach)
  RS-KERNEL-54 aosp: A script whose bitcode says that it is not threadable runs on one thread: its cells come in order, and
    its reductions have one accumulator.
    source: AOSP frameworks/compile/libbcc, bcinfo/MetadataExtractor.cpp (populateThreadableFlag)
  RS-KERNEL-55 aosp: A script that launches one of its kernels by name, with its inputs and its output, runs it on all
    cells.
    source: ${NAMED}
  RS-KERNEL-56 aosp: A launch by name keeps to the limits that are given with it.
    source: ${NAMED}
  RS-KERNEL-57 aosp: A script gets a cell of each type of numbers and number of lanes by x, by x and y, or by x, y and z.
    source: AOSP frameworks/rs, api/rs_allocation_data.spec
  RS-KERNEL-58 aosp: A script sets a cell of each type of numbers and number of lanes by x, by x and y, or by x, y and z,
    and no other cell.
    source: AOSP frameworks/rs, api/rs_allocation_data.spec
  RS-KERNEL-59 aosp: A script loads and stores a vector as so many single numbers in a row, from any of them on.
    source: AOSP frameworks/rs, api/rs_allocation_data.spec
  RS-KERNEL-60 aosp: Vectors of each type of numbers are converted to vectors of each other one.
    source: AOSP frameworks/rs, api/rs_convert.spec
  RS-KERNEL-61 aosp: min, max and clamp compare numbers of each type as that says, signed or not, one by one or each of a
    vector, clamp also by one pair of limits for all.
    source: AOSP frameworks/rs, api/rs_math.spec
  RS-KERNEL-62 aosp: Magnitudes and leading zeros are those of numbers with the width of their type, one by one or each of
    a vector.
    source: AOSP frameworks/rs, api/rs_math.spec
  RS-KERNEL-63 aosp: Each atomic function changes a word as its type says, signed or not, and gives what was there before.
    source: AOSP frameworks/rs, api/rs_atomic.spec
  RS-KERNEL-84 aosp: A script that is compiled for a context for debugging looks at the places of the cells that it gets:
    one that is out of range is an error FATAL_DEBUG that names the axis, the place and the size. It is compiled for that
    whichever contexts it was compiled for before.
    source: AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (findCoreLib); driver/runtime/rs_allocation.c (RS_DEBUG_RUNTIME)
  RS-KERNEL-104 aosp: Functions whose names begin with native_ are those without it, within 8192 ulps, and powers
    within 32000.
    source: ${BOUNDS}
  RS-KERNEL-105 aosp: half_recip, half_rsqrt and half_sqrt are within 8192 ulps.
    source: ${BOUNDS}
  RS-KERNEL-106 aosp: Lengths, distances, products and directions are of as many numbers as there are, one to four; fast_
    and native_ ones within 8192 ulps.
    source: ${BOUNDS}
  RS-KERNEL-107 aosp: fract, modf, frexp, sincos and remquo give their second result by a pointer, for each lane: the whole
    part, the exponent, the cosine, the quotient.
    source: AOSP frameworks/rs, api/rs_math.spec; ${BOUNDS}
  RS-KERNEL-108 aosp: The gamma function, its logarithm with or without its sign, and the error function and its
    complement are within 16 ulps.
    source: ${BOUNDS}
  RS-KERNEL-109 aosp: ldexp, pown and rootn take an integer for each lane, ldexp also one for all; ilogb gives the power of
    two.
    source: AOSP frameworks/rs, api/rs_math.spec; ${BOUNDS}
  RS-KERNEL-110 aosp: Functions of two numbers take vectors lane by lane; nextafter and logb are exact.
    source: AOSP frameworks/rs, api/rs_math.spec; ${BOUNDS}
  RS-KERNEL-111 aosp: fma, mad, mix and clamp take vectors lane by lane.
    source: AOSP frameworks/rs, api/rs_math.spec; ${BOUNDS}
  RS-KERNEL-112 aosp: fmax, fmin, max, min, clamp, mix and step also take one number for all lanes of a vector, step in
    either place.
    source: AOSP frameworks/rs, api/rs_math.spec
  RS-KERNEL-113 aosp: Matrices of 2 and 3 columns multiply from the right, also in place, and are transposed, made the
    identity, copied, loaded from numbers by columns, and set and read by column and row.
    source: AOSP frameworks/rs, driver/runtime/rs_matrix.c
  RS-KERNEL-114 aosp: A matrix of 4 columns is loaded from numbers by columns, from another, or from one of 2 columns, with
    the identity around it; it turns about any axis, of whichever length, and projects by angle and aspect.
    source: AOSP frameworks/rs, driver/runtime/rs_matrix.c; cpu_ref/rsCpuRuntimeMath.cpp
  RS-KERNEL-115 aosp: A script is told whether a matrix has an inverse; one that has none stays as it is.
    source: AOSP frameworks/rs, cpu_ref/rsCpuRuntimeMath.cpp (SC_MatrixInverse_4x4); api/rs_matrix.spec
  RS-KERNEL-116 aosp: A matrix of 3 columns multiplies a vector of 2 with 0 behind it, one of 4 a vector of 2 with 0 and 1.
    source: AOSP frameworks/rs, driver/runtime/rs_matrix.c (rsMatrixMultiply)
  RS-KERNEL-117 aosp: Colors are packed from three or four numbers as from a vector.
    source: AOSP frameworks/rs, api/rs_convert.spec
  RS-KERNEL-118 aosp: Brightness and two chromas become a color of bytes by integers of 1/256, and one of floats by the
    whole range of bytes, whose alpha is the brightness.
    source: AOSP frameworks/rs, driver/runtime/rs_convert.c and arch/generic.c (rsYuvToRGBA); cts, renderscript yuv.rs
  RS-KERNEL-119 aosp: rsClamp keeps numbers of each type of up to 32 bits to their limits.
    source: AOSP frameworks/rs, driver/runtime/rs_core.c (rsClamp)
  RS-KERNEL-120 aosp: rsRand gives changing numbers from 0 or the least to the greatest, integers and floats.
    source: AOSP frameworks/rs, api/rs_math.spec; driver/runtime/rs_core.c (rsRand)
  RS-KERNEL-121 aosp: What rsSample takes beyond the edges of a texture is that of the edge, repeated or mirrored, as the
    sampler says for each direction.
    source: AOSP frameworks/rs, driver/runtime/rs_sample.c (wrapI)
  RS-KERNEL-122 aosp: Of a level above 0 rsSample takes the mean of cells of the nearest level, or of two levels in their
    parts, as the sampler says for smaller pictures, of the last level beyond that; by any other filter the nearest cell of
    level 0.
    source: AOSP frameworks/rs, driver/runtime/rs_sample.c (rsSample)
  RS-KERNEL-123 aosp: rsSample gives bytes as numbers from 0 to 1: opacity alone, brightness for red, green and blue, and 1
    for the opacity of colors that have none.
    source: AOSP frameworks/rs, driver/runtime/rs_sample.c (getBilinearSample2D)
  RS-KERNEL-124 aosp: A script gets a pointer to a cell by x, by x and y, or by x, y and z, and sets a cell from memory by x,
    or by x and y.
    source: AOSP frameworks/rs, driver/runtime/rs_allocation.c
  RS-KERNEL-125 aosp: rsSample takes from a row by one number, of the first level if it is told none.
    source: AOSP frameworks/rs, driver/runtime/rs_sample.c (rsSample)
  RS-KERNEL-126 aosp: A script copies a range of cells from one level of detail to another, and leaves other levels.
    source: AOSP frameworks/rs, driver/rsdRuntimeStubs.cpp (SC_AllocationCopy1DRange); driver/rsdAllocation.cpp
  RS-KERNEL-127 aosp: A script copies a rectangle from a face and a level to others, and leaves other faces and levels.
    source: AOSP frameworks/rs, driver/rsdRuntimeStubs.cpp (SC_AllocationCopy2DRange); driver/rsdAllocation.cpp
  RS-KERNEL-128 aosp: rsDebug writes numbers of each type, and vectors of them in braces, with the bits of each integer;
    floats apart from each other as a vector of them, and a matrix in a line for each of its rows.
    source: AOSP frameworks/rs, driver/rsdRuntimeStubs.cpp (rsDebug)
  RS-KERNEL-129 aosp: rsLocaltime gives the second, minute, hour, day, month and year of a moment where the device is, and
    the days of its week and year.
    source: AOSP frameworks/rs, api/rs_time.spec
  RS-KERNEL-130 aosp: rsGetDt gives the seconds since it was called before.
    source: AOSP frameworks/rs, api/rs_time.spec
  RS-KERNEL-131 aosp: A kernel's context tells of a launch on cells that have neither that there are no levels and no
    faces, and the first of each.
    source: AOSP frameworks/rs, api/rs_for_each.spec; driver/runtime/rs_core.c (rsGetDimLod, rsGetFace)
  RS-KERNEL-132 aosp: A script gets the Allocation that a pointer is bound to.
    source: AOSP frameworks/rs, driver/rsdRuntimeStubs.cpp (SC_GetAllocation)
  RS-KERNEL-133 aosp: An accumulator is told its cell's place in x, y and z, and by its context the launch's dimensions.
    source: ${REDUCE}; AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (reduceMtlsSetup)
  RS-KERNEL-134 aosp: A script sends the cells of an Allocation to its window, and takes those that another one was sent.
    source: AOSP frameworks/rs, driver/rsdRuntimeStubs.cpp (SC_AllocationIoSend, SC_AllocationIoReceive)
  RS-KERNEL-135 aosp: A script gets the brightness of a cell of video, and the chromas of the square of four cells that it is
    in.
    source: AOSP frameworks/rs, driver/runtime/rs_allocation.c (rsGetElementAtYuv_uchar_U)
  RS-KERNEL-165 aosp: Behind a launch of another script, functions of the run-time library are for the script that
    launched it, as before.
    source: AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (invokeFunction, invokeForEach: setTLS)
  RS-KERNEL-166 aosp: Of Allocations with mipmaps, a launch takes and writes the cells of the first level, and a cell that
    a script asks for without a level is one of those.
    source: AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (forEachMtlsSetup); driver/runtime/rs_allocation.c
`;
