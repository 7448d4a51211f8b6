/** Row limit of every file, and the maximum of the setting IMPORT_COUNT. */
export const maxFileRows = 100_000;
