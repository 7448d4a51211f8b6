import { Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import type { BatchMapping } from '../../../../shared/bridge/types.ts';
import { rememberedNameMax } from '../../../../shared/entities/batchUpload/schema.ts';
import { searchable } from '../../../kit/fields/choices/searchable.ts';
import { tooLong } from '../../../kit/fields/field.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { notifyFailure } from '../../../kit/notices/notify.ts';
import { call } from '../../../lib/desktop.ts';
import type { Mapping } from './useMapping.ts';

export function ProgramChoice({ draftId, mapping }: { draftId: string; mapping: BatchMapping }) {
  if (mapping.programs.length === 0) return null;
  const choose = (id: string | null) => {
    if (id !== null) void call('batch.program', { draftId, programId: Number(id) }).catch(notifyFailure);
  };
  return (
    <Card label="Program" padding>
      <Select
        label="Program untuk semua baris"
        description="Program di file ini tidak dikenal. Pilih dulu programnya, karena pertanyaannya milik program."
        placeholder="Pilih program"
        withAsterisk
        {...searchable}
        data={mapping.programs.map(({ id, name }) => ({ value: String(id), label: name }))}
        allowDeselect={false}
        value={mapping.program === null ? null : String(mapping.program.id)}
        onChange={choose}
        nothingFoundMessage="Tidak ada pilihan"
      />
    </Card>
  );
}

export function RequiredColumns({ mapping, chosen }: { mapping: BatchMapping; chosen: Mapping }) {
  const required = mapping.targets.filter((target) => target.required);
  if (required.length === 0) return null;
  return (
    <Card label="Kolom wajib" padding>
      <Text fw={650} mb={6}>
        Kolom wajib
      </Text>
      <Stack gap={6} role="list">
        {required.map(({ key, header }) => {
          const column = chosen.columnOf(key);
          const none = chosen.open.find((target) => target.key === key)?.none ?? false;
          return (
            <Group key={key} role="listitem" gap={8} wrap="nowrap" justify="space-between">
              <Group gap={6} wrap="nowrap" miw={0}>
                {column ? (
                  <IconCheck size={15} color="var(--st-green-fg)" aria-hidden />
                ) : (
                  <IconAlertCircle size={15} color="var(--st-red-fg)" aria-hidden />
                )}
                <Text size="sm" truncate title={header}>
                  {header}
                </Text>
              </Group>
              <Text size="xs" c={column ? 'dimmed' : 'red'} truncate maw={110} title={column?.text}>
                {column?.text ?? (none ? 'kosong' : 'belum')}
              </Text>
            </Group>
          );
        })}
      </Stack>
    </Card>
  );
}

interface RememberProps {
  remember: boolean;
  name: string;
  onRemember: (remember: boolean) => void;
  onName: (name: string) => void;
}

export function Remember({ remember, name, onRemember, onName }: RememberProps) {
  return (
    <Card label="Ingat" padding>
      <Stack gap={8}>
        <Checkbox
          label="Simpan pencocokan ini untuk file sejenis"
          checked={remember}
          onChange={(event) => onRemember(event.currentTarget.checked)}
        />
        {remember && (
          <TextInput
            aria-label="Nama pencocokan"
            value={name}
            error={name.trim() === '' ? 'Nama wajib diisi' : tooLong('Nama', name, rememberedNameMax)}
            onChange={(event) => onName(event.currentTarget.value)}
          />
        )}
        <Text size="xs" c="dimmed">
          Dipakai lagi jika judul kolomnya sama. Isi pertanyaan selalu diperiksa ulang.
        </Text>
      </Stack>
    </Card>
  );
}
