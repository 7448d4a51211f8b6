/** National days off and shared leave, by year, with the decree that sets them (SKB 3 Menteri). */
interface Year {
  source: string;
  days: Readonly<Record<string, string>>;
}

export const nationalDaysOff: Readonly<Record<number, Year>> = {
  2026: {
    source:
      'SKB Menteri Agama, Menteri Ketenagakerjaan, Menteri PANRB No. 1497, 2 dan 5 Tahun 2025 (19-09-2025)',
    days: {
      '2026-01-01': 'Tahun Baru 2026 Masehi',
      '2026-01-16': 'Isra Mikraj Nabi Muhammad SAW',
      '2026-02-16': 'Cuti bersama Tahun Baru Imlek',
      '2026-02-17': 'Tahun Baru Imlek 2577 Kongzili',
      '2026-03-18': 'Cuti bersama Hari Suci Nyepi',
      '2026-03-19': 'Hari Suci Nyepi (Tahun Baru Saka 1948)',
      '2026-03-20': 'Cuti bersama Idul Fitri',
      '2026-03-21': 'Idul Fitri 1447 Hijriah',
      '2026-03-22': 'Idul Fitri 1447 Hijriah',
      '2026-03-23': 'Cuti bersama Idul Fitri',
      '2026-03-24': 'Cuti bersama Idul Fitri',
      '2026-04-03': 'Wafat Yesus Kristus',
      '2026-04-05': 'Kebangkitan Yesus Kristus (Paskah)',
      '2026-05-01': 'Hari Buruh Internasional',
      '2026-05-14': 'Kenaikan Yesus Kristus',
      '2026-05-15': 'Cuti bersama Kenaikan Yesus Kristus',
      '2026-05-27': 'Idul Adha 1447 Hijriah',
      '2026-05-28': 'Cuti bersama Idul Adha',
      '2026-05-31': 'Hari Raya Waisak 2570 BE',
      '2026-06-01': 'Hari Lahir Pancasila',
      '2026-06-16': 'Tahun Baru Islam 1448 Hijriah',
      '2026-08-17': 'Proklamasi Kemerdekaan',
      '2026-08-25': 'Maulid Nabi Muhammad SAW',
      '2026-12-24': 'Cuti bersama Kelahiran Yesus Kristus',
      '2026-12-25': 'Kelahiran Yesus Kristus',
    },
  },
  2027: {
    source:
      'SKB Menteri Agama, Menteri Ketenagakerjaan, Menteri PANRB No. 1205, 3 dan 2 Tahun 2026 (15-09-2026)',
    days: {
      '2027-01-01': 'Tahun Baru 2027 Masehi',
      '2027-01-05': 'Isra Mikraj Nabi Muhammad SAW',
      '2027-02-05': 'Cuti bersama Tahun Baru Imlek',
      '2027-02-06': 'Tahun Baru Imlek 2578 Kongzili',
      '2027-03-08': 'Hari Suci Nyepi (Tahun Baru Saka 1949)',
      '2027-03-09': 'Cuti bersama Idul Fitri',
      '2027-03-10': 'Idul Fitri 1448 Hijriah',
      '2027-03-11': 'Idul Fitri 1448 Hijriah',
      '2027-03-12': 'Cuti bersama Idul Fitri',
      '2027-03-15': 'Cuti bersama Idul Fitri',
      '2027-03-25': 'Cuti bersama Wafat Yesus Kristus',
      '2027-03-26': 'Wafat Yesus Kristus',
      '2027-03-28': 'Kebangkitan Yesus Kristus (Paskah)',
      '2027-05-01': 'Hari Buruh Internasional',
      '2027-05-06': 'Kenaikan Yesus Kristus',
      '2027-05-17': 'Idul Adha 1448 Hijriah',
      '2027-05-18': 'Cuti bersama Idul Adha',
      '2027-05-19': 'Cuti bersama Hari Raya Waisak',
      '2027-05-20': 'Hari Raya Waisak 2571 BE',
      '2027-06-01': 'Hari Lahir Pancasila',
      '2027-06-06': 'Tahun Baru Islam 1449 Hijriah',
      '2027-08-15': 'Maulid Nabi Muhammad SAW',
      '2027-08-17': 'Proklamasi Kemerdekaan',
      '2027-12-24': 'Cuti bersama Kelahiran Yesus Kristus',
      '2027-12-25': 'Kelahiran Yesus Kristus',
      '2027-12-26': 'Isra Mikraj Nabi Muhammad SAW',
    },
  },
};

export const allDaysOff = () =>
  Object.values(nationalDaysOff).flatMap(({ days }) =>
    Object.entries(days).map(([day, name]) => ({ day, name })),
  );
