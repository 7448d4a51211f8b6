import { Button, Group, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { BatchReportSummary } from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { notifyFailure } from '../../../kit/notices/notify.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { call } from '../../../lib/desktop.ts';
import { batchUploadPages } from '../../../pages/batchUploadPages.ts';
import { askToClose } from '../closeReport.ts';
import { photoText } from '../photoText.ts';

function outline({ state, progress, counts, edited, refusal, photos, sending }: BatchReportSummary): string {
  if (sending === 'now') return photos?.step ? photoText(photos.step) : `${formatCount(counts.total)} baris`;
  if (refusal) return refusal.message;
  if (state === 'mapping') return 'Kolom perlu dicocokkan';
  if (state !== 'ready') return `Sedang diperiksa ${Math.round(progress * 100)}%`;
  const { total, warned, wrong } = counts;
  const found = `${formatCount(total)} baris, ${formatCount(wrong)} galat, ${formatCount(warned)} peringatan`;
  const parts = [found];
  if (edited > 0) parts.push(`${formatCount(edited)} perubahan`);
  if (photos?.state === 'gone') parts.push(`folder foto '${photos.name}' tidak ditemukan`);
  return parts.join(', ');
}

export function OpenReports({ reports }: { reports: readonly BatchReportSummary[] }) {
  const navigate = useNavigate();
  const close = async ({ draftId, name }: BatchReportSummary) => {
    if (await askToClose(name)) await call('batch.cancel', { draftId }).catch(notifyFailure);
  };
  return reports.map((draft) => (
    <Card key={draft.draftId} label={`Laporan ${draft.name}`} padding>
      <Group gap={10} wrap="nowrap">
        <IconFileSpreadsheet size={20} stroke={1.6} aria-hidden />
        <Text size="sm" truncate flex={1} miw={0}>
          <strong>{draft.name}</strong> {draft.sending === 'now' ? 'sedang dikirim' : 'belum dikirim'} ·{' '}
          {outline(draft)}
        </Text>
        {draft.sending === 'no' && (
          <Button variant="subtle" color="gray" onClick={() => void close(draft)}>
            Tutup file
          </Button>
        )}
        {draft.state !== 'refused' && (
          <Button
            variant="default"
            onClick={() => navigate(pathTo(batchUploadPages.review, { draftId: draft.draftId }))}
          >
            {draft.sending === 'now' ? 'Lihat' : 'Lanjutkan'}
          </Button>
        )}
      </Group>
    </Card>
  ));
}
