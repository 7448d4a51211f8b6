/**
 * Names of regions as people write them, by the official ones of Permendagri 300.2.2-2138/2025 (idn-area-data). Keys are
 * folded: small letters, one blank between words, no signs.
 */

export const provinceNames: Readonly<Record<string, string>> = {
  nad: 'Aceh',
  'nanggroe aceh darussalam': 'Aceh',
  'di aceh': 'Aceh',
  'daerah istimewa aceh': 'Aceh',
  sumut: 'Sumatera Utara',
  sumbar: 'Sumatera Barat',
  sumsel: 'Sumatera Selatan',
  'sumatra utara': 'Sumatera Utara',
  'sumatra barat': 'Sumatera Barat',
  'sumatra selatan': 'Sumatera Selatan',
  babel: 'Kepulauan Bangka Belitung',
  'bangka belitung': 'Kepulauan Bangka Belitung',
  kepri: 'Kepulauan Riau',
  dki: 'Daerah Khusus Ibukota Jakarta',
  dkj: 'Daerah Khusus Ibukota Jakarta',
  jakarta: 'Daerah Khusus Ibukota Jakarta',
  'dki jakarta': 'Daerah Khusus Ibukota Jakarta',
  'dk jakarta': 'Daerah Khusus Ibukota Jakarta',
  // Its name by UU 2/2024, once the capital has moved.
  'daerah khusus jakarta': 'Daerah Khusus Ibukota Jakarta',
  'daerah khusus ibu kota jakarta': 'Daerah Khusus Ibukota Jakarta',
  jabar: 'Jawa Barat',
  jateng: 'Jawa Tengah',
  jatim: 'Jawa Timur',
  diy: 'Daerah Istimewa Yogyakarta',
  'di yogyakarta': 'Daerah Istimewa Yogyakarta',
  'di jogjakarta': 'Daerah Istimewa Yogyakarta',
  yogyakarta: 'Daerah Istimewa Yogyakarta',
  jogjakarta: 'Daerah Istimewa Yogyakarta',
  jogja: 'Daerah Istimewa Yogyakarta',
  yogya: 'Daerah Istimewa Yogyakarta',
  ntb: 'Nusa Tenggara Barat',
  ntt: 'Nusa Tenggara Timur',
  kalbar: 'Kalimantan Barat',
  kalteng: 'Kalimantan Tengah',
  kalsel: 'Kalimantan Selatan',
  kaltim: 'Kalimantan Timur',
  kaltara: 'Kalimantan Utara',
  kalut: 'Kalimantan Utara',
  sulut: 'Sulawesi Utara',
  sulteng: 'Sulawesi Tengah',
  sulsel: 'Sulawesi Selatan',
  sultra: 'Sulawesi Tenggara',
  sulbar: 'Sulawesi Barat',
  malut: 'Maluku Utara',
  papsel: 'Papua Selatan',
  papteng: 'Papua Tengah',
  papeg: 'Papua Pegunungan',
  pabar: 'Papua Barat',
  papbar: 'Papua Barat',
  pbd: 'Papua Barat Daya',
};

/** Cities and regencies by everyday names, and by names that they bore before. */
export const cityNames: Readonly<Record<string, string>> = {
  solo: 'Kota Surakarta',
  'kota solo': 'Kota Surakarta',
  jogja: 'Kota Yogyakarta',
  'kota jogja': 'Kota Yogyakarta',
  yogya: 'Kota Yogyakarta',
  tangsel: 'Kota Tangerang Selatan',
  jakpus: 'Kota Administrasi Jakarta Pusat',
  jakut: 'Kota Administrasi Jakarta Utara',
  jakbar: 'Kota Administrasi Jakarta Barat',
  jaksel: 'Kota Administrasi Jakarta Selatan',
  jaktim: 'Kota Administrasi Jakarta Timur',
  oku: 'Kabupaten Ogan Komering Ulu',
  'oku timur': 'Kabupaten Ogan Komering Ulu Timur',
  'oku selatan': 'Kabupaten Ogan Komering Ulu Selatan',
  oki: 'Kabupaten Ogan Komering Ilir',
  muba: 'Kabupaten Musi Banyuasin',
  kukar: 'Kabupaten Kutai Kartanegara',
  kutim: 'Kabupaten Kutai Timur',
  kubar: 'Kabupaten Kutai Barat',
  kobar: 'Kabupaten Kotawaringin Barat',
  kotim: 'Kabupaten Kotawaringin Timur',
  pangkep: 'Kabupaten Pangkajene dan Kepulauan',
  sidrap: 'Kabupaten Sidenreng Rappang',
  sitaro: 'Kabupaten Kepulauan Siau Tagulandang Biaro',
  // PP 14/2020, PP 2/2019, PP 61/2017, PP 58/2014.
  'toba samosir': 'Kabupaten Toba',
  'maluku tenggara barat': 'Kabupaten Kepulauan Tanimbar',
  'mamuju utara': 'Kabupaten Pasangkayu',
  'kabupaten pontianak': 'Kabupaten Mempawah',
};

/** Province → those that were parted from it: what stood there may stand in one of these now. */
export const partedProvinces: Readonly<Record<string, readonly string[]>> = {
  // UU 14, 15 and 16/2022; UU 29/2022.
  '91': ['93', '94', '95', '96', '92'],
  '92': ['96'],
  // UU 20/2012.
  '64': ['65'],
  // UU 26/2004, 38/2000, 46/1999, 27/2000, 25/2002, 23/2000.
  '73': ['76'],
  '71': ['75'],
  '81': ['82'],
  '16': ['19'],
  '14': ['21'],
  '32': ['36'],
};

const kinds = {
  province: /^(?:provinsi|propinsi|prov|prop) /,
  city: /^(?:kabupaten administrasi|kabupaten adm|kab adm|kab administrasi|kabupaten|kab|kota administrasi|kota adm|kotamadya|kotamadia|kodya|kota) /,
  district: /^(?:kecamatan|kec|distrik|kapanewon|kemantren) /,
  village: /^(?:kelurahan|kel|desa|ds|dusun|kampung|kp|gampong|gampoeng|nagari|lembang|pekon|negeri) /,
} as const;

const roman: Readonly<Record<string, string>> = {
  i: '1',
  ii: '2',
  iii: '3',
  iv: '4',
  v: '5',
  vi: '6',
  vii: '7',
  viii: '8',
  ix: '9',
  x: '10',
};

/** What is left of a folded name without the word for its kind; short words written out, numbers as figures, no blanks. */
export const bareRegionName = (folded: string, level: keyof typeof kinds): string =>
  folded
    .replace(kinds[level], '')
    .replace(/\bkep\b/g, 'kepulauan')
    .replace(/\b(?:viii|vii|vi|iv|ix|iii|ii|i|v|x)$/, (number) => roman[number] ?? number)
    .replaceAll(' ', '');

/** The official name that a folded one stands for. */
export function officialName(folded: string, level: keyof typeof kinds): string | undefined {
  // 'D.K.I.' and 'n t b' are short words with signs between their letters.
  const joined = folded.replace(/\b(\p{L}) (?=\p{L}\b)/gu, '$1');
  if (level === 'province') return provinceNames[joined.replace(kinds.province, '')];
  if (level === 'city') return cityNames[joined] ?? cityNames[joined.replace(kinds.city, '')];
  return undefined;
}
