/** The mock context: every WebGL 1.0 function as a method that does nothing. */
declare const MockContext: {
  new (canvas: { width: number; height: number }): Record<string, unknown>;
};
export default MockContext;
