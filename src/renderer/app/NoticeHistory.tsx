import { ActionIcon, Button, Indicator, Popover, ScrollArea, Text, Tooltip } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDateTime } from '../../shared/core/values.ts';
import { markNoticesSeen, useNotices } from '../kit/notify.ts';
import classes from './NoticeHistory.module.css';

/** Past popups, readable and copyable after they closed (features.md N2). */
export function NoticeHistory() {
  const { notices, unseen } = useNotices();
  return (
    <Popover position="bottom-end" width={360} shadow="md" onOpen={markNoticesSeen}>
      <Popover.Target>
        <Tooltip label="Riwayat pesan">
          <Indicator disabled={unseen === 0} color="red" size={8} offset={5}>
            <ActionIcon aria-label={unseen > 0 ? `Riwayat pesan, ${unseen} baru` : 'Riwayat pesan'}>
              <IconHistory size={18} stroke={1.7} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <ScrollArea.Autosize mah={380}>
          {notices.length === 0 && (
            <Text size="sm" c="dimmed" p="md" ta="center">
              Belum ada pesan sejak program dibuka.
            </Text>
          )}
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
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
