import type { IdentityReading } from '../../shared/entities/agent/ocr.ts';
import { type Label, readLabels } from './labels.ts';
import { type RegionNames, readHeader } from './regionNames.ts';
import {
  findNik,
  readAddress,
  readBirth,
  readBloodType,
  readExpiry,
  readGender,
  readMaritalStatus,
  readNationality,
  readNik,
  readOccupation,
  readReligion,
  readRtRw,
  readWords,
} from './values.ts';

type Field =
  | 'nik'
  | 'name'
  | 'birth'
  | 'gender'
  | 'bloodType'
  | 'address'
  | 'rtRw'
  | 'village'
  | 'district'
  | 'religion'
  | 'maritalStatus'
  | 'occupation'
  | 'nationality'
  | 'validUntil';

const labels: readonly Label<Field>[] = [
  { field: 'nik', printed: 'NIK' },
  { field: 'name', printed: 'Nama' },
  { field: 'birth', printed: 'Tempat/Tgl Lahir' },
  { field: 'gender', printed: 'Jenis Kelamin' },
  { field: 'bloodType', printed: 'Gol. Darah', inline: true },
  { field: 'address', printed: 'Alamat' },
  { field: 'rtRw', printed: 'RT/RW' },
  { field: 'village', printed: 'Kel/Desa' },
  { field: 'district', printed: 'Kecamatan' },
  { field: 'religion', printed: 'Agama' },
  { field: 'maritalStatus', printed: 'Status Perkawinan' },
  { field: 'occupation', printed: 'Pekerjaan' },
  { field: 'nationality', printed: 'Kewarganegaraan' },
  { field: 'validUntil', printed: 'Berlaku Hingga' },
];

/** Labels that distinguish a KTP from other cards. */
const ownLabels: readonly Field[] = [
  'nik',
  'rtRw',
  'village',
  'district',
  'religion',
  'maritalStatus',
  'nationality',
];
const leastOwnLabels = 2;

export function readKtp(text: string, names: RegionNames): IdentityReading | undefined {
  const { fields, header } = readLabels(text, labels, ['name', 'address']);
  const field = (name: Field) => fields.get(name) ?? '';
  const nik = readNik(field('nik')) || findNik(text);
  const own = ownLabels.filter((name) => fields.has(name)).length;
  if (own < leastOwnLabels && !(own > 0 && nik)) return undefined;
  return {
    ...readHeader(header, names),
    ...readBirth(field('birth')),
    name: readWords(field('name')),
    occupation: readOccupation(field('occupation')),
    idCardNumber: nik,
    gender: readGender(field('gender')),
    nationality: readNationality(field('nationality')),
    religion: readReligion(field('religion')),
    maritalStatus: readMaritalStatus(field('maritalStatus')),
    idExpiredDate: readExpiry(field('validUntil')),
    subDistrict: readWords(field('district')),
    villageDistrict: readWords(field('village')),
    address: readAddress(field('address')),
    rtrw: readRtRw(field('rtRw')),
    bloodType: readBloodType(field('bloodType')),
  };
}
