import { z } from 'zod';
import { SESSION } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { text } from '../../core/values.ts';

/** Official codes: '32', '32.73', '32.73.01', '32.73.01.1001'. */
export const regionSchema = z.object({ id: z.string(), name: z.string() });
export const villageSchema = regionSchema.extend({ zip_code: z.string() });
export type Region = z.output<typeof regionSchema>;
/** Levels below the found region are ''. */
export const addressSchema = z.object({
  id: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  village: z.string(),
  zip_code: z.string(),
});
export type Address = z.output<typeof addressSchema>;

export const regionQueryMin = 3;

export type Village = z.output<typeof villageSchema>;

export const regionOperations = {
  provinces: operation({
    id: 'region.provinces',
    call: 'C-201',
    method: 'GET',
    path: '/w/region/province',
    access: SESSION,
    input: z.object({}),
    output: z.array(regionSchema),
    summary: 'Daftar provinsi',
  }),
  cities: operation({
    id: 'region.cities',
    call: 'C-202',
    method: 'GET',
    path: '/w/region/city',
    access: SESSION,
    input: z.object({ province_id: text('Provinsi', 13) }),
    output: z.array(regionSchema),
    summary: 'Kota dan kabupaten satu provinsi',
  }),
  districts: operation({
    id: 'region.districts',
    call: 'C-203',
    method: 'GET',
    path: '/w/region/district',
    access: SESSION,
    input: z.object({ city_id: text('Kota/Kabupaten', 13) }),
    output: z.array(regionSchema),
    summary: 'Kecamatan satu kota',
  }),
  villages: operation({
    id: 'region.villages',
    call: 'C-204',
    method: 'GET',
    path: '/w/region/village',
    access: SESSION,
    input: z.object({ district_id: text('Kecamatan', 13) }),
    output: z.array(villageSchema),
    summary: 'Kelurahan dan desa satu kecamatan, dengan kode pos yang diketahui',
  }),
  search: operation({
    id: 'region.search',
    call: 'C-204 (search)',
    method: 'GET',
    path: '/w/region/search',
    access: SESSION,
    input: z.object({
      query: text('Wilayah', 100).min(regionQueryMin, `Ketik paling sedikit ${regionQueryMin} huruf`),
    }),
    output: z.array(addressSchema),
    summary: 'Cari wilayah tingkat apa pun menurut nama, atau kelurahan menurut kode pos',
  }),
};
