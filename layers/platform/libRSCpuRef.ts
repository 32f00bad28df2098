/**
 * The functions of the platform's `libRSCpuRef.so` for RenderScript drivers: types only; the device's linker gives the code.
 *
 * @module
 */

/**
 * Sets the static variable `RsdCpuScriptImpl::BCC_EXE_PATH` of this copy of the library: what compiles the scripts of all
 * contexts that use it.
 *
 * @param path Path of an executable that takes bcc's options.
 */
export declare function RsdCpuScriptImpl_setBccExePath(path: string): void;
