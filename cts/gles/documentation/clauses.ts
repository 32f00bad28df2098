/**
 * Clauses on the commands that the documentation prints.
 *
 * @module
 */

import { defineClauses } from "../../clauses/registry.ts";

const PAGE = "Documentation, GLES layers";
const PORTING = "Documentation, Implement OpenGL ES and EGL: OpenGL ES layering";

/** The clauses `GLES-DOC-*`. */
export const clauses = defineClauses([
  {
    id: "GLES-DOC-1",
    grade: "must",
    releases: [10, 15],
    text:
      "The printed commands for the system location put a layer where an app then loads it from.",
    source: `${PAGE}: Placing layers`,
  },
  {
    id: "GLES-DOC-2",
    grade: "must",
    releases: [10, 15],
    text:
      "The printed commands for the base directory put a layer where a debuggable app then loads it from.",
    source: `${PAGE}: Placing layers`,
  },
  {
    id: "GLES-DOC-3",
    grade: "must",
    releases: [10, 15],
    text:
      "The printed installation of a layer APK for one ABI makes its layers loadable in apps of that ABI.",
    source: `${PAGE}: Placing layers`,
  },
  {
    id: "GLES-DOC-4",
    grade: "must",
    releases: [10, 15],
    text:
      "The printed commands that enable layers for one app do so, in the printed order from top to bottom.",
    source: `${PAGE}: Enabling layers; ${PORTING}`,
  },
  {
    id: "GLES-DOC-5",
    grade: "must",
    releases: [10, 15],
    text: "After the printed commands that disable layers for one app, it loads none.",
    source: `${PAGE}: Enabling layers; ${PORTING}`,
  },
  {
    id: "GLES-DOC-6",
    grade: "must",
    releases: [10, 15],
    text: "The printed command that enables layers globally makes a native executable load them.",
    source: `${PAGE}: Enabling layers; ${PORTING}`,
  },
]);
