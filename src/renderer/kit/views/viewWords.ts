import { type View, viewShares } from '../../../shared/entities/view/schema.ts';

const groups = {
  own: 'Milik saya',
  shared: 'Dibagikan',
  installed: 'Bawaan',
} as const;

const groupOf = ({ mine, owner }: View): keyof typeof groups =>
  mine ? 'own' : owner === '' ? 'installed' : 'shared';

export const groupsOf = (views: readonly View[]): { label: string; views: readonly View[] }[] =>
  Object.entries(groups)
    .map(([group, label]) => ({ label, views: views.filter((view) => groupOf(view) === group) }))
    .filter(({ views: some }) => some.length > 0);

export const shareText = (view: View): string => {
  const group = groupOf(view);
  if (group === 'installed') return groups.installed;
  if (group === 'shared') return `${groups.shared} oleh ${view.owner}`;
  return view.share === 'private' ? viewShares.private : `${groups.shared}: ${viewShares[view.share]}`;
};
