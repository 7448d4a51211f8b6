/** Row limit of every file, and the maximum of the setting IMPORT_COUNT. */
export const maxFileRows = 100_000;

/** Rows that are read of a file: beside its submissions there may be an example, sums, notes and signatures. */
export const maxReadRows = maxFileRows + 10_000;
