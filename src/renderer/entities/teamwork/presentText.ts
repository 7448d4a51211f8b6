import type { Presence } from '../../../shared/entities/presence/schema.ts';

/** 'petugas lain' stands for users whom the viewer may not name, so it is not shortened. */
const shortName = ({ name, user_id }: Presence): string =>
  user_id === null ? name : (name.split(' ')[0] ?? name);

const namesOf = (people: readonly Presence[]) => people.map(shortName).join(', ');

export function presentText(people: readonly Presence[]): string {
  const editing = people.filter((person) => person.editing);
  if (editing.length > 0) return `${namesOf(editing)} mengubah`;
  return people.length > 0 ? `dibuka ${namesOf(people)}` : '';
}
