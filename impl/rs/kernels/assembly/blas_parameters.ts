// Where the kernels of BLAS find their parameters. AssemblyScript and TypeScript both compile this file, so it holds plain
// numbers only.

/** Address of element (0, 0) of what a product is added to. */
export const TO = 0;
/** Bytes from row to row there. */
export const TO_STEP = 4;
/** Numbers of an element: 1, or 2 if it is complex. */
export const UNIT = 8;
/** Rows of the product. */
export const ROWS = 12;
/** Columns of the product. */
export const COLUMNS = 16;
/** The length that the product sums over. */
export const DEPTH = 20;
/** Elements that are written: 0 all, or {@link ABOVE} or {@link BELOW} for those of a triangle. */
export const TRIANGLE = 24;
/** 1 if the diagonal that is written is real. */
export const REAL_DIAGONAL = 28;
/** Real and imaginary part, as doubles. */
export const ALPHA = 32;
/** Real and imaginary part, as doubles. 0 means that what was there before does not count. */
export const BETA = 48;
/** View of the first factor, whose lines are rows. */
export const LEFT = 64;
/** View of the second factor, whose lines are columns. */
export const RIGHT = 80;
/** Rows of a tile. */
export const TILE_ROWS = 96;
/** Columns of a tile. */
export const TILE_COLUMNS = 100;
/** Products that are added, one behind the other. */
export const PRODUCTS = 104;
/** Bytes of a product's parameters. */
export const PRODUCT_BYTES = 112;

/** View of the triangle of a {@link PRODUCTS product} that is solved, or in place: its lines are the equations. */
export const SYSTEM = 112;
/** View of the unknowns: its lines are rows of the system. */
export const UNKNOWNS = 128;
/** Equations. */
export const SYSTEM_SIZE = 144;
/** Sets of unknowns. */
export const SYSTEM_SETS = 148;
/** 1 if the system is solved, 0 if it is a product. */
export const IS_SOLVED = 152;
/** 1 if the unknowns of a set are in a row. */
export const IS_RIGHT = 156;
/** 1 if the diagonal is 1. */
export const IS_UNIT = 160;
/** 1 if the system's triangle is the lower one. */
export const IS_LOWER = 164;
/** Sets of a tile. */
export const TILE_SETS = 168;
/** Equations that are solved at a time. */
export const SYSTEM_BLOCK = 48;

/** Address of line 0 of a view. */
export const VIEW = 0;
/** Bytes from line to line. */
export const VIEW_LINE = 4;
/** Bytes from element to element of a line. */
export const VIEW_STEP = 8;
/** Some of the following. */
export const VIEW_FLAGS = 12;
/** Imaginary parts change their sign. */
export const CONJUGATED = 1;
/** The bit for conjugated mirrored numbers and a real diagonal. */
export const HERMITIAN = 2;
/** Elements from the diagonal on are there, the others are mirrored. */
export const ABOVE = 4;
/** Elements up to the diagonal are there, the others are mirrored. */
export const BELOW = 8;

/** Rows that a product computes at once. */
export const LEFT_LINES = 6;
/** Bytes of the columns that a product computes at once. */
export const RIGHT_BYTES = 32;
/** Bytes of a packed line: what a product sums over at once. */
export const LINE_BYTES = 1024;
/** Bytes of scratch memory before packed lines. */
export const PACKED = 256;

/** Address of the matrix of a routine with vectors. */
export const MATRIX = 0;
/** Bytes from row to row. */
export const MATRIX_STEP = 4;
/** Its rows. */
export const MATRIX_ROWS = 12;
/** Its columns. */
export const MATRIX_COLUMNS = 16;
/** How it is stored: one of the following. */
export const STORAGE = 20;
export const FULL = 0;
export const BAND = 1;
export const PACKED_UPPER = 2;
export const PACKED_LOWER = 3;
/** Column of a band's first row whose element is on the diagonal. */
export const BAND_DIAGONAL = 24;
/** Diagonals below and above the main one. */
export const UNDER = 28;
export const OVER = 64;
/** Address of x, and bytes from element to element. */
export const X = 68;
export const X_STEP = 72;
/** Address of y, and bytes from element to element. */
export const Y = 76;
export const Y_STEP = 80;
/** The action: one or two of the following. */
export const ACTION = 84;
/** Rows by x. */
export const BY_ROW = 1;
/** Columns by x. */
export const BY_COLUMN = 2;
/** Solved, not multiplied. */
export const SOLVE = 4;
/** Columns, or the second vector of an update, are conjugated. */
export const IS_CONJUGATED = 88;
/** The kind of diagonal: one of the following. */
export const DIAGONAL = 92;
/** Like other elements. */
export const PLAIN = 0;
/** In one triangle only, which is mirrored or not. */
export const APART = 1;
/** Not stored, as it is 1. */
export const IS_ONE = 2;
/** Without imaginary parts, whatever is stored. */
export const IS_REAL = 3;
/** Numbers of a vector in scratch memory. */
export const VECTOR_ROOM = 96;
/** 1 if an update has both x by y and y by x. */
export const IS_TWICE = 100;
