import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { GridSort } from './GridHead.tsx';

const words = { asc: 'naik', desc: 'turun' } as const;

/** Many screen readers do not announce changes to `aria-sort`. */
export function SortAnnouncement({
  columns,
  sort,
}: {
  columns: readonly { key: string; title: string }[];
  sort: GridSort | undefined;
}) {
  const title = columns.find(({ key }) => key === sort?.key)?.title;
  const order = sort && title ? `Diurutkan menurut ${title}, ${words[sort.dir]}` : '';
  const [known, setKnown] = useState(order);
  const [said, setSaid] = useState('');
  if (order !== known) {
    setKnown(order);
    setSaid(order);
  }
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
