import { ActionIcon, Anchor, Indicator, Text, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { formatCount } from '../../../shared/core/formats.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { figures } from '../../../shared/entities/figures.ts';
import { entities } from '../../../shared/entities/index.ts';
import { notePath } from '../../features/notification/notePath.ts';
import { PanelButton } from '../../kit/buttons/PanelButton.tsx';
import { pathTo } from '../../kit/page/page.ts';
import { ReadProblem } from '../../kit/page/states.tsx';
import { useMay } from '../../kit/rights/useMay.ts';
import { useAllows } from '../../kit/session/session.ts';
import { useRead, useWrite } from '../../lib/queries.ts';
import { figurePath } from '../../pages/figurePath.ts';
import classes from './NoticeHistory.module.css';
import { notificationItem } from './nav.ts';

const mostShown = 99;
const icon = <IconBell size={18} stroke={1.7} />;
const nameOf = (unread: number) =>
  unread > 0 ? `Notifikasi, ${formatCount(unread)} belum dibaca` : 'Notifikasi';

/** Without the right to the list, the bell shows only the user's own notifications. */
export function Bell() {
  const may = useMay(entities.notification.unread);
  const opens = useAllows(notificationItem.access);
  return may && opens ? <ListBell /> : <OwnBell />;
}

function ListBell() {
  const navigate = useNavigate();
  const counted = useRead(entities.notification.unread, {});
  const [figure] = counted.data ? figures.unread.of(counted.data.data, {}) : [];
  const unread = figure?.count ?? 0;
  const to = figure && unread > 0 ? figurePath(figure) : pathTo(notificationItem.page);
  return (
    <Tooltip label={nameOf(unread)}>
      <Indicator
        disabled={unread === 0}
        label={unread > mostShown ? `${mostShown}+` : unread}
        color="red"
        size={15}
        offset={7}
        fz={10}
      >
        <ActionIcon aria-label={nameOf(unread)} onClick={() => navigate(to)}>
          {icon}
        </ActionIcon>
      </Indicator>
    </Tooltip>
  );
}

/** Notifications to this user alone, newest first. Opening the panel marks them as read. */
function OwnBell() {
  const read = useRead(entities.notification.own, {});
  const own = read.data?.data ?? [];
  const { mutate } = useWrite(entities.notification.readOwn);
  const unread = own.filter(({ isUnread }) => isUnread).length;
  return (
    <PanelButton
      label="Notifikasi"
      name={nameOf(unread)}
      icon={icon}
      mark={unread > 0}
      onOpen={() => unread > 0 && mutate({})}
      empty={read.isPending ? 'Memuat…' : 'Belum ada pemberitahuan untuk Anda.'}
    >
      {read.isError && <ReadProblem error={read.error} onRetry={() => void read.refetch()} />}
      {own.map(({ id, title, brief, slug, createdAt }) => {
        const path = notePath(slug);
        return (
          <div key={id} className={classes.notice}>
            <Text size="sm" fw={600}>
              {title}
            </Text>
            <Text size="sm">{brief}</Text>
            {path && (
              <Anchor component={Link} to={path} size="sm">
                Buka catatan
              </Anchor>
            )}
            <Text size="xs" c="dimmed">
              {formatDateTime(createdAt)}
            </Text>
          </div>
        );
      })}
    </PanelButton>
  );
}
