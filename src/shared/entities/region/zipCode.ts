/** Other lengths are kept, with a warning (P02). */
export const zipCodeLength = 5;
export const zipCodeText = `Kode Pos biasanya ${zipCodeLength} digit.`;
