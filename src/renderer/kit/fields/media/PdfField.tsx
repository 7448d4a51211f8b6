import { Button, FileButton, LoadingOverlay, Text } from '@mantine/core';
import { IconFileDownload, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { pdfType } from '../../../../shared/core/files.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { documentFolder } from '../../../../shared/entities/media/operations.ts';
import { request } from '../../../lib/api.ts';
import { startDownload } from '../../downloads/downloads.ts';
import { FieldGroup } from '../FieldGroup.tsx';
import type { Field } from '../field.ts';
import classes from './PdfField.module.css';
import { pdfFault } from './pdf.ts';
import { useUpload } from './useUpload.ts';

/** The PDF can only be downloaded and never opens in the window (C-073). */
export function PdfField(field: Field<string>) {
  const { uploading, fault, remove, picker, zone } = useUpload({
    faultOf: pdfFault,
    send: async (file) =>
      (await request(entities.media.uploadPdf, { folderName: documentFolder, file })).data.name,
    onUploaded: field.onChange,
  });
  const open = () => startDownload(entities.media.file, { folder: documentFolder, name: field.value });
  return (
    <FieldGroup field={{ ...field, error: fault ?? field.error }} busy={uploading}>
      <div className={classes.zone} {...zone}>
        <LoadingOverlay visible={uploading} zIndex={2} loaderProps={{ size: 'xs' }} />
        <IconFileTypePdf className={classes.icon} size={20} stroke={1.5} aria-hidden />
        {field.value ? (
          <span className={classes.name} title={field.value}>
            {field.value}
          </span>
        ) : (
          <Text className={classes.name} size="xs" c="dimmed">
            PDF, paling besar 10 MB. Dokumen dapat ditarik atau ditempel ke sini.
          </Text>
        )}
        <span className={classes.buttons}>
          {field.value && (
            <Button
              variant="default"
              leftSection={<IconFileDownload size={14} />}
              disabled={uploading}
              onClick={() => void open()}
            >
              Unduh
            </Button>
          )}
          <FileButton accept={pdfType} {...picker}>
            {(props) => (
              <Button {...props} variant="default" disabled={uploading} onBlur={field.onBlur}>
                {field.value ? 'Ganti' : 'Pilih dokumen'}
              </Button>
            )}
          </FileButton>
          {field.value && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={14} />}
              disabled={uploading}
              onClick={remove}
            >
              Hapus
            </Button>
          )}
        </span>
      </div>
    </FieldGroup>
  );
}
