import type { SheetInput } from '../../../src/excel/writer.ts';

export const TEMPLATE: SheetInput[] = [
  {
    name: 'Pengajuan',
    protect: true,
    columns: [
      {
        header: 'Ref Baris',
        headerStyle: 'required',
        comment: 'Isi nomor unik,\nmisalnya 001 & <x>',
        width: 12,
      },
      { header: 'NIK', headerStyle: 'conditional' },
      { header: 'Penghasilan', kind: 'rupiah', headerStyle: 'optional' },
      { header: 'Tanggal', kind: 'date' },
      { header: 'Kota', list: 'Referensi!$A$2:$A$4' },
      { header: 'Hasil', locked: true },
    ],
    rows: [
      [
        '001',
        '3175012345670001',
        5_000_000,
        '2026-11-21',
        'Medan',
        { value: 'Gagal', style: 'error', comment: 'NIK salah' },
      ],
      ['002', '0000', null, null, 'Bandung', { value: null, style: 'warning' }],
    ],
  },
  {
    name: 'Referensi',
    columns: [{ header: 'Kota' }],
    rows: [['Bandung'], ['Medan'], ['Jakarta']],
    frozenHeader: false,
  },
  {
    name: '_meta',
    hidden: true,
    columns: [{ header: 'Kunci' }, { header: 'Nilai' }],
    rows: [['versi', '1']],
  },
];
