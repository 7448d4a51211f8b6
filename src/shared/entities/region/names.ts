/**
 * Official names by everyday name (Permendagri 300.2.2-2138/2025, idn-area-data). Keys are folded: lower
 * case, single spaces, no punctuation.
 */

export const provinceNames: Readonly<Record<string, string>> = {
  nad: 'Aceh',
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
  // UU 2/2024 uses this name for the time after the capital has moved.
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

export const cityNames: Readonly<Record<string, string>> = {
  solo: 'Kota Surakarta',
  jogja: 'Kota Yogyakarta',
  jogjakarta: 'Kota Yogyakarta',
  yogya: 'Kota Yogyakarta',
  makasar: 'Kota Makassar',
  siantar: 'Kota Pematangsiantar',
  sidempuan: 'Kota Padangsidimpuan',
  'padang sidempuan': 'Kota Padangsidimpuan',
  padangsidempuan: 'Kota Padangsidimpuan',
  tangsel: 'Kota Tangerang Selatan',
  jakpus: 'Kota Administrasi Jakarta Pusat',
  jakut: 'Kota Administrasi Jakarta Utara',
  jakbar: 'Kota Administrasi Jakarta Barat',
  jaksel: 'Kota Administrasi Jakarta Selatan',
  jaktim: 'Kota Administrasi Jakarta Timur',
  'pulau seribu': 'Kabupaten Administrasi Kepulauan Seribu',
  ...regencies({
    abdya: 'Aceh Barat Daya',
    madina: 'Mandailing Natal',
    sergai: 'Serdang Bedagai',
    tobasa: 'Toba',
    taput: 'Tapanuli Utara',
    tapteng: 'Tapanuli Tengah',
    tapsel: 'Tapanuli Selatan',
    paluta: 'Padang Lawas Utara',
    humbahas: 'Humbang Hasundutan',
    labusel: 'Labuhanbatu Selatan',
    labura: 'Labuhanbatu Utara',
    inhil: 'Indragiri Hilir',
    inhu: 'Indragiri Hulu',
    rohul: 'Rokan Hulu',
    rohil: 'Rokan Hilir',
    kuansing: 'Kuantan Singingi',
    meranti: 'Kepulauan Meranti',
    tanjabbar: 'Tanjung Jabung Barat',
    'tanjab barat': 'Tanjung Jabung Barat',
    tanjabtim: 'Tanjung Jabung Timur',
    'tanjab timur': 'Tanjung Jabung Timur',
    oku: 'Ogan Komering Ulu',
    'oku timur': 'Ogan Komering Ulu Timur',
    'oku selatan': 'Ogan Komering Ulu Selatan',
    oki: 'Ogan Komering Ilir',
    muba: 'Musi Banyuasin',
    muratara: 'Musi Rawas Utara',
    pali: 'Penukal Abab Lematang Ilir',
    lamsel: 'Lampung Selatan',
    lamteng: 'Lampung Tengah',
    lamtim: 'Lampung Timur',
    lambar: 'Lampung Barat',
    tubaba: 'Tulang Bawang Barat',
    lobar: 'Lombok Barat',
    loteng: 'Lombok Tengah',
    lotim: 'Lombok Timur',
    klu: 'Lombok Utara',
    sbd: 'Sumba Barat Daya',
    tts: 'Timor Tengah Selatan',
    ttu: 'Timor Tengah Utara',
    kobar: 'Kotawaringin Barat',
    kotim: 'Kotawaringin Timur',
    pulpis: 'Pulang Pisau',
    hss: 'Hulu Sungai Selatan',
    hst: 'Hulu Sungai Tengah',
    hsu: 'Hulu Sungai Utara',
    batola: 'Barito Kuala',
    tanbu: 'Tanah Bumbu',
    kukar: 'Kutai Kartanegara',
    kutim: 'Kutai Timur',
    kubar: 'Kutai Barat',
    ppu: 'Penajam Paser Utara',
    mahulu: 'Mahakam Ulu',
    bolmong: 'Bolaang Mongondow',
    bolmut: 'Bolaang Mongondow Utara',
    bolsel: 'Bolaang Mongondow Selatan',
    boltim: 'Bolaang Mongondow Timur',
    minsel: 'Minahasa Selatan',
    minut: 'Minahasa Utara',
    mitra: 'Minahasa Tenggara',
    sitaro: 'Kepulauan Siau Tagulandang Biaro',
    parimo: 'Parigi Moutong',
    touna: 'Tojo Una Una',
    pangkep: 'Pangkajene dan Kepulauan',
    sidrap: 'Sidenreng Rappang',
    lutra: 'Luwu Utara',
    lutim: 'Luwu Timur',
    polman: 'Polewali Mandar',
    mateng: 'Mamuju Tengah',
    konsel: 'Konawe Selatan',
    konut: 'Konawe Utara',
    kolut: 'Kolaka Utara',
    koltim: 'Kolaka Timur',
    malra: 'Maluku Tenggara',
    malteng: 'Maluku Tengah',
    mbd: 'Maluku Barat Daya',
    sbb: 'Seram Bagian Barat',
    sbt: 'Seram Bagian Timur',
    halbar: 'Halmahera Barat',
    halteng: 'Halmahera Tengah',
    halsel: 'Halmahera Selatan',
    halut: 'Halmahera Utara',
    haltim: 'Halmahera Timur',
  }),
};

function regencies(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([short, name]) => [short, `Kabupaten ${name}`]));
}

const kinds = {
  province: /^(?:provinsi|propinsi|prov|prop) /,
  city: /^(?:(?:kabupaten|kab|kota) (?:administrasi|adm)|kabupaten|kab|kotamadya|kotamadia|kodya|kota) /,
  district: /^(?:kecamatan|kec|distrik|kapanewon|kemantren) /,
  village: /^(?:kelurahan|kel|desa|ds|dusun|kampung|kp|gampong|gampoeng|nagari|lembang|pekon|negeri) /,
} as const;

export type RegionLevel = keyof typeof kinds;

export function cityKind(folded: string): 'kota' | 'kabupaten' | undefined {
  const [word] = kinds.city.exec(folded) ?? [];
  if (word === undefined) return undefined;
  return word.startsWith('kab') ? 'kabupaten' : 'kota';
}

/** 'Ilir Timur II' is also 'Ilir Timur Dua' and 'Ilir Timur 2'. */
const numbers = [
  ['i', 'satu'],
  ['ii', 'dua'],
  ['iii', 'tiga'],
  ['iv', 'empat'],
  ['v', 'lima'],
  ['vi', 'enam'],
  ['vii', 'tujuh'],
  ['viii', 'delapan'],
  ['ix', 'sembilan'],
  ['x', 'sepuluh'],
  ['xi', 'sebelas'],
  ['xii', 'duabelas'],
  ['xiii', 'tigabelas'],
].map((ways, at) => [...ways, String(at + 1)]);
const numberByWay = new Map(numbers.flatMap((ways) => ways.map((way) => [way, ways])));

export const numberWays = (word: string): readonly string[] | undefined => numberByWay.get(word);

export const withoutKind = (folded: string, level: RegionLevel): string => folded.replace(kinds[level], '');

export function bareRegionName(folded: string, level: RegionLevel): string {
  let bare = folded;
  // Names such as 'Desa Kampung Toyapakeh' (its name is Kampung Toyapakeh) need a loop.
  while (withoutKind(bare, level) !== bare) bare = withoutKind(bare, level);
  return bare
    .replace(/\bkep\b/g, 'kepulauan')
    .replace(/[a-z]+/g, (word) => numberWays(word)?.at(-1) ?? word)
    .replaceAll(' ', '');
}

/** Abbreviations may have dots or spaces between their letters: 'd k i', 'n t b'. */
export const joinLetters = (folded: string) => folded.replace(/\b(\p{L}) (?=\p{L}\b)/gu, '$1');

export function officialName(folded: string, level: RegionLevel): string | undefined {
  const joined = joinLetters(folded);
  const bare = withoutKind(joined, level);
  const known = (names: Readonly<Record<string, string>>, name: string) =>
    Object.hasOwn(names, name) ? names[name] : undefined;
  if (level === 'province') return known(provinceNames, bare);
  if (level === 'city') return known(cityNames, joined) ?? known(cityNames, bare);
  return undefined;
}
