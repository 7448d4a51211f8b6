import type { BatchNoteLevel } from '../../shared/bridge/types.ts';
import { formatCount, maskPersonal } from '../../shared/core/formats.ts';
import { programBlockedTexts } from '../../shared/entities/program/block.ts';
import { zipCodeText } from '../../shared/entities/region/zipCode.ts';

/**
 * Levels: G blocks, P warns, O informs, mostly of a repair (batch-upload.md). Codes marked "ours" are not in
 * batch-upload.md. `note` (ruleKit.ts) masks personal data.
 */
export const noteTexts = {
  R02: g((v: string, n: string) => `Ref Baris '${v}' sama dengan baris ${n}.`),
  R03: p(
    (v: string, day: string, title: string) =>
      `Ref Baris '${v}' pernah dikirim pada ${day} (${title}). Jika dikirim lagi, data dapat menjadi ganda.`,
  ),

  B01: g((v: string) => `Kode Produk '${v}' tidak ditemukan. Pilih dari daftar.`),
  B02: g((x: string, v: string) => `Template ini untuk produk ${x}, baris ini berisi ${v}.`),
  C01: g((v: string, x: string) => `Kategori '${v}' tidak ada pada produk ${x}.`),
  C02: o((v: string, w: string) => `Kategori disesuaikan: '${v}' → '${w}'.`),
  D01: g((v: string, x: string) => `Program '${v}' tidak ada pada kategori ${x}.`),
  D02: g((day: string) => `${programBlockedTexts.notStarted} (mulai ${day}).`),
  D03: g((day: string) => `${programBlockedTexts.ended} (${day}).`),
  D04: g(
    (s: number, n: number, k: number) =>
      `${programBlockedTexts.quota} (sisa ${formatCount(s)}, file ini ${formatCount(n)} baris; baris ini urutan ke-${formatCount(k)}).`,
  ),

  E01: g(() => 'Nomor Agen kosong.'),
  E02: g((v: string, similar: readonly string[]) => `Nomor Agen '${v}' tidak ditemukan.${alike(similar)}`),
  E03: p((v: string, status: string) => `Agen ${v} berstatus ${status}.`),

  F01: g(() => 'Nama Lengkap kosong.'),
  F02: p((v: string) => `Nama berisi angka atau simbol: '${v}'. Periksa ejaan.`),
  F03: o(() => 'Spasi berlebih dihapus.'),

  G01: g(() => 'Nomor HP kosong.'),
  G02: g((v: string) => `Nomor HP '${v}' hanya boleh angka dan harus diawali 0 (7–17 digit).`),
  G03: o((v: string, w: string) => `Angka 0 di depan dikembalikan: ${v} → ${w}.`),
  G04: o((v: string, w: string) => `Format +62 diubah: ${v} → ${w}.`),
  G05: p((n: number) => `Panjang nomor tidak umum (${n} digit; biasanya 10–13).`),
  G06: p((where: string) => `Nomor ini dipakai juga pada ${where}.`),

  H01: g((x: string) => `NIK kosong. Produk ${x} mewajibkan KTP.`),
  H02: g((n: number) => `NIK harus 16 digit, terbaca ${n} digit.`),
  H03: g(
    () =>
      'NIK kemungkinan rusak oleh Excel (digit terakhir menjadi 0). Ubah kolom ke format Teks lalu ketik ulang dari KTP.',
  ),
  H04: g((d: number, m: number) => `Tanggal lahir di NIK tidak mungkin (tanggal ${d}, bulan ${m}).`),
  H05: g(() => 'Nomor urut NIK tidak boleh 0000.'),
  H06: p(
    (w: string) =>
      `Kode wilayah ${w} tidak ada di daftar wilayah 2025. Mungkin kode lama. Cocokkan dengan KTP.`,
  ),
  H07: p((age: number) => `Menurut NIK, pemohon berusia ${age} tahun (di bawah 17 tahun).`),
  H08: p((where: string, status: string) => `NIK sama dengan ${where} untuk program ini${status}.`),
  H09: o(() => 'NIK berupa angka dan masih utuh; disimpan sebagai teks.'),

  I01: g(() => 'Pekerjaan kosong. Kolom ini wajib untuk produk ini.'),
  J01: g(
    (v: string, _similar: readonly string[]) => `Penghasilan '${v}' bukan angka rupiah. Contoh: 5.000.000.`,
  ),
  J02: o((w: string, v: string) => `Dibaca ${w} dari '${v}'.`),
  J03: p((w: string) => `Nilai tidak umum: ${w} per bulan.`),
  J04: p((low: string, high: string) => `Apakah maksudnya ${low} atau ${high}?`),

  K01: g(() => 'Alamat kosong.'),
  K02: p(() => 'Alamat terlalu pendek.'),
  L01: g((v: string, similar: readonly string[]) => `Provinsi '${v}' tidak dikenal.${alike(similar)}`),
  L02: o((v: string, w: string) => `'${v}' → '${w}'.`),
  M01: g(
    (v: string, above: string, similar: readonly string[]) =>
      `'${v}' tidak ada di ${above}.${alike(similar)}`,
  ),
  M02: g(
    (both: readonly string[]) =>
      `Ada ${both.join(' dan ')}. Tulis nama lengkapnya, termasuk Kota atau Kabupaten.`,
  ),
  N01: g(
    (v: string, above: string, similar: readonly string[]) =>
      `Kecamatan '${v}' tidak ada di ${above}.${alike(similar)}`,
  ),
  O01: g(
    (v: string, above: string, similar: readonly string[]) =>
      `Kelurahan/Desa '${v}' tidak ada di ${above}.${alike(similar)}`,
  ),
  P01: g((v: string) => `Kode Pos '${v}' harus angka.`),
  P02: p(() => zipCodeText),

  Q01: g(() => 'Foto KTP belum ada. Wajib untuk produk ini.'),
  Q02: g((v: string, _similar: readonly string[]) => `File '${v}' tidak ada di folder foto.`),
  Q03: g((v: string) => `File '${v}' bukan gambar yang dapat dibuka.`),
  Q04: o((a: string, b: string) => `Foto diperkecil ${a} → ${b}.`),
  Q05: p((n: string) => `Foto ini sama dengan foto di baris ${n}.`),

  S01: g((q: string) => `Pertanyaan '${q}' wajib dijawab.`),
  S02: g((q: string) => `Koordinat '${q}' tidak lengkap. Isi Lintang dan Bujur.`),
  S03: g((v: string) => `Lintang/Bujur '${v}' bukan angka. Gunakan titik, contoh: -6.2.`),
  S04: o((v: string, w: string) => `Koma desimal diubah: ${v} → ${w}.`),
  S05: p(() => 'Titik di luar Indonesia. Mungkin Lintang dan Bujur tertukar.'),
  S06: g(() => "Alamat lokasi tidak boleh memuat tanda ';'."),
  S07: g((q: string) => `Gambar untuk '${q}' belum ada.`),

  // Ours: a required cell is empty.
  B03: g((x: string) => `Kode Produk kosong. Isi ${x}.`),
  C03: g((x: string) => `Kategori kosong. Isi ${x}.`),
  D05: g((x: string) => `Program kosong. Isi ${x}.`),
  L03: g(() => 'Provinsi kosong. Wajib untuk produk ini.'),
  M03: g(() => 'Kota/Kabupaten kosong. Wajib untuk produk ini.'),
  N03: g(() => 'Kecamatan kosong. Wajib untuk produk ini.'),
  O03: g(() => 'Kelurahan/Desa kosong. Wajib untuk produk ini.'),
  P03: g(() => 'Kode Pos kosong. Wajib untuk produk ini.'),
  // Ours: renamed, moved or misplaced regions.
  L04: o((v: string, w: string) => `'${v}' sekarang bernama '${w}'.`),
  L05: o((city: string, w: string, v: string) => `'${city}' sekarang di ${w}, tidak lagi di '${v}'.`),
  L06: g(
    (v: string, places: readonly string[], above: string) =>
      `'${v}' ada di ${places.join(' dan ')}, tidak di ${above}.`,
  ),
  M04: g((v: string, above: string, w: string) => `'${v}' tidak ada di ${above}; yang ada ${w}.`),
  // Ours: duplicates (A-114).
  R04: g((n: string) => `Isi baris ini sama dengan baris ${n}. Jika memang pengajuan lain, isi Ref Baris.`),
  R05: g(
    (day: string, title: string) =>
      `Baris ini pernah dikirim pada ${day} (${title}) dan tidak dapat dikirim dua kali.`,
  ),
  // Ours: the value belongs to another program.
  C04: g((x: string, v: string) => `Template ini untuk kategori ${x}, baris ini berisi ${v}.`),
  D06: g((x: string, v: string) => `Template ini untuk program ${x}, baris ini berisi ${v}.`),
  // Ours: names that differ only in case or punctuation.
  D08: g(
    (v: string, names: readonly string[]) =>
      `Program '${v}' dapat berarti ${names.map((name) => `'${name}'`).join(' atau ')}. Tulis persis namanya.`,
  ),
  // Ours: the repair of C02 for other columns.
  B04: o((v: string, w: string) => `Kode Produk disesuaikan: '${v}' → '${w}'.`),
  E04: o((v: string, w: string) => `Nomor Agen disesuaikan: '${v}' → '${w}'.`),
  D07: o((v: string, w: string) => `Program disesuaikan: '${v}' → '${w}'.`),
  // Ours: length and characters.
  F04: g((n: number) => `Nama Lengkap harus 2–100 karakter, terbaca ${n}.`),
  G07: o((v: string, w: string) => `Spasi atau tanda baca dihapus: ${v} → ${w}.`),
  H10: o((v: string) => `Spasi atau tanda baca pada NIK dihapus: '${v}'.`),
  H11: g(() => 'NIK hanya boleh angka.'),
  P04: g(() => 'Kode Pos paling banyak 10 digit.'),
  P05: o((w: string, v: string) => `Kode Pos dibaca ${w} dari '${v}'.`),
  // Ours: pictures and points. For Q06, level G would block every row that names a photo (A-041).
  Q06: p(
    (v: string) =>
      `File '${v}' belum dikirim. Pilih folder fotonya, atau tambahkan lewat formulir pengajuan.`,
  ),
  Q07: g((v: string) => `Gambar '${v}' tidak ditemukan. Kirim ulang gambarnya.`),
  Q08: g(
    (v: string, files: readonly string[]) =>
      `Nama file '${v}' cocok dengan ${files.map((file) => maskPersonal(file)).join(' atau ')}. Tulis nama lengkapnya.`,
  ),
  Q09: o((v: string) => `Foto '${v}' dipilih menurut NIK.`),
  S10: g(
    (v: string, _similar: readonly string[]) =>
      `Lintang/Bujur '${v}' tidak mungkin: Lintang -90 sampai 90, Bujur -180 sampai 180.`,
  ),
  // Ours: cleaning, hidden rows, formulas, points, errors and lengths.
  T03: o((v: string, w: string) => `Tulisan dirapikan: '${v}' → '${w}'.`),
  T04: g((v: string) => `Sel hanya berisi tanda yang tidak dapat disimpan: '${v}'. Ketik ulang nilainya.`),
  T06: o(() => 'Baris ini tersembunyi di Excel.'),
  T07: g(() => 'Rumus belum dihitung: buka di Excel, simpan, lalu lepas lagi.'),
  T05: o((v: string) => `'${v}' dibaca sebagai kosong.`),
  S11: g(
    (v: string, [meant]: readonly string[]) =>
      `Lintang/Bujur '${v}' ditulis tanpa titik desimal. Apakah maksudnya ${meant}?`,
  ),
  T01: g((v: string) => `Sel berisi kesalahan Excel ${v}. Ketik ulang nilainya.`),
  T02: g(
    (h: string, max: number, n: number) =>
      `${h} paling banyak ${formatCount(max)} karakter, terbaca ${formatCount(n)}.`,
  ),
} as const satisfies Record<string, NoteText>;

interface NoteText {
  level: BatchNoteLevel;
  say: (...values: never[]) => string;
}
export type NoteCode = keyof typeof noteTexts;
export type NoteValues<Code extends NoteCode> = Parameters<(typeof noteTexts)[Code]['say']>;

type Say<Values extends unknown[]> = (...values: Values) => string;
function g<Values extends unknown[]>(say: Say<Values>) {
  return { level: 'G', say } as const;
}
function p<Values extends unknown[]>(say: Say<Values>) {
  return { level: 'P', say } as const;
}
function o<Values extends unknown[]>(say: Say<Values>) {
  return { level: 'O', say } as const;
}

function alike(similar: readonly string[]): string {
  return similar.length > 0 ? ` Mirip: ${similar.join(', ')}.` : '';
}

/** For sent rows that the server has refused or not answered (I12). */
export const serverTexts = {
  V01: (message: string) => `Ditolak server: ${message}.`,
  V02: () => 'Server tidak menjawab, jadi status baris belum pasti. Periksa dulu sebelum mengirim ulang.',
} as const;

export const resultTexts = {
  sent: 'Terkirim',
  failed: (text: string) => `Gagal: ${text}`,
  skipped: (reason: string) => `Dilewati: ${reason}`,
} as const;
