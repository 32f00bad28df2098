/**
 * Clauses on the commands that the documentation prints.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const PAGE = "Documentation, GLES layers";
const PORTING = "Documentation, Implement OpenGL ES and EGL: OpenGL ES layering";

/** The clauses `GLES-DOC-*`. */
export const clauses = clausesOf`
  GLES-DOC-1 must 10-15: The printed commands for the system location put a layer where an app then loads it from.
    source: ${PAGE}: Placing layers
  GLES-DOC-2 must 10-15: The printed commands for the base directory put a layer where a debuggable app then loads it
    from.
    source: ${PAGE}: Placing layers
  GLES-DOC-3 must 10-15: The printed installation of a layer APK for one ABI makes its layers loadable in apps of that
    ABI.
    source: ${PAGE}: Placing layers
  GLES-DOC-4 must 10-15: The printed commands that enable layers for one app do so, in the printed order from top to
    bottom.
    source: ${PAGE}: Enabling layers; ${PORTING}
  GLES-DOC-5 must 10-15: After the printed commands that disable layers for one app, it loads none.
    source: ${PAGE}: Enabling layers; ${PORTING}
  GLES-DOC-6 must 10-15: The printed command that enables layers globally makes a native executable load them.
    source: ${PAGE}: Enabling layers; ${PORTING}
`;
