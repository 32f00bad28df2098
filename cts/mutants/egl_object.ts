/**
 * Wrong handling of libEGL's objects: errors, handles, contexts, surfaces, frames.
 *
 * @module
 */

export * from "./egl_object_arguments.ts";
export * from "./egl_object_attributes.ts";
export * from "./egl_object_configs.ts";
export * from "./egl_object_contexts.ts";
export * from "./egl_object_current.ts";
export * from "./egl_object_errors.ts";
export * from "./egl_object_frames.ts";
export * from "./egl_object_handles.ts";
export * from "./egl_object_missing.ts";
export * from "./egl_object_surfaces.ts";
export * from "./egl_object_swap.ts";
export * from "./egl_object_threads.ts";
