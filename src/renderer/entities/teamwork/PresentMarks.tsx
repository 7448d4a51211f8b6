import { Group, VisuallyHidden } from '@mantine/core';
import { PersonMark } from '../../kit/marks/PersonMark.tsx';
import { presentText } from './presentText.ts';
import { useWorkOn } from './workOnRows.tsx';

const marksMost = 2;

export function PresentMarks({ id }: { id: number }) {
  const { present } = useWorkOn(id);
  if (present.length === 0) return null;
  const text = presentText(present);
  return (
    <Group component="span" gap={3} wrap="nowrap" title={text}>
      {present.slice(0, marksMost).map(({ user_id, name, editing }) => (
        <PersonMark key={`${user_id} ${name}`} name={name} editing={editing} />
      ))}
      <VisuallyHidden>{text}</VisuallyHidden>
    </Group>
  );
}
