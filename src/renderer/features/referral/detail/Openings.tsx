import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { messages } from '../../../../shared/core/errors.ts';
import { formatDateTime } from '../../../../shared/core/values.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { whoOf } from '../../../entities/audit/who.ts';
import { useRead } from '../../../lib/queries.ts';
import classes from './Openings.module.css';

export function Openings({ id }: { id: number }) {
  const read = useRead(entities.referral.openings, { id });
  const openings = read.data?.data;
  if (!openings && !read.isError) return null;
  return (
    <BelowHistory title="Dibuka oleh">
      {openings ? (
        <ul>
          {openings.map(({ at, times, ...opener }) => (
            <li key={opener.user_id}>
              <span>
                {whoOf(opener)}
                {times > 1 && <small> {times}×</small>}
              </span>
              <time dateTime={at}>{formatDateTime(at)}</time>
            </li>
          ))}
        </ul>
      ) : (
        <Text size="sm" c="dimmed">
          {messages.loadFailed}
        </Text>
      )}
    </BelowHistory>
  );
}

export const BelowHistory = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.opened}>
    <h3>{title}</h3>
    {children}
  </div>
);
