/** Row limit of every file, and the maximum of the setting IMPORT_COUNT. */
export const maxFileRows = 100_000;

/** Files may also contain examples, sums, notes and signatures. */
export const maxReadRows = maxFileRows + 10_000;
