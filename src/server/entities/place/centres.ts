export interface Coordinate {
  lat: number;
  lon: number;
}

/**
 * Coordinates of all 98 Kota, the provincial capitals and some Kabupaten. They are written by hand to two
 * decimals (about 1 km), because idn-area-data has no coordinates. Other cities are not offered.
 */
const centres: Readonly<Record<string, readonly [lat: number, lon: number]>> = {
  '11.71': [5.55, 95.32], // Kota Banda Aceh
  '11.72': [5.89, 95.32], // Kota Sabang
  '11.73': [5.18, 97.15], // Kota Lhokseumawe
  '11.74': [4.47, 97.97], // Kota Langsa
  '11.75': [2.64, 98.0], // Kota Subulussalam
  '12.07': [3.55, 98.87], // Kabupaten Deli Serdang
  '12.71': [3.59, 98.67], // Kota Medan
  '12.72': [2.96, 99.06], // Kota Pematangsiantar
  '12.73': [1.74, 98.78], // Kota Sibolga
  '12.74': [2.97, 99.8], // Kota Tanjungbalai
  '12.75': [3.6, 98.49], // Kota Binjai
  '12.76': [3.33, 99.16], // Kota Tebing Tinggi
  '12.77': [1.38, 99.27], // Kota Padangsidimpuan
  '12.78': [1.28, 97.61], // Kota Gunungsitoli
  '13.71': [-0.95, 100.36], // Kota Padang
  '13.72': [-0.79, 100.66], // Kota Solok
  '13.73': [-0.68, 100.78], // Kota Sawahlunto
  '13.74': [-0.47, 100.4], // Kota Padang Panjang
  '13.75': [-0.31, 100.37], // Kota Bukittinggi
  '13.76': [-0.22, 100.63], // Kota Payakumbuh
  '13.77': [-0.63, 100.12], // Kota Pariaman
  '14.71': [0.51, 101.45], // Kota Pekanbaru
  '14.72': [1.67, 101.45], // Kota Dumai
  '15.71': [-1.61, 103.61], // Kota Jambi
  '15.72': [-2.06, 101.39], // Kota Sungai Penuh
  '16.71': [-2.99, 104.76], // Kota Palembang
  '16.72': [-4.02, 103.25], // Kota Pagar Alam
  '16.73': [-3.3, 102.86], // Kota Lubuk Linggau
  '16.74': [-3.43, 104.24], // Kota Prabumulih
  '17.71': [-3.8, 102.27], // Kota Bengkulu
  '18.71': [-5.43, 105.26], // Kota Bandar Lampung
  '18.72': [-5.11, 105.31], // Kota Metro
  '19.02': [-2.74, 107.64], // Kabupaten Belitung
  '19.71': [-2.13, 106.11], // Kota Pangkal Pinang
  '21.71': [1.13, 104.05], // Kota Batam
  '21.72': [0.92, 104.45], // Kota Tanjung Pinang
  '31.71': [-6.19, 106.83], // Kota Administrasi Jakarta Pusat
  '31.72': [-6.14, 106.88], // Kota Administrasi Jakarta Utara
  '31.73': [-6.17, 106.76], // Kota Administrasi Jakarta Barat
  '31.74': [-6.26, 106.81], // Kota Administrasi Jakarta Selatan
  '31.75': [-6.23, 106.9], // Kota Administrasi Jakarta Timur
  '32.01': [-6.48, 106.84], // Kabupaten Bogor
  '32.03': [-6.82, 107.14], // Kabupaten Cianjur
  '32.04': [-7.03, 107.52], // Kabupaten Bandung
  '32.05': [-7.21, 107.91], // Kabupaten Garut
  '32.14': [-6.56, 107.44], // Kabupaten Purwakarta
  '32.15': [-6.3, 107.31], // Kabupaten Karawang
  '32.16': [-6.37, 107.17], // Kabupaten Bekasi
  '32.71': [-6.6, 106.8], // Kota Bogor
  '32.72': [-6.92, 106.93], // Kota Sukabumi
  '32.73': [-6.91, 107.61], // Kota Bandung
  '32.74': [-6.73, 108.55], // Kota Cirebon
  '32.75': [-6.23, 106.99], // Kota Bekasi
  '32.76': [-6.4, 106.82], // Kota Depok
  '32.77': [-6.87, 107.54], // Kota Cimahi
  '32.78': [-7.33, 108.22], // Kota Tasikmalaya
  '32.79': [-7.37, 108.54], // Kota Banjar
  '33.01': [-7.73, 109.01], // Kabupaten Cilacap
  '33.02': [-7.42, 109.24], // Kabupaten Banyumas
  '33.10': [-7.71, 110.6], // Kabupaten Klaten
  '33.19': [-6.8, 110.84], // Kabupaten Kudus
  '33.71': [-7.47, 110.22], // Kota Magelang
  '33.72': [-7.56, 110.83], // Kota Surakarta
  '33.73': [-7.33, 110.5], // Kota Salatiga
  '33.74': [-6.99, 110.42], // Kota Semarang
  '33.75': [-6.89, 109.68], // Kota Pekalongan
  '33.76': [-6.87, 109.13], // Kota Tegal
  '34.02': [-7.89, 110.33], // Kabupaten Bantul
  '34.04': [-7.72, 110.36], // Kabupaten Sleman
  '34.71': [-7.8, 110.37], // Kota Yogyakarta
  '35.09': [-8.17, 113.7], // Kabupaten Jember
  '35.10': [-8.22, 114.37], // Kabupaten Banyuwangi
  '35.15': [-7.45, 112.72], // Kabupaten Sidoarjo
  '35.25': [-7.16, 112.65], // Kabupaten Gresik
  '35.71': [-7.82, 112.01], // Kota Kediri
  '35.72': [-8.1, 112.16], // Kota Blitar
  '35.73': [-7.98, 112.63], // Kota Malang
  '35.74': [-7.75, 113.22], // Kota Probolinggo
  '35.75': [-7.65, 112.91], // Kota Pasuruan
  '35.76': [-7.47, 112.43], // Kota Mojokerto
  '35.77': [-7.63, 111.52], // Kota Madiun
  '35.78': [-7.26, 112.75], // Kota Surabaya
  '35.79': [-7.87, 112.53], // Kota Batu
  '36.03': [-6.27, 106.47], // Kabupaten Tangerang
  '36.71': [-6.18, 106.63], // Kota Tangerang
  '36.72': [-6.01, 106.04], // Kota Cilegon
  '36.73': [-6.12, 106.15], // Kota Serang
  '36.74': [-6.29, 106.71], // Kota Tangerang Selatan
  '51.03': [-8.6, 115.18], // Kabupaten Badung
  '51.08': [-8.11, 115.09], // Kabupaten Buleleng
  '51.71': [-8.65, 115.22], // Kota Denpasar
  '52.71': [-8.58, 116.12], // Kota Mataram
  '52.72': [-8.46, 118.73], // Kota Bima
  '53.15': [-8.49, 119.88], // Kabupaten Manggarai Barat
  '53.71': [-10.17, 123.61], // Kota Kupang
  '61.71': [-0.03, 109.33], // Kota Pontianak
  '61.72': [0.91, 108.98], // Kota Singkawang
  '62.71': [-2.21, 113.92], // Kota Palangkaraya
  '63.71': [-3.32, 114.59], // Kota Banjarmasin
  '63.72': [-3.44, 114.83], // Kota Banjarbaru
  '64.71': [-1.24, 116.85], // Kota Balikpapan
  '64.72': [-0.5, 117.15], // Kota Samarinda
  '64.74': [0.13, 117.47], // Kota Bontang
  '65.01': [2.84, 117.37], // Kabupaten Bulungan
  '65.71': [3.31, 117.6], // Kota Tarakan
  '71.71': [1.48, 124.84], // Kota Manado
  '71.72': [1.44, 125.19], // Kota Bitung
  '71.73': [1.33, 124.84], // Kota Tomohon
  '71.74': [0.73, 124.31], // Kota Kotamobagu
  '72.71': [-0.9, 119.87], // Kota Palu
  '73.71': [-5.15, 119.43], // Kota Makassar
  '73.72': [-4.01, 119.63], // Kota Parepare
  '73.73': [-3.0, 120.2], // Kota Palopo
  '74.71': [-3.99, 122.51], // Kota Kendari
  '74.72': [-5.47, 122.61], // Kota Bau Bau
  '75.71': [0.54, 123.06], // Kota Gorontalo
  '76.02': [-2.68, 118.89], // Kabupaten Mamuju
  '81.71': [-3.7, 128.18], // Kota Ambon
  '81.72': [-5.64, 132.75], // Kota Tual
  '82.71': [0.79, 127.37], // Kota Ternate
  '82.72': [0.68, 127.43], // Kota Tidore Kepulauan
  '91.06': [-1.18, 136.08], // Kabupaten Biak Numfor
  '91.71': [-2.53, 140.71], // Kota Jayapura
  '92.02': [-0.86, 134.06], // Kabupaten Manokwari
  '93.01': [-8.5, 140.4], // Kabupaten Merauke
  '94.01': [-3.36, 135.5], // Kabupaten Nabire
  '94.04': [-4.55, 136.89], // Kabupaten Mimika
  '95.01': [-4.1, 138.95], // Kabupaten Jayawijaya
  '96.71': [-0.88, 131.26], // Kota Sorong
};

/** Cities whose centre stands for a province. Other provinces use their first Kota. */
const capitals: Readonly<Record<string, string>> = {
  '21': '21.72',
  '32': '32.73',
  '33': '33.74',
  '35': '35.78',
  '36': '36.73',
  '63': '63.72',
  '64': '64.72',
  '65': '65.01',
  '76': '76.02',
  '82': '82.72',
  '92': '92.02',
  '93': '93.01',
  '94': '94.01',
  '95': '95.01',
};

const capitalOf = (province: string): string => capitals[province] ?? `${province}.71`;

export const knownCities: readonly string[] = Object.keys(centres);

/** A Kota is so small that its districts and villages may use its centre. */
export const isKota = (cityCode: string): boolean => Number(cityCode.slice(3)) >= 71;

export function centreOf(regionCode: string): Coordinate | undefined {
  const city = regionCode.length === 2 ? capitalOf(regionCode) : regionCode.slice(0, 5);
  const centre = centres[city];
  return centre && { lat: centre[0], lon: centre[1] };
}
