import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../shared/core/formats.ts';
import { closeNotice, type Notice, useNotices } from '../../kit/notices/notify.ts';
import classes from './Foot.module.css';

export function StayingNotices() {
  const staying = useNotices(({ notices }) => notices).filter(({ stays }) => stays);
  const [open, setOpen] = useState(false);
  if (staying.length === 0) return null;
  const isFailure = ({ kind }: Notice) => kind === 'failure';
  const [first, ...others] = [
    ...staying.filter(isFailure),
    ...staying.filter((notice) => !isFailure(notice)),
  ] as [Notice, ...Notice[]];
  return (
    <ul className={classes.notices} aria-label="Pesan yang menunggu">
      <Staying notice={first}>
        {others.length > 0 && (
          <Button variant="subtle" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Ringkas' : `${formatCount(others.length)} lagi`}
          </Button>
        )}
      </Staying>
      {open && others.map((notice) => <Staying key={notice.id} notice={notice} />)}
    </ul>
  );
}

function Staying({ notice, children }: { notice: Notice; children?: ReactNode }) {
  const { kind, title, message, topic, actions = [] } = notice;
  const Mark = kind === 'failure' ? IconAlertTriangle : IconInfoCircle;
  return (
    <li className={classes.notice} data-kind={kind}>
      <Mark size={16} stroke={1.8} aria-hidden />
      <p className={classes.text} role={kind === 'failure' ? 'alert' : 'status'}>
        <strong>{title}</strong> <span>{message}</span>
      </p>
      {actions.map(({ label, run }) => (
        <Button key={label} variant="default" size="compact-sm" onClick={run}>
          {label}
        </Button>
      ))}
      {children}
      <CloseButton size="sm" aria-label={`Tutup ${title}`} onClick={() => topic && closeNotice(topic)} />
    </li>
  );
}
