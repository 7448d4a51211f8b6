import { Button, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDateTime } from '../../shared/core/values.ts';
import { markNoticesSeen, useNotices } from '../kit/notify.ts';
import { PanelButton } from '../kit/PanelButton.tsx';
import classes from './NoticeHistory.module.css';

/** Past popups, readable and copyable after they closed (features.md N2). */
export function NoticeHistory() {
  const { notices, unseen } = useNotices();
  return (
    <PanelButton
      label="Riwayat pesan"
      name={unseen > 0 ? `Riwayat pesan, ${unseen} baru` : 'Riwayat pesan'}
      icon={<IconHistory size={18} stroke={1.7} />}
      mark={unseen > 0}
      onOpen={markNoticesSeen}
      empty="Belum ada pesan sejak program dibuka."
    >
      {notices.map((notice) => (
        <div key={notice.id} className={classes.notice} data-kind={notice.kind}>
          <Text size="sm" fw={600}>
            {notice.title}
          </Text>
          {notice.message && <Text size="sm">{notice.message}</Text>}
          {notice.action && (
            <Button variant="default" size="compact-xs" my={4} onClick={notice.action.run}>
              {notice.action.label}
            </Button>
          )}
          <Text size="xs" c="dimmed">
            {formatDateTime(notice.at)}
          </Text>
        </div>
      ))}
    </PanelButton>
  );
}
