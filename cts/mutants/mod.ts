/**
 * Every mutant of the suite.
 *
 * @module
 */

import * as chain from "../gles/chain/mutants.ts";
import * as cts from "../gles/cts/mutants.ts";
import * as documentation from "../gles/documentation/mutants.ts";
import * as elfDlopen from "../gles/elf/dlopen.mutants.ts";
import * as elfFiles from "../gles/elf/files.mutants.ts";
import * as elfLinking from "../gles/elf/linking.mutants.ts";
import * as enable from "../gles/enable/mutants.ts";
import * as extension from "../gles/extension/mutants.ts";
import * as life from "../gles/life/mutants.ts";
import * as next from "../gles/next/mutants.ts";
import * as search from "../gles/search/mutants.ts";
import * as layer from "../layer/mutants.ts";
import * as eglApi from "../egl/api/mutants.ts";
import * as eglBlobDirectory from "../egl/blob/directory.mutants.ts";
import * as eglBlobFile from "../egl/blob/file.mutants.ts";
import * as eglBlobLeftovers from "../egl/blob/leftovers.mutants.ts";
import * as eglChoice from "../egl/choice/mutants.ts";
import * as eglDriver from "../egl/driver/mutants.ts";
import * as eglDraw from "../egl/draw/mutants.ts";
import * as eglRequirementsConfigs from "../egl/requirements/configs.mutants.ts";
import * as eglRequirements from "../egl/requirements/mutants.ts";
import * as eglRequirementsExtensions from "../egl/requirements/extensions.mutants.ts";
import * as eglRequirementsStandard from "../egl/requirements/standard.mutants.ts";
import * as eglForwardLayers from "../egl/forward/layers.mutants.ts";
import * as eglForward from "../egl/forward/mutants.ts";
import * as eglObject from "../egl/object/mutants.ts";
import * as linkerConfig from "../linker/config/mutants.ts";
import * as linkerDlfcn from "../linker/dlfcn/mutants.ts";
import * as linkerNamespace from "../linker/namespace/mutants.ts";
import * as linkerSphal from "../linker/sphal/mutants.ts";
import * as linkerApk from "../linker/apk/mutants.ts";
import * as linkerLegacy from "../linker/legacy/mutants.ts";
import * as linkerRs from "../linker/rs/mutants.ts";
import * as selinuxLabels from "../selinux/labels/mutants.ts";
import * as linkerAudit from "../linker/audit/mutants.ts";
import * as selinuxVendor from "../selinux/vendor/mutants.ts";
import * as bitcodeScript from "../rs/kernel/bitcode.mutants.ts";
import * as bitcodeWrapper from "../bitcode/wrapper/mutants.ts";
import * as rsContext from "../rs/context/mutants.ts";
import * as rsDriver from "../rs/driver/mutants.ts";
import * as rsIsolation from "../rs/isolation/mutants.ts";
import * as rsHal from "../rs/hal/mutants.ts";
import * as rsScript from "../rs/script/mutants.ts";
import * as rsKernelAccess from "../rs/kernel/access.mutants.ts";
import * as rsKernelForms from "../rs/kernel/forms.mutants.ts";
import * as rsKernelReals from "../rs/kernel/reals.mutants.ts";
import * as rsKernelFamilies from "../rs/kernel/families.mutants.ts";
import * as rsKernelCalls from "../rs/kernel/calls.mutants.ts";
import * as rsKernelLaunch from "../rs/kernel/launches.mutants.ts";
import * as rsKernelThreads from "../rs/kernel/threads.mutants.ts";
import * as rsKernelMatrices from "../rs/kernel/matrices.mutants.ts";
import * as rsKernelMath from "../rs/kernel/math.mutants.ts";
import * as rsCompile from "../rs/compile/mutants.ts";
import * as rsIntrinsicSampling from "../rs/intrinsic/sampling.mutants.ts";
import * as rsFallback from "../rs/fallback/mutants.ts";
import * as rsIntrinsicImages from "../rs/intrinsic/images.mutants.ts";
import * as rsPerformance from "../rs/performance/mutants.ts";
import { collectMutants, type NamedMutant } from "./mutant.ts";

/** All mutants, in the order in which reports name them. */
export function allMutants(): NamedMutant[] {
  return collectMutants([
    { file: "cts/gles/enable/mutants.ts", module: enable },
    { file: "cts/gles/life/mutants.ts", module: life },
    { file: "cts/gles/search/mutants.ts", module: search },
    { file: "cts/gles/chain/mutants.ts", module: chain },
    { file: "cts/gles/next/mutants.ts", module: next },
    { file: "cts/gles/elf/dlopen.mutants.ts", module: elfDlopen },
    { file: "cts/gles/elf/files.mutants.ts", module: elfFiles },
    { file: "cts/gles/elf/linking.mutants.ts", module: elfLinking },
    { file: "cts/gles/extension/mutants.ts", module: extension },
    { file: "cts/gles/documentation/mutants.ts", module: documentation },
    { file: "cts/gles/cts/mutants.ts", module: cts },
    { file: "cts/layer/mutants.ts", module: layer },
    { file: "cts/egl/api/mutants.ts", module: eglApi },
    { file: "cts/egl/blob/file.mutants.ts", module: eglBlobFile },
    { file: "cts/egl/blob/directory.mutants.ts", module: eglBlobDirectory },
    { file: "cts/egl/blob/leftovers.mutants.ts", module: eglBlobLeftovers },
    { file: "cts/egl/driver/mutants.ts", module: eglDriver },
    { file: "cts/egl/choice/mutants.ts", module: eglChoice },
    { file: "cts/egl/draw/mutants.ts", module: eglDraw },
    { file: "cts/egl/requirements/mutants.ts", module: eglRequirements },
    { file: "cts/egl/requirements/configs.mutants.ts", module: eglRequirementsConfigs },
    { file: "cts/egl/requirements/extensions.mutants.ts", module: eglRequirementsExtensions },
    { file: "cts/egl/requirements/standard.mutants.ts", module: eglRequirementsStandard },
    { file: "cts/egl/forward/mutants.ts", module: eglForward },
    { file: "cts/egl/forward/layers.mutants.ts", module: eglForwardLayers },
    { file: "cts/egl/object/mutants.ts", module: eglObject },
    { file: "cts/linker/config/mutants.ts", module: linkerConfig },
    { file: "cts/linker/namespace/mutants.ts", module: linkerNamespace },
    { file: "cts/linker/dlfcn/mutants.ts", module: linkerDlfcn },
    { file: "cts/linker/sphal/mutants.ts", module: linkerSphal },
    { file: "cts/linker/rs/mutants.ts", module: linkerRs },
    { file: "cts/linker/legacy/mutants.ts", module: linkerLegacy },
    { file: "cts/linker/apk/mutants.ts", module: linkerApk },
    { file: "cts/selinux/labels/mutants.ts", module: selinuxLabels },
    { file: "cts/linker/audit/mutants.ts", module: linkerAudit },
    { file: "cts/selinux/vendor/mutants.ts", module: selinuxVendor },
    { file: "cts/bitcode/wrapper/mutants.ts", module: bitcodeWrapper },
    { file: "cts/rs/context/mutants.ts", module: rsContext },
    { file: "cts/rs/driver/mutants.ts", module: rsDriver },
    { file: "cts/rs/isolation/mutants.ts", module: rsIsolation },
    { file: "cts/rs/hal/mutants.ts", module: rsHal },
    { file: "cts/rs/script/mutants.ts", module: rsScript },
    { file: "cts/rs/kernel/launches.mutants.ts", module: rsKernelLaunch },
    { file: "cts/rs/kernel/threads.mutants.ts", module: rsKernelThreads },
    { file: "cts/rs/kernel/calls.mutants.ts", module: rsKernelCalls },
    { file: "cts/rs/kernel/access.mutants.ts", module: rsKernelAccess },
    { file: "cts/rs/kernel/families.mutants.ts", module: rsKernelFamilies },
    { file: "cts/rs/kernel/forms.mutants.ts", module: rsKernelForms },
    { file: "cts/rs/kernel/reals.mutants.ts", module: rsKernelReals },
    { file: "cts/rs/kernel/matrices.mutants.ts", module: rsKernelMatrices },
    { file: "cts/rs/kernel/bitcode.mutants.ts", module: bitcodeScript },
    { file: "cts/rs/kernel/math.mutants.ts", module: rsKernelMath },
    { file: "cts/rs/compile/mutants.ts", module: rsCompile },
    { file: "cts/rs/fallback/mutants.ts", module: rsFallback },
    { file: "cts/rs/performance/mutants.ts", module: rsPerformance },
    { file: "cts/rs/intrinsic/images.mutants.ts", module: rsIntrinsicImages },
    { file: "cts/rs/intrinsic/sampling.mutants.ts", module: rsIntrinsicSampling },
  ]);
}
