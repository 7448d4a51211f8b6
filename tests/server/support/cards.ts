import sharp from 'sharp';
import { cardSize, type KtpFacts, type SimFacts } from '../../../src/server/demo/cards.ts';
import type { IdentityReading } from '../../../src/shared/entities/agent/ocr.ts';

const { width, height } = cardSize;

/** Drawn identity cards of fictitious people. */

function grain(): Promise<Buffer> {
  let state = 20_260_101;
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels.fill(90 + (state >>> 24) / 2.2, at, at + 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

export const qualities = {
  clean: (svg: Buffer) => sharp(svg).flatten({ background: '#ffffff' }).png().toBuffer(),
  turned: (svg: Buffer) =>
    sharp(svg)
      .flatten({ background: '#d8d2c8' })
      .rotate(2, { background: '#d8d2c8' })
      .jpeg({ quality: 85 })
      .toBuffer(),
  jpeg60: (svg: Buffer) => sharp(svg).flatten({ background: '#ffffff' }).jpeg({ quality: 60 }).toBuffer(),
  small: (svg: Buffer) =>
    sharp(svg)
      .flatten({ background: '#ffffff' })
      .resize({ width: 900 })
      .blur(0.6)
      .jpeg({ quality: 75 })
      .toBuffer(),
  shaded: async (svg: Buffer) => {
    const shade = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="s"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#6f6a60"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`,
    );
    const shaded = await sharp(svg)
      .flatten({ background: '#d8d2c8' })
      .composite([
        { input: shade, blend: 'multiply' },
        { input: await grain(), blend: 'soft-light' },
      ])
      .png()
      .toBuffer();
    return sharp(shaded).resize({ width: 1000 }).blur(0.7).jpeg({ quality: 70 }).toBuffer();
  },
} as const satisfies Record<string, (svg: Buffer) => Promise<Buffer>>;
export type Quality = keyof typeof qualities;

const ktpFields = [
  'province',
  'city',
  'nik',
  'name',
  'birthPlace',
  'birthDate',
  'gender',
  'bloodType',
  'address',
  'rtRw',
  'village',
  'district',
  'religion',
  'maritalStatus',
  'occupation',
  'nationality',
  'validUntil',
  'issued',
] as const satisfies (keyof KtpFacts)[];

/** The NIKs begin with 99, which no region has. */
const ktpLines = [
  'JAWA BARAT|KOTA BANDUNG|9900016804910001|WULAN SEKAR SARI|BANDUNG|28-04-1991|PEREMPUAN|O|JL. MELATI NO. 17|004/011|DAGO|COBLONG|ISLAM|BELUM KAWIN|KARYAWAN SWASTA|WNI|SEUMUR HIDUP|12-08-2019',
  'DKI JAKARTA|JAKARTA SELATAN|9900020911850007|BAMBANG HARYO PRAKOSO|JAKARTA|09-11-1985|LAKI-LAKI|B|KOMP. HARAPAN INDAH BLOK C4/19|012/003|PONDOK LABU|CILANDAK|KRISTEN|KAWIN|WIRASWASTA|WNI|SEUMUR HIDUP|03-02-2021',
  'JAWA TENGAH|KABUPATEN BANYUMAS|9900034305780003|SITI RAHAYU|PURWOKERTO|03-05-1978|PEREMPUAN|AB|DUSUN KARANGANYAR|001/006|KEDUNGRANDU|PATIKRAJA|ISLAM|CERAI HIDUP|PEDAGANG|WNI|SEUMUR HIDUP|27-11-2017',
  'DAERAH ISTIMEWA YOGYAKARTA|KABUPATEN SLEMAN|9900041502990002|DIMAS ARYA NUGRAHA|SLEMAN|15-02-1999|LAKI-LAKI|A|JL. KALIURANG KM 8,5 NO. 4|007/025|SINDUHARJO|NGAGLIK|KATOLIK|BELUM KAWIN|PELAJAR/MAHASISWA|WNI|SEUMUR HIDUP|19-06-2016',
  'BALI|KOTA DENPASAR|9900055207880005|NI LUH AYU PRATIWI|DENPASAR|12-07-1988|PEREMPUAN|O|JL. TUKAD BADUNG GG. IV NO. 8|000/000|RENON|DENPASAR SELATAN|HINDU|KAWIN|GURU|WNI|SEUMUR HIDUP|30-01-2018',
  'SUMATERA UTARA|KOTA MEDAN|9900062212700004|HOTMAN SIMANJUNTAK|TARUTUNG|22-12-1970|LAKI-LAKI|B|JL. SISINGAMANGARAJA NO. 212|002/008|HARJOSARI II|MEDAN AMPLAS|KRISTEN|KAWIN|PENSIUNAN|WNI|SEUMUR HIDUP|08-09-2012',
  'JAWA TIMUR|KOTA SURABAYA|9900070110950006|KEVIN WIJAYA|SURABAYA|01-10-1995|LAKI-LAKI|A|PERUM GRAHA ASRI F-21|005/002|KETINTANG|GAYUNGAN|BUDHA|BELUM KAWIN|KARYAWAN BUMN|WNI|SEUMUR HIDUP|14-05-2022',
  'SULAWESI SELATAN|KABUPATEN GOWA|9900085706830008|ANDI NURHAYATI|SUNGGUMINASA|17-06-1983|PEREMPUAN|O|BTN MINASA INDAH BLOK A NO. 3|003/001|BONTOALA|PALLANGGA|ISLAM|CERAI MATI|IBU RUMAH TANGGA|WNI|SEUMUR HIDUP|21-03-2020',
  'KALIMANTAN BARAT|KOTA PONTIANAK|9900093003920009|HENDRA LIM|SINGKAWANG|30-03-1992|LAKI-LAKI|AB|GG. KENANGA NO. 26|006/014|SUNGAI BANGKONG|PONTIANAK KOTA|KONGHUCU|KAWIN|WIRASWASTA|WNI|30-03-2027|30-03-2022',
  'BANTEN|KABUPATEN TANGERANG|9900106608000010|FITRI HANDAYANI|TANGERANG|26-08-2000|PEREMPUAN|B|KP. PASIR GADUNG|009/002|CIKUPA|CIKUPA|ISLAM|BELUM KAWIN|BURUH HARIAN|WNI|SEUMUR HIDUP|05-10-2018',
];

export const ktps: readonly KtpFacts[] = ktpLines.map((line) => {
  const values = line.split('|');
  return Object.fromEntries(ktpFields.map((field, index) => [field, values[index]!])) as unknown as KtpFacts;
});

export const sims: readonly SimFacts[] = [
  {
    name: 'WULAN SEKAR SARI',
    birthPlace: 'BANDUNG',
    birthDate: '28-04-1991',
    bloodType: 'O',
    gender: 'WANITA',
    address: 'JL. MELATI NO. 17 RT 04/11 DAGO',
    occupation: 'KARYAWAN SWASTA',
    issuer: 'JAWA BARAT',
    number: '9104-2280-000123',
    validUntil: '28-04-2028',
  },
  {
    name: 'HOTMAN SIMANJUNTAK',
    birthPlace: 'TARUTUNG',
    birthDate: '22-12-1970',
    bloodType: 'B',
    gender: 'PRIA',
    address: 'JL. SISINGAMANGARAJA NO. 212',
    occupation: 'PENSIUNAN',
    issuer: 'SUMATERA UTARA',
    number: '9900-0622-1270-0004',
    validUntil: '14-09-2027',
  },
];

const officialNames: Readonly<Record<string, string>> = {
  'DKI JAKARTA': 'DAERAH KHUSUS IBUKOTA JAKARTA',
  'JAKARTA SELATAN': 'KOTA ADMINISTRASI JAKARTA SELATAN',
  BUDHA: 'BUDDHA',
};
const official = (text: string) => officialNames[text] ?? text;

export const readingOfKtp = (facts: KtpFacts): IdentityReading => ({
  name: facts.name,
  birthPlace: facts.birthPlace,
  birthDate: facts.birthDate,
  occupation: facts.occupation,
  idCardNumber: facts.nik,
  gender: facts.gender,
  nationality: facts.nationality,
  religion: official(facts.religion),
  maritalStatus: facts.maritalStatus,
  idExpiredDate: facts.validUntil,
  province: official(facts.province),
  district: official(facts.city),
  subDistrict: facts.district,
  villageDistrict: facts.village,
  address: facts.address,
  rtrw: facts.rtRw,
  bloodType: facts.bloodType,
});

/** A missing field is ''. A number counts as a NIK only with sixteen digits. */
export const readingOfSim = (facts: SimFacts): IdentityReading => ({
  name: facts.name,
  birthPlace: facts.birthPlace,
  birthDate: facts.birthDate,
  occupation: facts.occupation,
  idCardNumber: /^(\d{4}-){3}\d{4}$/.test(facts.number) ? facts.number.replaceAll('-', '') : '',
  gender: facts.gender === 'PRIA' ? 'LAKI-LAKI' : 'PEREMPUAN',
  nationality: '',
  religion: '',
  maritalStatus: '',
  idExpiredDate: facts.validUntil,
  province: '',
  district: '',
  subDistrict: '',
  villageDistrict: '',
  address: facts.address,
  rtrw: facts.address.includes('RT 04/11') ? '004/011' : '',
  bloodType: facts.bloodType,
});

export function exactFields(
  expected: IdentityReading,
  read: Partial<IdentityReading>,
): { exact: number; of: number; wrong: string[] } {
  const fields = (Object.keys(expected) as (keyof IdentityReading)[]).filter(
    (field) => expected[field] !== '',
  );
  const wrong = fields.filter((field) => read[field] !== expected[field]);
  return { exact: fields.length - wrong.length, of: fields.length, wrong };
}
