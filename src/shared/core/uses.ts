export const useNames = {
  branch: 'cabang',
  user: 'pengguna',
  agent: 'agen',
  sourcedReferral: 'pengajuan dari sini yang belum selesai',
  assignedReferral: 'pengajuan yang ditugaskan dan belum selesai',
} as const;

export type UseKind = keyof typeof useNames;

export const useKinds = Object.keys(useNames) as [UseKind, ...UseKind[]];

export interface RecordUse {
  kind: UseKind;
  count: number;
}
