import { describe, expect, it } from 'vitest';
import type { BatchCell } from '../../../../src/batch/file/cells.ts';
import { type BaseColumnKey, headerOf } from '../../../../src/batch/file/columns.ts';
import { partPairs } from '../../../../src/batch/file/coordinate.ts';
import type { PhotoFact } from '../../../../src/batch/file/photos.ts';
import { programFinder } from '../../../../src/batch/file/readTable.ts';
import { type RegionFact, type RegionNames, regionKey } from '../../../../src/batch/rules/facts.ts';
import { noteTexts } from '../../../../src/batch/rules/noteTexts.ts';
import type { CheckedRow } from '../../../../src/batch/rules/rowRules.ts';
import { programs } from '../../../fixtures/catalogue.ts';
import {
  type Cells,
  check,
  checkOne,
  codes,
  number,
  optionalKtp,
  row,
  type Setting,
  said,
  withProgram,
  withQuestion,
} from '../helpers.ts';

const produced = new Set<string>();

interface Case {
  code: string;
  cells: Cells;
  text: string;
  setting?: Setting;
  becomes?: [keyof Cells, string];
}

const phone = 'submitter_mobile_number';
const error: BatchCell = { text: '#N/A', type: 'error' };
const image = withQuestion({ question_type: 'image', question_text: 'Foto slip gaji' });
const shortText = withQuestion({ question_type: 'short_text', question_text: 'Nama usaha' });
const place = withQuestion({});

const withFolder = (files: Record<string, PhotoFact>): Setting => ({
  facts: { photos: new Map(Object.entries(files)) },
});

function withRegion(typed: Partial<RegionNames>, known: Partial<RegionFact>): Setting {
  const names = {
    province: 'Jawa Barat',
    city: 'Kota Bandung',
    district: 'Cicendo',
    village: 'Arjuna',
    ...typed,
  };
  const found = (name: string) => ({ name, similar: [], ambiguous: false });
  const fact = {
    province: found('Jawa Barat'),
    city: found('Kota Bandung'),
    district: found('Cicendo'),
    village: found('Arjuna'),
    ...known,
  };
  return { facts: { regions: new Map([[regionKey(names), fact]]) } };
}
const none = { name: null, similar: [], ambiguous: false };

const cases: Case[] = [
  {
    code: 'R03',
    cells: { ref: 'PERNAH-1' },
    text: "Ref Baris 'PERNAH-1' pernah dikirim pada 01-11-2026 (Batch lama). Jika dikirim lagi, data dapat menjadi ganda.",
  },
  {
    code: 'B01',
    cells: { product_code: 'XYZ' },
    text: "Kode Produk 'XYZ' tidak ditemukan. Pilih dari daftar.",
  },
  {
    code: 'B02',
    cells: { product_code: 'KKB' },
    text: 'Template ini untuk produk KTA, baris ini berisi KKB.',
  },
  { code: 'B03', cells: { product_code: '' }, text: 'Kode Produk kosong. Isi KTA.' },
  {
    code: 'B04',
    cells: { product_code: 'kta' },
    text: "Kode Produk disesuaikan: 'kta' → 'KTA'.",
    becomes: ['product_code', 'KTA'],
  },
  {
    code: 'C01',
    cells: { category: 'Petani' },
    text: "Kategori 'Petani' tidak ada pada produk Kredit Tanpa Agunan.",
  },
  {
    code: 'C02',
    cells: { category: 'karyawan ' },
    text: "Kategori disesuaikan: 'karyawan' → 'Karyawan'.",
    becomes: ['category', 'Karyawan'],
  },
  { code: 'C03', cells: { category: '' }, text: 'Kategori kosong. Isi Karyawan.' },
  {
    code: 'C04',
    cells: { category: 'Wiraswasta' },
    text: 'Template ini untuk kategori Karyawan, baris ini berisi Wiraswasta.',
  },
  {
    code: 'D01',
    cells: { program: 'KTA Lambat' },
    text: "Program 'KTA Lambat' tidak ada pada kategori Karyawan.",
  },
  {
    code: 'D02',
    cells: {},
    setting: {
      catalogue: withProgram({ is_expired_program: true, start_date: '2026-12-01', end_date: '2026-12-31' }),
    },
    text: 'Program ini belum aktif (mulai 01-12-2026).',
  },
  {
    code: 'D03',
    cells: {},
    setting: {
      catalogue: withProgram({ is_expired_program: true, start_date: '2026-01-01', end_date: '2026-11-20' }),
    },
    text: 'Masa Aktif Program ini sudah berakhir (20-11-2026).',
  },
  {
    code: 'D04',
    cells: {},
    setting: { catalogue: withProgram({ is_quota: true, remaining_quota: 0 }) },
    text: 'Kuota pada Program ini sudah habis (sisa 0, file ini 1 baris; baris ini urutan ke-1).',
  },
  { code: 'D05', cells: { program: '' }, text: 'Program kosong. Isi KTA Cepat Cair.' },
  {
    code: 'D06',
    cells: { program: 'KTA Merdeka' },
    text: 'Template ini untuk program KTA Cepat Cair, baris ini berisi KTA Merdeka.',
  },
  {
    code: 'D07',
    cells: { program: 'kta cepat cair' },
    text: "Program disesuaikan: 'kta cepat cair' → 'KTA Cepat Cair'.",
    becomes: ['program', 'KTA Cepat Cair'],
  },
  { code: 'E01', cells: { agent_code: '' }, text: 'Nomor Agen kosong.' },
  {
    code: 'E02',
    cells: { agent_code: 'AG-01' },
    text: "Nomor Agen 'AG-01' tidak ditemukan. Mirip: AG-0001, AG-0002.",
  },
  { code: 'E03', cells: { agent_code: 'AG-0009' }, text: 'Agen AG-0009 berstatus Tidak Aktif.' },
  {
    code: 'E04',
    cells: { agent_code: 'ag-0001' },
    text: "Nomor Agen disesuaikan: 'ag-0001' → 'AG-0001'.",
    becomes: ['agent_code', 'AG-0001'],
  },
  { code: 'F01', cells: { submitter_name: ' ' }, text: 'Nama Lengkap kosong.' },
  {
    code: 'F02',
    cells: { submitter_name: 'Andi 2' },
    text: "Nama berisi angka atau simbol: 'Andi 2'. Periksa ejaan.",
  },
  {
    code: 'F03',
    cells: { submitter_name: ' Andi  Saputra' },
    text: 'Spasi berlebih dihapus.',
    becomes: ['submitter_name', 'Andi Saputra'],
  },
  { code: 'F04', cells: { submitter_name: 'A' }, text: 'Nama Lengkap harus 2–100 karakter, terbaca 1.' },
  { code: 'G01', cells: { [phone]: '' }, text: 'Nomor HP kosong.' },
  {
    code: 'G02',
    cells: { [phone]: '0811OO500001' },
    text: "Nomor HP '0811OO500001' hanya boleh angka dan harus diawali 0 (7–17 digit).",
  },
  {
    code: 'G03',
    cells: { [phone]: number('81100500001') },
    text: 'Angka 0 di depan dikembalikan: 81100500001 → 081100500001.',
    becomes: [phone, '081100500001'],
  },
  {
    code: 'G04',
    cells: { [phone]: '+62 811-0050-0001' },
    text: 'Format +62 diubah: +62 811-0050-0001 → 081100500001.',
    becomes: [phone, '081100500001'],
  },
  {
    code: 'G05',
    cells: { [phone]: '0811005' },
    text: 'Panjang nomor tidak umum (7 digit; biasanya 10–13).',
  },
  {
    code: 'G06',
    cells: { [phone]: '081100009999' },
    text: 'Nomor ini dipakai juga pada pengajuan PR-0001 (Assign).',
  },
  {
    code: 'G07',
    cells: { [phone]: '0811 0050 0001' },
    text: 'Spasi atau tanda baca dihapus: 0811 0050 0001 → 081100500001.',
    becomes: [phone, '081100500001'],
  },
  { code: 'H01', cells: { nik: '' }, text: 'NIK kosong. Produk Kredit Tanpa Agunan mewajibkan KTP.' },
  { code: 'H02', cells: { nik: '327306010170901' }, text: 'NIK harus 16 digit, terbaca 15 digit.' },
  {
    code: 'H03',
    cells: { nik: number('3273060101709010') },
    text: 'NIK kemungkinan rusak oleh Excel (digit terakhir menjadi 0). Ubah kolom ke format Teks lalu ketik ulang dari KTP.',
  },
  {
    code: 'H04',
    cells: { nik: '3273063102709011' },
    text: 'Tanggal lahir di NIK tidak mungkin (tanggal 31, bulan 2).',
  },
  { code: 'H05', cells: { nik: '3273060101700000' }, text: 'Nomor urut NIK tidak boleh 0000.' },
  {
    code: 'H06',
    cells: { nik: '9900010101709011' },
    text: 'Kode wilayah 990001 tidak ada di daftar wilayah 2025. Mungkin kode lama. Cocokkan dengan KTP.',
  },
  {
    code: 'H07',
    cells: { nik: '3273062211099011' },
    text: 'Menurut NIK, pemohon berusia 16 tahun (di bawah 17 tahun).',
  },
  {
    code: 'H08',
    cells: { nik: '3273060101909999' },
    text: 'NIK sama dengan pengajuan PR-0002 untuk program ini (Analisis).',
  },
  {
    code: 'H09',
    cells: { nik: number('3273060101709011') },
    text: 'NIK berupa angka dan masih utuh; disimpan sebagai teks.',
    becomes: ['nik', '3273060101709011'],
  },
  {
    code: 'H10',
    cells: { nik: "'3273 0601 0170 9011" },
    text: "Spasi atau tanda baca pada NIK dihapus: ''3273 0601 0170 9011'.",
    becomes: ['nik', '3273060101709011'],
  },
  { code: 'H11', cells: { nik: '32730601O1709011' }, text: 'NIK hanya boleh angka.' },
  { code: 'I01', cells: { submitter_job: '' }, text: 'Pekerjaan kosong. Kolom ini wajib untuk produk ini.' },
  {
    code: 'J01',
    cells: { submitter_salary: 'cukup' },
    text: "Penghasilan 'cukup' bukan angka rupiah. Contoh: 5.000.000.",
  },
  {
    code: 'J02',
    cells: { submitter_salary: 'Rp 5.000.000' },
    text: "Dibaca Rp5.000.000 dari 'Rp 5.000.000'.",
    becomes: ['submitter_salary', '5000000'],
  },
  {
    code: 'J03',
    cells: { submitter_salary: number('5') },
    text: 'Nilai tidak umum: Rp5 per bulan.',
  },
  {
    code: 'J04',
    cells: { submitter_salary: '5.000' },
    text: 'Apakah maksudnya Rp5.000 atau Rp5.000.000?',
    becomes: ['submitter_salary', '5000'],
  },
  { code: 'K01', cells: { submitter_address: '' }, text: 'Alamat kosong.' },
  { code: 'K02', cells: { submitter_address: 'Jl.' }, text: 'Alamat terlalu pendek.' },
  {
    code: 'L01',
    cells: { submitter_province: 'Jawa Bart' },
    text: "Provinsi 'Jawa Bart' tidak dikenal. Mirip: Jawa Barat.",
  },
  {
    code: 'L02',
    cells: { submitter_province: number('32') },
    text: "'32' → 'Jawa Barat'.",
    becomes: ['submitter_province', 'Jawa Barat'],
  },
  { code: 'L03', cells: { submitter_province: '' }, text: 'Provinsi kosong. Wajib untuk produk ini.' },
  {
    code: 'L04',
    cells: { submitter_city: 'Kab. Toba Samosir' },
    setting: withRegion(
      { city: 'Kab. Toba Samosir' },
      { city: { name: 'Kabupaten Toba', similar: [], ambiguous: false, change: 'renamed' } },
    ),
    text: "'Kab. Toba Samosir' sekarang bernama 'Kabupaten Toba'.",
    becomes: ['submitter_city', 'Kabupaten Toba'],
  },
  {
    code: 'L05',
    cells: { submitter_province: 'Papua', submitter_city: 'Kabupaten Merauke' },
    setting: withRegion(
      { province: 'Papua', city: 'Kabupaten Merauke' },
      {
        province: { name: 'Papua Selatan', similar: [], ambiguous: false, change: 'moved' },
        city: { name: 'Kabupaten Merauke', similar: [], ambiguous: false },
      },
    ),
    text: "'Kabupaten Merauke' sekarang di Papua Selatan, tidak lagi di 'Papua'.",
    becomes: ['submitter_province', 'Papua Selatan'],
  },
  {
    code: 'L06',
    cells: { submitter_city: 'Kota Semarang' },
    setting: withRegion({ city: 'Kota Semarang' }, { city: { ...none, elsewhere: ['Jawa Tengah'] } }),
    text: "'Kota Semarang' ada di Jawa Tengah, tidak di Jawa Barat.",
  },
  {
    code: 'M04',
    cells: { submitter_city: 'Kota Sumedang' },
    setting: withRegion({ city: 'Kota Sumedang' }, { city: { ...none, otherKind: 'Kabupaten Sumedang' } }),
    text: "'Kota Sumedang' tidak ada di Jawa Barat; yang ada Kabupaten Sumedang.",
  },
  {
    code: 'M01',
    cells: { submitter_city: 'Kota Bandng' },
    text: "'Kota Bandng' tidak ada di Jawa Barat. Mirip: Kota Bandung.",
  },
  {
    code: 'M02',
    cells: { submitter_city: 'Bandung' },
    text: 'Ada Kota Bandung dan Kabupaten Bandung. Tulis nama lengkapnya, termasuk Kota atau Kabupaten.',
  },
  { code: 'M03', cells: { submitter_city: '' }, text: 'Kota/Kabupaten kosong. Wajib untuk produk ini.' },
  {
    code: 'N01',
    cells: { submitter_kecamatan: 'Cicndo' },
    text: "Kecamatan 'Cicndo' tidak ada di Kota Bandung. Mirip: Cicendo.",
  },
  { code: 'N03', cells: { submitter_kecamatan: '' }, text: 'Kecamatan kosong. Wajib untuk produk ini.' },
  {
    code: 'O01',
    cells: { submitter_kelurahan: 'Arjunaa' },
    text: "Kelurahan/Desa 'Arjunaa' tidak ada di Cicendo. Mirip: Arjuna.",
  },
  {
    code: 'O03',
    cells: { submitter_kelurahan: '' },
    text: 'Kelurahan/Desa kosong. Wajib untuk produk ini.',
  },
  { code: 'P01', cells: { submitter_zip_code: '4017A' }, text: "Kode Pos '4017A' harus angka." },
  {
    code: 'P05',
    cells: { submitter_zip_code: '40.172' },
    text: "Kode Pos dibaca 40172 dari '40.172'.",
    becomes: ['submitter_zip_code', '40172'],
  },
  {
    code: 'T03',
    cells: { submitter_job: 'Gu\u200bru' },
    text: "Tulisan dirapikan: 'Gu␣ru' → 'Guru'.",
    becomes: ['submitter_job', 'Guru'],
  },
  {
    code: 'T04',
    cells: { submitter_selfie_photo: '\0' },
    text: "Sel hanya berisi tanda yang tidak dapat disimpan: '␀'. Ketik ulang nilainya.",
  },
  {
    code: 'T05',
    cells: { submitter_salary: '-' },
    text: "'-' dibaca sebagai kosong.",
    becomes: ['submitter_salary', ''],
  },
  { code: 'P02', cells: { submitter_zip_code: '4017' }, text: 'Kode Pos biasanya 5 digit.' },
  { code: 'P03', cells: { submitter_zip_code: '' }, text: 'Kode Pos kosong. Wajib untuk produk ini.' },
  { code: 'P04', cells: { submitter_zip_code: '40172401724' }, text: 'Kode Pos paling banyak 10 digit.' },
  {
    code: 'Q06',
    cells: { submitter_identity_photo: 'ktp.jpg' },
    text: "File 'ktp.jpg' belum dikirim. Pilih folder fotonya, atau tambahkan lewat formulir pengajuan.",
  },
  { code: 'Q01', cells: {}, setting: withFolder({}), text: 'Foto KTP belum ada. Wajib untuk produk ini.' },
  {
    code: 'Q02',
    cells: { submitter_identity_photo: 'ktp.jpg' },
    setting: withFolder({ 'ktp.jpg': { state: 'missing', similar: ['ktp1.jpg'] } }),
    text: "File 'ktp.jpg' tidak ada di folder foto.",
  },
  {
    code: 'Q03',
    cells: { submitter_selfie_photo: 'surat.pdf' },
    setting: { ...withFolder({ 'surat.pdf': { state: 'broken' } }), catalogue: optionalKtp },
    text: "File 'surat.pdf' bukan gambar yang dapat dibuka.",
  },
  {
    code: 'Q04',
    cells: { submitter_identity_photo: 'ktp.jpg' },
    setting: withFolder({ 'ktp.jpg': { state: 'ok', hash: 'a', bytes: 6_400_000, sent: 790_000 } }),
    text: 'Foto diperkecil 6,1 MB → 771 KB.',
  },
  {
    code: 'Q09',
    cells: { nik: '3273014505900001' },
    setting: withFolder({ '3273014505900001_ktp': { state: 'ok', hash: 'a', bytes: 1, sent: 1 } }),
    text: "Foto '3273014505900001_ktp' dipilih menurut NIK.",
    becomes: ['submitter_identity_photo', '3273014505900001_ktp'],
  },
  {
    code: 'Q07',
    cells: { submitter_identity_photo: `${'a'.repeat(40)}.jpg` },
    text: `Gambar '${'a'.repeat(40)}.jpg' tidak ditemukan. Kirim ulang gambarnya.`,
  },
  {
    code: 'Q08',
    cells: { submitter_identity_photo: 'ktp' },
    setting: withFolder({ ktp: { state: 'several', files: ['ktp.jpg', 'ktp.png'] } }),
    text: "Nama file 'ktp' cocok dengan ktp.jpg atau ktp.png. Tulis nama lengkapnya.",
  },
  {
    code: 'S01',
    cells: {},
    setting: { catalogue: shortText },
    text: "Pertanyaan 'Nama usaha' wajib dijawab.",
  },
  {
    code: 'S02',
    cells: { 'q9.lat': '-6.2' },
    setting: { catalogue: place },
    text: "Koordinat 'Lokasi usaha' tidak lengkap. Isi Lintang dan Bujur.",
  },
  {
    code: 'S03',
    cells: { 'q9.lat': 'enam', 'q9.lon': '106.8' },
    setting: { catalogue: place },
    text: "Lintang/Bujur 'enam' bukan angka. Gunakan titik, contoh: -6.2.",
  },
  {
    code: 'S04',
    cells: { 'q9.lat': '-6,2', 'q9.lon': number('106.8') },
    setting: { catalogue: place },
    text: 'Koma desimal diubah: -6,2 → -6.2.',
    becomes: ['q9.lat', '-6.2'],
  },
  {
    code: 'S11',
    cells: { 'q9.lat': '-6.914.744', 'q9.lon': '107.6' },
    setting: { catalogue: place },
    text: "Lintang/Bujur '-6.914.744' ditulis tanpa titik desimal. Apakah maksudnya -6.914744?",
  },
  {
    code: 'T07',
    cells: { submitter_job: { text: '', type: 'text', formula: true, uncalculated: true } },
    text: 'Rumus belum dihitung: buka di Excel, simpan, lalu lepas lagi.',
  },
  {
    code: 'S05',
    cells: { 'q9.lat': '51.5', 'q9.lon': '-0.1' },
    setting: { catalogue: place },
    text: 'Titik di luar Indonesia. Mungkin Lintang dan Bujur tertukar.',
  },
  {
    code: 'S06',
    cells: { 'q9.lat': '-6.2', 'q9.lon': '106.8', 'q9.address': 'Blok A; No. 1' },
    setting: { catalogue: place },
    text: "Alamat lokasi tidak boleh memuat tanda ';'.",
  },
  {
    code: 'S07',
    cells: {},
    setting: { ...withFolder({}), catalogue: { ...image, product: optionalKtp.product } },
    text: "Gambar untuk 'Foto slip gaji' belum ada.",
  },
  { code: 'S07', cells: {}, setting: { catalogue: image }, text: "Gambar untuk 'Foto slip gaji' belum ada." },
  {
    code: 'S07',
    cells: { 'q9.image': 'slip.jpg' },
    setting: { catalogue: image },
    text: "Gambar untuk 'Foto slip gaji' belum ada.",
  },
  {
    code: 'S10',
    cells: { 'q9.lat': '106.8', 'q9.lon': '-6.2' },
    setting: { catalogue: place },
    text: "Lintang/Bujur '106.8' tidak mungkin: Lintang -90 sampai 90, Bujur -180 sampai 180.",
  },
  {
    code: 'T01',
    cells: { submitter_job: error },
    text: 'Sel berisi kesalahan Excel #N/A. Ketik ulang nilainya.',
  },
  {
    code: 'T02',
    cells: { submitter_address: 'x'.repeat(256) },
    text: 'Alamat paling banyak 255 karakter, terbaca 256.',
  },
];

const stateOfLevel = { G: 'wrong', P: 'warned', O: 'good' } as const;

function expectSentence(checked: CheckedRow, code: string, text: string): void {
  produced.add(code);
  expect(codes(checked)).toEqual([code]);
  expect(said(checked, code)).toEqual([text]);
}

describe('row texts', () => {
  it.each(cases)('$code: $text', ({ code, cells, text, setting, becomes }) => {
    const checked = checkOne(cells, setting);
    expectSentence(checked, code, text);
    expect(checked.state).toBe(stateOfLevel[noteTexts[code as keyof typeof noteTexts].level]);
    if (becomes) expect(checked.values[becomes[0]]).toBe(becomes[1]);
  });

  it('R02: the second row of a Ref Baris is wrong, the first is not', () => {
    const [first, second] = check([
      row(2),
      row(3, { submitter_mobile_number: '081100500002', nik: '3273060101709012' }),
    ]);
    expect(first!.state).toBe('good');
    expectSentence(second!, 'R02', "Ref Baris '001' sama dengan baris 2.");
  });

  it('R04: a row without Ref Baris that says what a row above says is the same row (A-114)', () => {
    const unnamed = { ref: '' };
    const [first, second, third] = check([
      row(2, unnamed),
      row(3, { ...unnamed, submitter_mobile_number: '+62 811-0050-0001', q5: ' PT  Maju ' }),
      row(4, { ...unnamed, q5: 'PT Mundur' }),
    ]);
    produced.add('R04');
    expect(first!.notes).toEqual([]);
    expect(said(second!, 'R04')).toEqual([
      'Isi baris ini sama dengan baris 2. Jika memang pengajuan lain, isi Ref Baris.',
    ]);
    expect(second!.state).toBe('wrong');
    expect(third!.state).toBe('warned');
  });

  it('R05: the same row was sent, by Ref Baris or by content; R03 only warns of another person', () => {
    const sent = { sentAt: '2026-11-01T02:00:00.000Z', title: 'Batch lama' };
    for (const cells of [{}, { ref: '' }]) {
      const { key } = checkOne(cells);
      const again = checkOne(cells, {
        facts: { rows: new Map([[key, sent]]), refs: new Map([['001', sent]]) },
      });
      expectSentence(
        again,
        'R05',
        'Baris ini pernah dikirim pada 01-11-2026 (Batch lama) dan tidak dapat dikirim dua kali.',
      );
      expect(again.state).toBe('wrong');
      const other = checkOne(
        { ...cells, nik: '3273060101709012' },
        { facts: { rows: new Map([[key, sent]]), refs: new Map([['001', sent]]) } },
      );
      expect(codes(other)).toEqual(cells.ref === '' ? [] : ['R03']);
    }
  });

  it('G06 and H08 name the row above and the submission on the server', () => {
    const same = { submitter_mobile_number: '081100009999', nik: '3273060101909999' };
    const [, second] = check([row(2, same), row(3, { ...same, ref: '002' })]);
    expect(said(second!, 'G06')).toEqual([
      'Nomor ini dipakai juga pada baris 2 / pengajuan PR-0001 (Assign).',
    ]);
    expect(said(second!, 'H08')).toEqual([
      'NIK sama dengan baris 2 / pengajuan PR-0002 untuk program ini (Analisis).',
    ]);
  });

  it('sees the same phone in two spellings', () => {
    const other = { ref: '002', nik: '3273060101709012', submitter_mobile_number: '+62 811 0050 0001' };
    const [, second] = check([row(2), row(3, other)]);
    expect(said(second!, 'G06')).toEqual(['Nomor ini dipakai juga pada baris 2.']);
  });

  it('leaves the KTP fields alone where the product does not ask for them', () => {
    const empty = { nik: '', submitter_job: '', submitter_address: '', submitter_zip_code: '' };
    const region = {
      submitter_province: '',
      submitter_city: '',
      submitter_kecamatan: '',
      submitter_kelurahan: '',
    };
    expect(codes(checkOne({ ...empty, ...region }, { catalogue: optionalKtp }))).toEqual([]);
  });

  it('sees the same photo in two rows by its content, and no fault in one for KTP and selfie (Q05)', () => {
    const photo: PhotoFact = { state: 'ok', hash: 'a', bytes: 9, sent: 9 };
    const setting = withFolder({ 'a.jpg': photo, 'b.jpg': photo, 'c.jpg': { ...photo, hash: 'c' } });
    const other = (n: number, name: string) =>
      row(n, {
        ref: `00${n}`,
        nik: `327306010170901${n}`,
        submitter_mobile_number: `08110050000${n}`,
        submitter_identity_photo: name,
        submitter_selfie_photo: name,
      });
    const [first, second, third] = check([other(2, 'a.jpg'), other(3, 'b.jpg'), other(4, 'c.jpg')], setting);
    expect([first, second, third].map((each) => codes(each!))).toEqual([[], ['Q05', 'Q05'], []]);
    expect(said(second!, 'Q05')[0]).toBe('Foto ini sama dengan foto di baris 2.');
    produced.add('Q05');
  });

  it('takes a picture that this uploader has on the server, in its own column only (R-723)', () => {
    const name = `${'b'.repeat(40)}.jpg`;
    const facts = { storedPhotos: new Set([`referral_selfie/${name}`]) };
    expect(codes(checkOne({ submitter_selfie_photo: name }, { facts }))).toEqual([]);
    expect(codes(checkOne({ submitter_identity_photo: name }, { facts }))).toEqual(['Q07']);
  });

  it('S10: whole degrees are suggested with a fraction, which a pair needs', () => {
    const [note] = checkOne({ 'q9.lat': '107.0', 'q9.lon': '-7' }, { catalogue: place }).notes;
    expect(note).toMatchObject({ code: 'S10', similar: ['-7.0, 107.0'] });
    const again = partPairs(row(2, { 'q9.lat': note!.similar![0]!, 'q9.lon': '-7' }));
    expect(again.cells['q9.lon']?.text).toBe('107.0');
  });

  it('S10: a swapped pair can be put right by one choice', () => {
    const swapped = { 'q9.lat': '107.6', 'q9.lon': '-6.9' };
    const [note] = checkOne(swapped, { catalogue: place }).notes;
    expect(note).toMatchObject({ code: 'S10', column: '[P9] Lintang', similar: ['-6.9, 107.6'] });
    const [again] = check([partPairs(row(2, { ...swapped, 'q9.lat': note!.similar![0]! }))], {
      catalogue: place,
    });
    expect([again!.values['q9.lat'], again!.values['q9.lon'], again!.state]).toEqual([
      '-6.9',
      '107.6',
      'good',
    ]);
  });

  it('D08: of programs that read alike the very name wins, and another spelling is asked about', () => {
    const twin = {
      ...programs.find(({ program_id }) => program_id === 102)!,
      program_id: 900,
      program_name: 'KTA  CEPAT Cair',
    };
    const facts = { programs: [...programs, twin] };
    expectSentence(
      checkOne({ program: 'kta cepat cair' }, { facts }),
      'D08',
      "Program 'kta cepat cair' dapat berarti 'KTA Cepat Cair' atau 'KTA  CEPAT Cair'. Tulis persis namanya.",
    );
    expect(codes(checkOne({}, { facts }))).toEqual([]);
    expect(codes(checkOne({ program: 'KTA  CEPAT Cair' }, { facts }))).toEqual(['D06']);
    const find = programFinder(facts.programs);
    const named = (program: string) => find(row(2, { program }))?.program_id;
    expect(['KTA Cepat Cair', 'KTA  CEPAT Cair', 'kta cepat cair', 'KTA merdeka'].map(named)).toEqual([
      102,
      900,
      undefined,
      101,
    ]);
  });

  it('T06: a row that Excel does not show', () => {
    const [checked] = check([{ ...row(2), hidden: true }]);
    expectSentence(checked!, 'T06', 'Baris ini tersembunyi di Excel.');
    expect(checked!.state).toBe('good');
  });

  it('shows a whole NIK or phone only of the column that is spoken of', () => {
    const [missing] = checkOne(
      { submitter_identity_photo: 'ktp 3273060101709011 081100500001.jpg' },
      withFolder({}),
    ).notes;
    expect(missing!.text).toContain("'ktp 3273060101709011 0811****0001.jpg'");
    const shifted = checkOne({ submitter_mobile_number: '3273060101709011' }).notes;
    expect(shifted[0]!.text).toContain("'327306******9011'");
    const keys: readonly BaseColumnKey[] = [
      'nik',
      phone,
      'submitter_identity_photo',
      'submitter_selfie_photo',
    ];
    const own = Object.fromEntries(keys.map((key) => [headerOf(key), key]));
    for (const { cells, setting } of cases) {
      const { notes, values } = checkOne(cells, setting);
      for (const { column, text } of notes)
        for (const [number] of text.matchAll(/(?<!\d)(?:0|62)8\d{8,}|\d{16}/g)) {
          const key = own[column];
          expect(key && JSON.stringify([cells[key], values[key]]), text).toContain(number);
        }
    }
  });

  it('produces every sentence there is', () => {
    const silent = Object.keys(noteTexts).filter((code) => !produced.has(code));
    expect(silent).toEqual([]);
  });
});
