/** Highest value of the setting IMPORT_COUNT, which limits the rows of a file. */
export const maxFileRows = 100_000;

/** Leaves room for other rows than submissions, such as examples, sums, notes and signatures. */
export const maxReadRows = maxFileRows + 10_000;
