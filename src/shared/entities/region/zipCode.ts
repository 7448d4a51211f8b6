/** A postal code of another length causes only a warning (P02). */
export const zipCodeLength = 5;
export const zipCodeText = `Kode Pos biasanya ${zipCodeLength} digit.`;
