import { Box } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { Note } from '../../kit/layout/Note.tsx';

export interface SlotMessage {
  kind: 'failure' | 'done' | 'info';
  text: string;
}

const icons = { failure: IconAlertTriangle, done: IconCircleCheck, info: IconInfoCircle } as const;
const colours = { failure: 'var(--app-danger)', done: 'var(--st-green-fg)', info: 'dimmed' } as const;

/** Reserves the height of one line, so that a short message does not move the page. */
export function MessageSlot({ message }: { message: SlotMessage | undefined }) {
  const Icon = message && icons[message.kind];
  return (
    <Box mih={20}>
      {message && Icon && (
        <Note
          key={message.text}
          icon={<Icon size={16} aria-hidden />}
          c={colours[message.kind]}
          fz="xs"
          role={message.kind === 'failure' ? 'alert' : 'status'}
        >
          {message.kind === 'failure' && <strong>Failed! </strong>}
          {message.text}
        </Note>
      )}
    </Box>
  );
}
