import sharp from 'sharp';
import { bloodTypes, maritalStatuses, religions } from '../../shared/entities/lookup/options.ts';
import type { agent } from '../entities/agent/table.ts';
import { drawKtp, drawSim } from './cards.ts';
import type { DemoContext } from './context.ts';
import { birthDay, demoNik, genderOf, jobs, streetAddress, twoDigits } from './people.ts';
import { demoCityNames } from './places.ts';
import type { Random } from './random.ts';

type NewAgent = typeof agent.$inferInsert;
type Given<Key extends keyof NewAgent> = { [Each in Key]-?: NonNullable<NewAgent[Each]> };

export type Identity = Given<
  | 'identity_name'
  | 'identity_number'
  | 'birth_place'
  | 'birth_date'
  | 'gender'
  | 'address'
  | 'province'
  | 'city'
  | 'district'
  | 'village'
  | 'zip_code'
  | 'religion'
  | 'marital_status'
  | 'occupation'
  | 'nationality'
  | 'blood_type'
  | 'rt_rw'
>;

export function identityOf(
  { random, places }: Pick<DemoContext, 'random' | 'places'>,
  { name, index }: { name: string; index: number },
): Identity {
  const gender = genderOf(name);
  const born = birthDay(random);
  const { region, address } = places.addressIn(random, random.pick(demoCityNames));
  return {
    identity_name: name.toUpperCase(),
    identity_number: demoNik({ region, born, gender, serial: index }),
    birth_place: shortName(places.cityName(random.pick(demoCityNames))),
    birth_date: born,
    gender,
    ...address,
    address: streetAddress(random),
    religion: random.pick(religions),
    marital_status: random.pick(maritalStatuses),
    occupation: random.pick(jobs),
    nationality: 'WNI',
    blood_type: random.pick(knownBloodTypes),
    rt_rw: `${threeDigits(random.int(1, 15))}/${threeDigits(random.int(1, 12))}`,
  };
}

const knownBloodTypes = bloodTypes.filter((type) => type !== '-');
const threeDigits = (number: number) => String(number).padStart(3, '0');

export type IdentityDocument = Partial<NewAgent> & Given<'identity_type'>;

export function documentOf(random: Random, identity_type: 'KTP' | 'SIM'): IdentityDocument {
  if (identity_type === 'KTP') return { identity_type, identity_lifetime: true };
  const issued = `${random.int(2022, 2025)}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`;
  const expired = `${Number(issued.slice(0, 4)) + 5}${issued.slice(4)}`;
  return {
    identity_type,
    identity_valid_until: expired,
    document_issued_on: issued,
    document_expired_on: expired,
    registration_number: String(random.int(1e11, 1e12 - 1)),
    issuing_office: `Satpas ${random.pick(['Jakarta Barat', 'Bandung', 'Surabaya', 'Medan'])}`,
  };
}

/** Without this spacing, the OCR joins neighbouring words. */
const letterSpacing = 1.5;
const printed = (text: string): string => text.toUpperCase().replaceAll(' ', '\u00a0 ');

export function drawIdentity(identity: Identity, document: IdentityDocument): Promise<Buffer> {
  const card = document.identity_type === 'KTP' ? ktpOf(identity) : simOf(identity, document);
  return sharp(card)
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 16, effort: 1, dither: 0 })
    .toBuffer();
}

export function ktpOf(identity: Identity): Buffer {
  const city = printedPlace(identity.city);
  return drawKtp(
    {
      province: printedPlace(identity.province),
      city,
      nik: identity.identity_number,
      name: printed(identity.identity_name),
      birthPlace: printed(identity.birth_place),
      birthDate: printedDay(identity.birth_date),
      gender: printed(identity.gender),
      bloodType: identity.blood_type,
      address: printed(identity.address),
      rtRw: identity.rt_rw,
      village: printed(identity.village),
      district: printed(identity.district),
      religion: printed(identity.religion),
      maritalStatus: printed(identity.marital_status),
      occupation: printed(identity.occupation),
      nationality: identity.nationality,
      validUntil: 'SEUMUR HIDUP',
      issued: '01-02-2020',
    },
    letterSpacing,
  );
}

/** Since 2024 the number of a SIM is the NIK. */
function simOf(identity: Identity, { identity_valid_until }: IdentityDocument): Buffer {
  return drawSim({
    name: printed(identity.identity_name),
    birthPlace: printed(identity.birth_place),
    birthDate: printedDay(identity.birth_date),
    bloodType: identity.blood_type,
    gender: identity.gender === 'Perempuan' ? 'WANITA' : 'PRIA',
    address: printed(identity.address),
    occupation: printed(identity.occupation),
    issuer: printedPlace(identity.province),
    number: identity.identity_number.match(/.{4}/g)!.join('-'),
    validUntil: printedDay(identity_valid_until ?? ''),
  });
}

const printedPlace = (name: string): string => name.toUpperCase().replace(/^KOTA ADMINISTRASI /, '');
const shortName = (city: string): string => city.replace(/^Kota (Administrasi )?/, '');
const printedDay = (day: string): string => day.split('-').toReversed().join('-');
