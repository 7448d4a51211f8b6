import { ActionIcon, Indicator, Popover, ScrollArea, Text, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { DownloadLine } from './DownloadLine.tsx';
import { followDownloads, useDownloads } from './downloads.ts';

/** Files saved in this run, with progress and 'Buka folder'. */
export function DownloadsButton() {
  const downloads = useDownloads((state) => state.downloads);
  useEffect(followDownloads, []);
  const running = downloads.filter((download) => download.state === 'running').length;
  return (
    <Popover position="bottom-end" width={360} shadow="md">
      <Popover.Target>
        <Tooltip label="Unduhan">
          <Indicator disabled={running === 0} label={running} size={15} offset={5} color="pine">
            <ActionIcon aria-label={running > 0 ? `Unduhan, ${running} berjalan` : 'Unduhan'}>
              <IconDownload size={18} stroke={1.7} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <ScrollArea.Autosize mah={380}>
          {downloads.length === 0 && (
            <Text size="sm" c="dimmed" p="md" ta="center">
              Belum ada unduhan sejak program dibuka.
            </Text>
          )}
          {downloads.map((download) => (
            <DownloadLine key={download.id} download={download} />
          ))}
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
