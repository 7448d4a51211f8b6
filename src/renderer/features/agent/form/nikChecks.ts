import { formatDay } from '../../../../shared/core/values.ts';
import type { NikFacts } from './useNikFacts.ts';

/** The fields that a NIK says something about. */
export type NikValues = Record<keyof NikFacts, string>;

/** The empty fields that a NIK can fill. The address only as a whole: it says where the number was given out. */
export function fillFromNik(values: NikValues, facts: NikFacts): Partial<NikValues> {
  const { province, city, district } = facts;
  const addressless = values.province === '' && values.city === '' && values.district === '';
  return {
    ...(values.birthdate === '' && { birthdate: facts.birthdate }),
    ...(values.gender === '' && { gender: facts.gender }),
    ...(addressless && province !== '' && { province, city, district }),
  };
}

/** What was typed and the NIK says otherwise: warned of, never refused. */
export function nikWarnings(values: NikValues, facts: NikFacts): string[] {
  const { birthdate, gender } = facts;
  return [
    ...(values.birthdate !== '' && values.birthdate !== birthdate
      ? [`Tanggal Lahir berbeda: menurut NIK ${formatDay(birthdate)}.`]
      : []),
    ...(values.gender !== '' && values.gender !== gender
      ? [`Jenis Kelamin berbeda: menurut NIK ${gender}.`]
      : []),
  ];
}
