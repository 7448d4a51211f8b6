import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import classes from './MessageSlot.module.css';

export interface SlotMessage {
  kind: 'failure' | 'done' | 'info';
  text: string;
}

const icons = { failure: IconAlertTriangle, done: IconCircleCheck, info: IconInfoCircle } as const;

/** Fixed height, so that messages do not move the page. */
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
