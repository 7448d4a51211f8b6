/** What can keep a record from being deleted, as people say it after a number. */
export const useNames = {
  branch: 'cabang',
  user: 'pengguna',
  agent: 'agen',
  sourcedReferral: 'pengajuan yang masuk dan belum selesai',
  assignedReferral: 'pengajuan yang ditugaskan dan belum selesai',
} as const;

export type UseKind = keyof typeof useNames;

/** How many records of a kind hang on another one, as far as the caller may see them. */
export interface RecordUse {
  kind: UseKind;
  count: number;
}
