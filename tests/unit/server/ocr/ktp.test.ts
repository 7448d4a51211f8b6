import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readKtp } from '../../../../src/server/ocr/ktp.ts';
import { loadRegionNames, type RegionNames } from '../../../../src/server/ocr/regionNames.ts';
import { readSim } from '../../../../src/server/ocr/sim.ts';
import { identityReadingSchema } from '../../../../src/shared/entities/agent/ocr.ts';

let names: RegionNames;
beforeAll(async () => {
  names = await loadRegionNames();
});

const clean = `PROVINSI JAWA BARAT
KOTA BANDUNG
NIK\t: 9900016804910001
Nama\t: WULAN SEKAR SARI
Tempat/Tgl Lahir\t: BANDUNG, 28-04-1991
Jenis Kelamin\t: PEREMPUAN\tGol. Darah : O
Alamat\t: JL. MELATI NO. 17
RT/RW\t: 004/011
Kel/Desa\t: DAGO
Kecamatan\t: COBLONG
Agama\t: ISLAM
Status Perkawinan\t: BELUM KAWIN
Pekerjaan\t: KARYAWAN SWASTA\tKOTA BANDUNG
12-08-2019
Kewarganegaraan\t: WNI
Berlaku Hingga\t: SEUMUR HIDUP`;

const wulan = {
  province: 'JAWA BARAT',
  district: 'KOTA BANDUNG',
  idCardNumber: '9900016804910001',
  name: 'WULAN SEKAR SARI',
  birthPlace: 'BANDUNG',
  birthDate: '28-04-1991',
  gender: 'PEREMPUAN',
  bloodType: 'O',
  address: 'JL. MELATI NO. 17',
  rtrw: '004/011',
  villageDistrict: 'DAGO',
  subDistrict: 'COBLONG',
  religion: 'ISLAM',
  maritalStatus: 'BELUM KAWIN',
  occupation: 'KARYAWAN SWASTA',
  nationality: 'WNI',
  idExpiredDate: 'SEUMUR HIDUP',
};

const readWith = (...changes: [from: string | RegExp, to: string][]) =>
  readKtp(
    changes.reduce((text, [from, to]) => {
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`Nothing to change: ${from}`);
      return changed;
    }, clean),
    names,
  );

test('a KTP read without a mistake (E-OCR)', () => {
  expect(readKtp(clean, names)).toEqual(wulan);
});

test('a KTP as worn cards are read: broken labels, letters for digits, noise of the photo', () => {
  const text = `AE Sen
PROVINSIJAWA BARAT
K0TA BANDUNC\t——
7\t3 AAN AEEo\tAa
| NlK\t: 99000l68O49I000l “oa
Namna :WULAN SEKAR SARI
TempauTgi Lahir — : BANDUNG, 28-O4-1991\tnaa “Ana
Jenis Ke1amin : PEREMPUAM Gol Darah :0.
A1amat ;JL. MELATI NO. 17\tit "Oa
RTRW\t: 0047011
KelDesa\t: DAGO\t“ara
Kecamalan\t: COBLONG
Agarna\t: ISLAN
5tatus Perkawinan: BELUM KAW1N\tPee.
Pekerjaan\t: KARYAWAN SWAST4\tKOWABANDUNG
Kewarganegaraan : WN1
Berlaku Hingga — : SEUMUR HlDUP\t“TT`;
  expect(readKtp(text, names)).toEqual(wulan);
});

describe('a field that cannot be read is empty, never invented', () => {
  test.each<[string, string, string, keyof typeof wulan]>([
    ['a digit of the NIK is missing', '9900016804910001', '990001680491001', 'idCardNumber'],
    ['the NIK has no day of birth', '9900016804910001', '9900019904910001', 'idCardNumber'],
    ['the NIK has no month of birth', '9900016804910001', '9900016813910001', 'idCardNumber'],
    ['a sign of the NIK resembles no digit', '9900016804910001', '99000168049#0001', 'idCardNumber'],
    ['no such day', '28-04-1991', '31-04-1991', 'birthDate'],
    ['no such year', '28-04-1991', '28-04-7991', 'birthDate'],
    ['a religion that is none', 'ISLAM', 'XQZRT', 'religion'],
    ['a marital status that is none', 'BELUM KAWIN', 'LLLL', 'maritalStatus'],
    ['WNI or WNA?', ': WNI', ': WN', 'nationality'],
    ['no blood type', 'Darah : O', 'Darah : X', 'bloodType'],
    ['neither sex', 'PEREMPUAN', 'PRMNKX', 'gender'],
    ['no numbers in RT/RW', '004/011', 'xx/yy', 'rtrw'],
    ['signs for a name', 'WULAN SEKAR SARI', '“~ -. —', 'name'],
    ['a province that is none', 'PROVINSI JAWA BARAT', 'PROVINSI XXXXX', 'province'],
    ['neither a day nor for life', 'SEUMUR HIDUP', '31-13-2020', 'idExpiredDate'],
  ])('%s', (_what, from, to, field) => {
    expect(readWith([from, to])).toEqual({ ...wulan, [field]: '' });
  });

  test('a city that is none, or of another province', () => {
    expect(readWith([/^KOTA BANDUNG$/m, 'KOTA ENTAH'])?.district).toBe('');
    expect(readWith([/^KOTA BANDUNG$/m, 'KOTA MEDAN'])?.district).toBe('');
  });
});

describe('what cards print otherwise than the lists have it', () => {
  test.each<[string, [string | RegExp, string][], Partial<typeof wulan>]>([
    [
      'Jakarta',
      [
        ['PROVINSI JAWA BARAT', 'PROVINSI DKI JAKARTA'],
        ['KOTA BANDUNG', 'JAKARTA SELATAN'],
      ],
      { province: 'DAERAH KHUSUS IBUKOTA JAKARTA', district: 'KOTA ADMINISTRASI JAKARTA SELATAN' },
    ],
    ['a Kabupaten in short', [['KOTA BANDUNG', 'KAB. BANDUNG']], { district: 'KABUPATEN BANDUNG' }],
    ['BUDHA', [['ISLAM', 'BUDHA']], { religion: 'BUDDHA' }],
    ['KAWIN TERCATAT', [['BELUM KAWIN', 'KAWIN TERCATAT']], { maritalStatus: 'KAWIN' }],
    ['a rhesus sign', [['Darah : O', 'Darah : AB+']], { bloodType: 'AB' }],
    ['no blood type known', [['Darah : O', 'Darah : -']], { bloodType: '-' }],
    ['a day of expiry', [['SEUMUR HIDUP', '28-04-2026']], { idExpiredDate: '28-04-2026' }],
    ['an occupation of no list', [['KARYAWAN SWASTA', 'PENELITI']], { occupation: 'PENELITI' }],
    ['a man', [['PEREMPUAN', 'LAKI-LAKI']], { gender: 'LAKI-LAKI' }],
    [
      'an address of two lines',
      [['JL. MELATI NO. 17', 'PERUM HARAPAN INDAH\nBLOK C4 NO. 17']],
      { address: 'PERUM HARAPAN INDAH BLOK C4 NO. 17' },
    ],
    ['labels within values', [['WULAN SEKAR SARI', 'AGAMA NAMA']], { name: 'AGAMA NAMA' }],
    ['an unreadable label of the NIK', [['NIK\t', '“%#']], {}],
  ])('%s', (_what, changes, expected) => {
    expect(readWith(...changes)).toEqual({ ...wulan, ...expected });
  });
});

const simOf2019 = `INDONESIA
SURAT IZIN MENGEMUDI\tCc
Driving License
1. WULAN SEKAR SARI
2. BANDUNG, 28-04-1991
3. \tO- WANITA
4. JL. MELATI NO. 17 RT 04/11
DAGO BANDUNG
5. KARYAWAN SWASTA
6. JAWA BARAT
9104-2280-000123
28-04-2028`;

const simBefore2019 = `KEPOLISIAN NEGARA REPUBLIK INDONESIA
SURAT IZIN MENGEMUDI\tA
Nama\t: WULAN SEKAR SARI
Alamat\t: JL. MELATI NO. 17
RT 04/11 DAGO BANDUNG
Tempat & Tgl. Lahir\t: BANDUNG, 28-04-1991
Tinggi\t: 160 cm
Pekerjaan\t: KARYAWAN SWASTA
No. SIM\t: 910422800123
Berlaku s/d\t: 28-04-2018`;

describe('a SIM', () => {
  test('with numbered lines; its own number is no NIK', () => {
    expect(readSim(simOf2019)).toEqual({
      ...Object.fromEntries(Object.keys(wulan).map((field) => [field, ''])),
      name: 'WULAN SEKAR SARI',
      birthPlace: 'BANDUNG',
      birthDate: '28-04-1991',
      gender: 'PEREMPUAN',
      bloodType: 'O',
      address: 'JL. MELATI NO. 17 RT 04/11 DAGO BANDUNG',
      rtrw: '004/011',
      occupation: 'KARYAWAN SWASTA',
      idExpiredDate: '28-04-2028',
    });
    const withNik = simOf2019.replace('9104-2280-000123', '9900-0168-0491-0001');
    expect(readSim(withNik)?.idCardNumber).toBe('9900016804910001');
  });

  test('with labels', () => {
    expect(readSim(simBefore2019)).toMatchObject({
      name: 'WULAN SEKAR SARI',
      birthPlace: 'BANDUNG',
      birthDate: '28-04-1991',
      address: 'JL. MELATI NO. 17 RT 04/11 DAGO BANDUNG',
      rtrw: '004/011',
      occupation: 'KARYAWAN SWASTA',
      idCardNumber: '',
      idExpiredDate: '28-04-2018',
    });
  });

  test('is no KTP, nor a KTP a SIM, nor a letter either', () => {
    const letter = 'Dengan hormat,\nNama : WULAN SEKAR SARI\nAlamat : JL. MELATI NO. 17\nPekerjaan : GURU';
    for (const text of [simOf2019, simBefore2019, letter, '']) expect(readKtp(text, names)).toBeUndefined();
    for (const text of [clean, letter, '']) expect(readSim(text)).toBeUndefined();
  });
});

const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(...clean.split('\n'), ...simOf2019.split('\n'), ...simBefore2019.split('\n')),
      fc
        .tuple(
          fc.constantFrom('NIK', 'NIK :', 'Nama:', '2.', 'Agama'),
          fc.stringMatching(/^[0-9OIlSBb?|/. -]{0,24}$/),
        )
        .map((parts) => parts.join(' ')),
    ),
    { maxLength: 24 },
  )
  .map((lines) => lines.join('\n'));

test('whatever was read: no throw, only what the wire allows, a NIK of sixteen digits or none', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const reading of [readKtp(text, names), readSim(text)]) {
        if (!reading) continue;
        expect(identityReadingSchema.parse(reading)).toEqual(reading);
        expect(reading.idCardNumber).toMatch(/^(\d{16})?$/);
        expect(reading.birthDate).toMatch(/^(\d\d-\d\d-\d{4})?$/);
        expect(reading.idExpiredDate).toMatch(/^(\d\d-\d\d-\d{4}|SEUMUR HIDUP)?$/);
        expect(reading.rtrw).toMatch(/^(\d{3}\/\d{3})?$/);
      }
    }),
    { numRuns: 500 },
  );
});
