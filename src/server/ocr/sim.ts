import type { IdentityReading } from '../../shared/entities/agent/ocr.ts';
import { gap, type Label, readLabels } from './labels.ts';
import {
  findNik,
  readAddress,
  readBirth,
  readBloodType,
  readDay,
  readGender,
  readOccupation,
  readRtRwWithin,
  readWords,
} from './values.ts';
import { nearest, type Printed } from './words.ts';

type Field =
  | 'name'
  | 'birth'
  | 'person'
  | 'address'
  | 'occupation'
  | 'issuer'
  | 'height'
  | 'number'
  | 'validUntil';

/** Labels of cards until 2019. */
const labels: readonly Label<Field>[] = [
  { field: 'name', printed: 'Nama' },
  { field: 'address', printed: 'Alamat' },
  { field: 'birth', printed: 'Tempat & Tgl. Lahir' },
  { field: 'birth', printed: 'Tempat/Tgl Lahir' },
  { field: 'height', printed: 'Tinggi' },
  { field: 'occupation', printed: 'Pekerjaan' },
  { field: 'number', printed: 'No. SIM' },
  { field: 'validUntil', printed: 'Berlaku s/d' },
];

/** Cards since 2019 have numbers instead of labels. `person` is blood type and gender, 'O - PRIA'. */
const numbered: readonly Field[] = ['name', 'birth', 'person', 'address', 'occupation', 'issuer'];

const titles: readonly Printed[] = [
  { printed: 'SURAT IZIN MENGEMUDI', value: 'SIM' },
  { printed: 'DRIVING LICENSE', value: 'SIM' },
];

/** Searches the whole text for the NIK, because newer cards print the NIK without a label. */
export function readSim(text: string): IdentityReading | undefined {
  const { fields: labelled } = readLabels(text, labels, ['address']);
  const titled = text.split('\n').some((line) => nearest(line.split(gap)[0]!, titles));
  if (!titled && !(labelled.has('number') && labelled.size > 2)) return undefined;
  const fields = new Map([...readNumbered(text), ...labelled]);
  const field = (name: Field) => fields.get(name) ?? '';
  const { bloodType, gender } = readPerson(field('person'));
  const birth = readBirth(field('birth'));
  const address = readAddress(field('address'));
  return {
    ...birth,
    name: readWords(field('name')),
    occupation: readOccupation(field('occupation')),
    idCardNumber: findNik(text),
    gender,
    idExpiredDate: readDay(field('validUntil')) || lastDay(text, birth.birthDate),
    address,
    rtrw: readRtRwWithin(address),
    bloodType,
    nationality: '',
    religion: '',
    maritalStatus: '',
    province: '',
    district: '',
    subDistrict: '',
    villageDistrict: '',
  };
}

function readNumbered(text: string): Map<Field, string> {
  const fields = new Map<Field, string>();
  let last: Field | undefined;
  for (const line of text.split('\n')) {
    const [, digit, rest] = /^[^A-Za-z0-9]*([1-6])\s?[.,)]\s*(\S.*)$/.exec(line) ?? [];
    const value = (rest ?? line).replace(/\s+/g, ' ').trim();
    if (digit) {
      last = numbered[Number(digit) - 1]!;
      if (!fields.has(last)) fields.set(last, value);
    } else if (last === 'address' && /[A-Z]{2}/.test(value)) {
      fields.set('address', `${fields.get('address')} ${value}`);
    }
  }
  return fields;
}

function readPerson(text: string): { bloodType: string; gender: string } {
  const words = text.split(/[\s-]+/).filter(Boolean);
  const gender = readGender(words.at(-1) ?? '');
  return { gender, bloodType: gender ? readBloodType(words.slice(0, -1).join('')) : '' };
}

function lastDay(text: string, birthDate: string): string {
  const day = text.split('\n').map(readDay).filter(Boolean).at(-1) ?? '';
  return day === birthDate ? '' : day;
}
