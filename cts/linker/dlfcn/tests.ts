/**
 * Tests of dlopen's flags, dlsym and dlerror.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { args } from "./arguments.tests.ts";
import { circles } from "./circles.tests.ts";
import { flags } from "./flags.tests.ts";
import { handles } from "./handles.tests.ts";
import { loading } from "./loading.tests.ts";
import { results } from "./results.tests.ts";
import { symbols } from "./symbols.tests.ts";

/** The groups. */
export const tests: readonly Group[] = [flags, symbols, handles, args, loading, circles, results];
