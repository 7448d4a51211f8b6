import { Box, Button, Group, Menu, Progress, Text } from '@mantine/core';
import { IconFolderOpen, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import type { BatchReportSummary } from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { ActionList } from '../../../kit/grid/RowMenu.tsx';
import { notifyFailure } from '../../../kit/notices/notify.ts';
import { call } from '../../../lib/desktop.ts';
import { photoText } from '../photoText.ts';
import classes from './PhotoFolder.module.css';
import { useJudgedRows } from './useEdits.ts';

type FolderRoute = 'batch.choosePhotos' | 'batch.readPhotos' | 'batch.leavePhotos';

export function PhotoFolder({ summary }: { summary: BatchReportSummary }) {
  const { photos } = summary;
  useJudgedRows(summary);
  if (!photos) return null;
  const { name, state, step, used, files, extras } = photos;
  const isReading = step?.name === 'reading';
  return (
    <Box component="section" aria-label="Folder foto" mt={4}>
      <Group gap={6} wrap="nowrap" role="status">
        <IconPhoto size={14} stroke={1.6} aria-hidden className={classes.icon} />
        <Text size="xs" c={state === 'gone' ? 'red' : 'dimmed'} truncate>
          <strong>{name}</strong>
          {state === 'gone'
            ? ' · folder foto tidak ditemukan. Sambungkan drive-nya lalu pilih Muat Ulang, atau ganti folder.'
            : isReading
              ? ` · membaca foto ${formatCount(step.done)} dari ${formatCount(step.total)}`
              : ` · ${formatCount(used)} dari ${formatCount(files)} foto dipakai`}
          {state === 'ready' && !isReading && extras > 0 && `, ${formatCount(extras)} foto tidak dipakai`}
        </Text>
      </Group>
      {isReading && (
        <Progress value={(step.done / step.total) * 100} mt={4} aria-label="Progres membaca foto" />
      )}
    </Box>
  );
}

export function MissingPictures({ summary }: { summary: BatchReportSummary }) {
  const { groups, photos, withoutKtp } = summary;
  const wanted = groups.filter(({ code }) => code === 'S07');
  if (photos !== null || (wanted.length === 0 && withoutKtp === 0)) return null;
  const counted = wanted.map(({ column, count }) => `${column} (${formatCount(count)} baris)`).join(', ');
  return (
    <Text size="xs" mt={4} role="status" {...(wanted.length > 0 && { c: 'red' })}>
      {wanted.length > 0
        ? `Gambar wajib belum ada: ${counted}. Tanpa gambar itu barisnya tidak dikirim. Pilih folder fotonya sekali untuk seluruh file.`
        : `${formatCount(withoutKtp)} baris tanpa Foto KTP, yang wajib untuk produknya. Pilih folder fotonya sekarang, atau kirim tanpa foto dan tambahkan nanti di formulir pengajuan.`}
    </Text>
  );
}

export function PhotoMenu({ summary: { draftId, photos } }: { summary: BatchReportSummary }) {
  const [busy, setBusy] = useState(false);
  const [listed, setListed] = useState(false);
  const ask = async (route: FolderRoute) => {
    setBusy(true);
    try {
      await call(route, { draftId });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const icon = <IconFolderOpen size={15} aria-hidden />;
  if (!photos) {
    return (
      <Button
        variant="default"
        leftSection={icon}
        loading={busy}
        onClick={() => void ask('batch.choosePhotos')}
      >
        Pilih folder foto
      </Button>
    );
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={icon}>
            Folder foto
          </Button>
        </Menu.Target>
        <ActionList
          actions={[
            { label: 'Ganti folder', onClick: () => void ask('batch.choosePhotos') },
            {
              label: 'Muat Ulang',
              onClick: () => void ask('batch.readPhotos'),
              ...(photos.step !== null && { disabledReason: 'Foto sedang dibaca atau dikirim' }),
            },
            {
              label: 'Foto yang tidak dipakai',
              onClick: () => setListed(true),
              ...(photos.extras === 0 && { disabledReason: 'Setiap foto disebut sebuah baris' }),
            },
            { label: 'Lanjut tanpa foto', onClick: () => void ask('batch.leavePhotos') },
          ]}
        />
      </Menu>
      {listed && (
        <Dialog onClose={() => setListed(false)} title="Foto yang tidak dipakai">
          <Text size="sm" c="dimmed">
            Tidak ada baris yang menyebut nama file ini.
          </Text>
          <ul className={classes.extra}>
            {photos.extra.map((file) => (
              <li key={file}>{file}</li>
            ))}
            {photos.extras > photos.extra.length && (
              <li>dan {formatCount(photos.extras - photos.extra.length)} lainnya</li>
            )}
          </ul>
        </Dialog>
      )}
    </>
  );
}

export function PhotoUpload({ draftId, photos }: Pick<BatchReportSummary, 'draftId' | 'photos'>) {
  const [stopping, setStopping] = useState(false);
  const step = photos?.step;
  if (step?.name !== 'sending') return null;
  const stop = () => {
    setStopping(true);
    void call('batch.stopPhotos', { draftId }).catch(notifyFailure);
  };
  return (
    <div role="status">
      <Text size="xs" c="dimmed">
        {photoText(step)}
      </Text>
      <Progress value={(step.done / step.total) * 100} my={4} aria-label="Progres pengiriman foto" />
      <Button variant="default" size="compact-sm" disabled={stopping} onClick={stop}>
        Batalkan pengiriman
      </Button>
    </div>
  );
}
