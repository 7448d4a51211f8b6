import { formatDay } from '../../../../shared/core/values.ts';
import type { NikFacts } from './useNikFacts.ts';

export type NikValues = Record<keyof NikFacts, string>;

export function fillFromNik(values: NikValues, facts: NikFacts): Partial<NikValues> {
  const { province, city, district } = facts;
  const addressless = values.province === '' && values.city === '' && values.district === '';
  return {
    ...(values.birthdate === '' && { birthdate: facts.birthdate }),
    ...(values.gender === '' && { gender: facts.gender }),
    ...(addressless && province !== '' && { province, city, district }),
  };
}

export function nikWarnings(values: NikValues, facts: NikFacts): string[] {
  const { birthdate, gender } = facts;
  return [
    ...(values.birthdate !== '' && values.birthdate !== birthdate
      ? [`Tanggal Lahir tidak sama dengan NIK (${formatDay(birthdate)}).`]
      : []),
    ...(values.gender !== '' && values.gender !== gender
      ? [`Jenis Kelamin tidak sama dengan NIK (${gender}).`]
      : []),
  ];
}
