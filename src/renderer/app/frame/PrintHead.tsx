import { Text } from '@mantine/core';
import { formatDateTime } from '../../../shared/core/values.ts';
import { useCurrentPage } from '../../kit/page/currentPage.ts';
import { usePrinted } from '../../kit/page/print.ts';
import { useUser } from '../../kit/session/session.ts';
import classes from './PrintHead.module.css';

export function PrintHead() {
  const { at } = usePrinted();
  const { name } = useUser();
  const title = useCurrentPage()?.title;
  if (!at) return null;
  return (
    <header className={classes.head}>
      <Text fw={650} size="lg">
        {title}
      </Text>
      <Text size="xs" c="dimmed">
        Rujukan · dicetak {formatDateTime(at.toISOString())} oleh {name}
      </Text>
    </header>
  );
}
