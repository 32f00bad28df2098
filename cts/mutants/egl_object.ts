/**
 * Wrong handling of libEGL's objects: errors, handles, contexts, surfaces, frames.
 *
 * @module
 */

export * from "./egl_object_errors.ts";
