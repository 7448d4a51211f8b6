import { IconDownload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { PanelButton } from '../buttons/PanelButton.tsx';
import { DownloadLine } from './DownloadLine.tsx';
import { followDownloads, useDownloads } from './downloads.ts';

export function DownloadsButton() {
  const downloads = useDownloads((state) => state.downloads);
  useEffect(followDownloads, []);
  const running = downloads.filter((download) => download.state === 'running').length;
  return (
    <PanelButton
      label="Unduhan"
      name={running > 0 ? `Unduhan, ${running} berjalan` : 'Unduhan'}
      icon={<IconDownload size={18} stroke={1.7} />}
      mark={running}
      empty="Belum ada unduhan sejak Rujukan dibuka."
    >
      {downloads.map((download) => (
        <DownloadLine key={download.id} download={download} />
      ))}
    </PanelButton>
  );
}
