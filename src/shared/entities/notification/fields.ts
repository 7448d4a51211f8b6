import { describeFields, labelsOf, ownWords } from '../../core/fields.ts';
import { agentLevels, agentTypes } from '../agent/status.ts';

const levels = ownWords(Object.keys(agentLevels));

export const recipientKinds = {
  all: 'Semua',
  type: 'Tipe Akun',
  level: 'Level Agen',
  agents: 'Agen tertentu',
  partners: 'Partner tertentu',
} as const;
export type RecipientKind = keyof typeof recipientKinds;

/** Codes are separated by commas. Without codes, type and level, everybody is a recipient. */
export const notificationFields = describeFields({
  title: { label: 'Judul', names: true, width: 280, sortable: true },
  category: { label: 'Kategori', width: 150, sortable: true },
  agentCode: { label: 'Kode Agen', kind: 'code', width: 150, sortable: true },
  partnerCode: { label: 'Kode Partner', kind: 'code', width: 150, sortable: true },
  status: { label: 'Status', width: 120, sortable: true },
  createdAt: { label: 'Dibuat', kind: 'datetime', width: 165, sortable: true },
  created_by: { label: 'Dikirim oleh' },
  imageFile: { label: 'Gambar', kind: 'image', personal: false, shownAs: 'image' },
  recipient: { label: 'Kirim ke', kind: 'choice', words: recipientKinds },
  agentType: { label: 'Tipe Akun', kind: 'choice', words: agentTypes },
  agentLevel: { label: 'Level Agen', kind: 'choice', words: levels },
  agentCount: { label: 'Agen', kind: 'number' },
  partnerCount: { label: 'Partner', kind: 'number' },
  name: { label: 'Nama' },
  slug: { label: 'Kode Tautan (slug)' },
  brief: { label: 'Ringkasan' },
  description: { label: 'Deskripsi', kind: 'longText' },
});

export const notificationLabels = labelsOf(notificationFields);
