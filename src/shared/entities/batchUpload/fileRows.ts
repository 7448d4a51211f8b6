/** Row limit of every file, and the maximum of the setting IMPORT_COUNT. */
export const maxFileRows = 100_000;

/** A file may also have rows without data, such as examples, sums, notes and signatures. */
export const maxReadRows = maxFileRows + 10_000;
