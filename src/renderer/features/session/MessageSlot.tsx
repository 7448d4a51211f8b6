import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import classes from './MessageSlot.module.css';

/** What a page outside the shell has to say. */
export interface SlotMessage {
  kind: 'failure' | 'done' | 'info';
  text: string;
}

const icons = { failure: IconAlertTriangle, done: IconCircleCheck, info: IconInfoCircle } as const;

/** One line of fixed height for what went wrong, or well: said once, in its place, for as long as it takes to read. */
export function MessageSlot({ message }: { message: SlotMessage | undefined }) {
  const Icon = message && icons[message.kind];
  return (
    <div className={classes.slot}>
      {message && Icon && (
        <p
          key={message.text}
          className={classes.message}
          data-kind={message.kind}
          role={message.kind === 'failure' ? 'alert' : 'status'}
        >
          <Icon size={16} aria-hidden />
          <span>
            {message.kind === 'failure' && <strong>Failed! </strong>}
            {message.text}
          </span>
        </p>
      )}
    </div>
  );
}
