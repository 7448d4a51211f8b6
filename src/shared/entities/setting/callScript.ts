import { filledWith } from '../../core/placeholders.ts';

export const callScriptKey = 'CALL_SCRIPT';

export const callScriptDefault = `Selamat pagi/siang, saya {petugas}. Benar saya berbicara dengan {nama}?
Saya menelepon tentang pengajuan {produk}, program {program}. Apakah Anda sendiri yang mengajukannya?
Saya perlu memastikan alamat, tempat tinggal, pekerjaan, dan penghasilan Anda.
Ada pinjaman lain yang sedang berjalan? Terima kasih atas waktu Anda.`;

export interface CallScriptFacts {
  nama: string;
  produk: string;
  program: string;
  petugas: string;
}

/** Lines after `[Nama Produk]`, up to the next such line, are for this product only. */
const heading = /^\s*\[(.+)\]\s*$/;

export function callScriptFor(text: string, facts: CallScriptFacts): string {
  let of: string | undefined;
  const lines = text.split('\n').filter((line) => {
    const product = heading.exec(line)?.[1]?.trim().toLowerCase();
    if (product === undefined) return of === undefined || of === facts.produk.trim().toLowerCase();
    of = product;
    return false;
  });
  return filledWith(lines.join('\n'), { ...facts }).trim();
}
