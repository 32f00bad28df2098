/**
 * Clauses about the two instances of RenderScript's internal libraries in a process.
 *
 * What the linker alone decides of them, is in `../../linker/rs/clauses.ts`.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const PAGE = "Documentation, RenderScript";
const LOADING = "AOSP frameworks/rs, cpu_ref/rsCpuExecutable.cpp";
const OBJECTS = "AOSP frameworks/rs, rsObjectBase.cpp and rsContext.cpp";

/** The clauses. */
export const clauses = clausesOf`
  RS-ISOLATION-1 must: A process with contexts of both paths has two sets of RenderScript's internal libraries: for the
    CPU path those of /system/lib[64], for the GPU path those for vendors (vndk-sp) in the namespace rs.
    source: ${PAGE}
  RS-ISOLATION-2 must: All contexts of one path in a process have one set of the internal libraries.
    source: ${PAGE}
  RS-ISOLATION-3 must: The two instances of a library have static variables of their own: what one path does to them,
    the other does not see.
    source: ${PAGE}
  RS-ISOLATION-4 aosp: Each function of libRS_internal.so has one address in each instance.
    source: AOSP frameworks/rs, rsContext.cpp; bionic, linker/linker.cpp
  RS-ISOLATION-5 aosp: Libraries of the system that are not RenderScript's, such as libc.so and liblog.so, are in the
    process once, for both instances.
    source: AOSP system/core, rootdir/etc/ld.config.txt; system/linkerconfig, contents
  RS-ISOLATION-6 must: A vendor's HAL and driver are linked with the internal libraries for vendors: a process of the
    GPU path alone has no copy of /system/lib[64].
    source: ${PAGE}
  RS-ISOLATION-7 must: The internal libraries for vendors are those that the vendor partition was built for, also when
    the system, and with it the platform's copies, is of a newer release; both paths work then.
    source: ${PAGE}
  RS-ISOLATION-8 aosp: On a legacy device, which has one linker namespace, both paths have the same instance, and both
    work.
    source: AOSP system/core, rootdir/etc/ld.config.legacy.txt
  RS-ISOLATION-9 must: A compiled script is loaded in the instance of its context, and gets the run-time library and the
    driver that it was linked with: the very copy of the driver that its context runs on.
    source: ${PAGE}: Search paths for ld.mc
  RS-ISOLATION-10 aosp: Each instance remembers by itself which compiled scripts it has loaded: the first one of a file
    is loaded from that file in either.
    source: ${LOADING}
  RS-ISOLATION-11 aosp 8-9: A further script of the same file in the same instance, of whichever context, is loaded from a
    copy, named librs.NAME#XXXXXX.so with six random letters or digits.
    source: ${LOADING}
    after: RS-ISOLATION-190
  RS-ISOLATION-12 aosp 8-9: A file from which an instance has loaded a script counts as loaded also when that script is
    destroyed.
    source: ${LOADING}
    after: Nothing shows it, as each script is loaded from the file itself.
  RS-ISOLATION-13 aosp 8-9: A copy of a compiled script is removed from the disk as soon as it is loaded.
    source: ${LOADING}
    after: RS-ISOLATION-190
  RS-ISOLATION-14 quirk: Both instances keep a compiled script under the same name, and user builds of Android load what
    is there, whichever path or code it was made for. The sane behavior is that each script runs its own code.
    source: AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp
  RS-ISOLATION-15 quirk: Android takes an object of the other instance for one of its own, and corrupts memory. The sane
    behavior is an error BAD_VALUE for each such call, which changes nothing on either side.
    source: ${OBJECTS}
  RS-ISOLATION-16 aosp: An error is told to the context that was called, and not to one of the other instance.
    source: AOSP frameworks/rs, rsContext.cpp (setError)
  RS-ISOLATION-17 quirk: Android's libRS_internal.so takes a context of the other instance for one of its own, and
    corrupts memory. The sane behavior is that the call does nothing, and the context lives on in its instance.
    source: ${OBJECTS}
  RS-ISOLATION-18 aosp: The end of a context of one instance leaves contexts of the other one, and their objects, alone.
    source: ${OBJECTS}
  RS-ISOLATION-19 must: When ld.mc runs, RenderScript searches for run-time libraries in other directories in the
    instance for vendors than in the platform's, and tells which one it is from the path that dladdr gives.
    source: ${PAGE}: Search paths for ld.mc
  RS-ISOLATION-20 quirk 8-9: For a cache directory whose path has com.android.renderscript.cache in it, Android joins the
    directory and the name of a script's copy without a slash, so that the copy is beside the directory. The sane
    behavior is to copy into the directory.
    source: AOSP frameworks/rs, cpu_ref/rsCpuExecutable.cpp
    after: RS-ISOLATION-190
  RS-ISOLATION-190 aosp 10-15: A further script of the same file in the same instance, of whichever context, is loaded from
    that file as one more library, and no copy of the file is made.
    source: ${LOADING} (SharedLibraryUtils::loadSOHelper, ANDROID_DLEXT_FORCE_LOAD)
    before: RS-ISOLATION-11
`;
