export const partnerContact = {
  address: 'Jl. Merdeka No. 1',
  province: 'Jawa Barat',
  city: 'Kota Bandung',
  kecamatan: 'Coblong',
  kelurahan: 'Dago',
  kode_pos: '40135',
  phone_number: '0225551234',
  pic_name: 'Sri Wahyuni',
} as const;
