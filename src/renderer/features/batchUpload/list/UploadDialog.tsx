import { Button, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type Ref, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCount } from '../../../../shared/core/formats.ts';
import { batchTexts, batchTitleMax } from '../../../../shared/entities/batchUpload/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { tooLong } from '../../../kit/fields/field.ts';
import { Form } from '../../../kit/form/Form.tsx';
import { notifyFailure } from '../../../kit/notices/notify.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { useAction } from '../../../kit/settings/desktopSettings.ts';
import { call } from '../../../lib/desktop.ts';
import { useRead } from '../../../lib/queries.ts';
import { batchUploadPages } from '../../../pages/batchUploadPages.ts';

/** Closes a file that the user has left. A file with repairs stays in the list of open reports. */
async function dropUnrepaired({ draftId }: { draftId: string }): Promise<void> {
  try {
    const { edited } = await call('batch.summary', { draftId });
    if (edited === 0) await call('batch.cancel', { draftId });
  } catch (error) {
    notifyFailure(error);
  }
}

export function UploadDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [file, setFile] = useState<{ draftId: string; name: string } | null>(null);
  const [choosing, run] = useAction();
  const [refused, setRefused] = useState(false);
  const titleInput = useRef<HTMLInputElement>(null);
  const fileButton = useRef<HTMLButtonElement>(null);

  const titleFault =
    tooLong('Judul', title, batchTitleMax) ??
    (refused && title.trim() === '' ? batchTexts.titleRequired : undefined);
  const upload = () => {
    setRefused(true);
    const fault = titleFault ?? (title.trim() === '' ? batchTexts.titleRequired : undefined);
    if (fault || !file) {
      (fault ? titleInput : fileButton).current?.focus();
      return;
    }
    navigate(pathTo(batchUploadPages.review, { draftId: file.draftId }), { state: { title: title.trim() } });
  };
  const cancel = () => {
    if (file) void dropUnrepaired(file);
    onClose();
  };

  return (
    <Dialog onClose={cancel} title="Upload pengajuan">
      <Form
        onSubmit={() => {
          upload();
        }}
      >
        <Stack gap="sm">
          <TextInput
            label="Judul"
            withAsterisk
            data-autofocus
            ref={titleInput}
            error={titleFault}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <FileField
            ref={fileButton}
            name={file?.name}
            choosing={choosing}
            error={refused && !file ? batchTexts.fileRequired : undefined}
            onChoose={() =>
              run(async () => {
                const chosen = await call('batch.choose', undefined);
                if (!chosen) return;
                setFile(chosen);
                if (file) await dropUnrepaired(file);
              })
            }
          />
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={cancel}>
              Batal
            </Button>
            <Button type="submit">Upload</Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}

function FileField({
  ref,
  name,
  choosing,
  error,
  onChoose,
}: {
  ref: Ref<HTMLButtonElement>;
  name: string | undefined;
  choosing: boolean;
  error: string | undefined;
  onChoose: () => void;
}) {
  const limit = useRead(entities.setting.maxUpload, {});
  const most = limit.data ? `, paling banyak ${formatCount(limit.data.data.max_upload)} baris` : '';
  return (
    <Input.Wrapper
      label="File Excel"
      withAsterisk
      error={error}
      description={`File .xlsx${most}. Anda juga dapat melepaskan file di mana saja pada jendela ini.`}
    >
      <Group gap="xs" mt={4} wrap="nowrap">
        <Button
          ref={ref}
          variant="default"
          aria-invalid={error !== undefined}
          leftSection={<IconFileSpreadsheet size={15} />}
          loading={choosing}
          onClick={onChoose}
        >
          Pilih file
        </Button>
        <Text size="sm" c={name === undefined ? 'dimmed' : undefined} truncate>
          {name ?? 'Belum ada file'}
        </Text>
      </Group>
    </Input.Wrapper>
  );
}
