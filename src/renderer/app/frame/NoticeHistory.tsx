import { Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDateTime } from '../../../shared/core/values.ts';
import { PanelButton } from '../../kit/buttons/PanelButton.tsx';
import { markNoticesSeen, useNotices } from '../../kit/notices/notify.ts';
import classes from './NoticeHistory.module.css';

export function NoticeHistory() {
  const { notices, unseen } = useNotices();
  return (
    <PanelButton
      label="Riwayat pemberitahuan"
      name={unseen > 0 ? `Riwayat pemberitahuan, ${unseen} baru` : 'Riwayat pemberitahuan'}
      icon={<IconHistory size={18} stroke={1.7} />}
      mark={unseen > 0}
      onOpen={markNoticesSeen}
      empty="Belum ada pesan sejak Rujukan dibuka."
    >
      {notices.map((notice) => (
        <div key={notice.id} className={classes.notice} data-kind={notice.kind}>
          <Text size="sm" fw={600}>
            {notice.title}
          </Text>
          {notice.message && <Text size="sm">{notice.message}</Text>}
          {notice.actions && (
            <Group gap={6} my={4}>
              {notice.actions.map(({ label, run }) => (
                <Button key={label} variant="default" size="compact-xs" onClick={run}>
                  {label}
                </Button>
              ))}
            </Group>
          )}
          <Text size="xs" c="dimmed">
            {formatDateTime(notice.at)}
          </Text>
        </div>
      ))}
    </PanelButton>
  );
}
