import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { BatchMapping } from '../../../../shared/bridge/types.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { notifyFailure } from '../../../kit/notify.ts';
import { call } from '../../../lib/desktop.ts';

/** Value of the choice that leaves a question empty. */
const none = 'none';

/**
 * The question columns of a file that are not those of its program (X03, X04, X12). Nothing is chosen beforehand where
 * the program asks something: a wrong guess would go unseen into a thousand rows.
 */
export function ColumnMapping({ draftId, mapping }: { draftId: string; mapping: BatchMapping }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const taken = new Set(Object.values(chosen));
  const dropped = mapping.headers.filter(({ position }) => !taken.has(String(position)));
  const complete = mapping.open.every(({ key }) => chosen[key] !== undefined);

  const settle = async () => {
    setBusy(true);
    try {
      const choices = mapping.open.map(({ key }) => ({
        key,
        position: chosen[key] === none ? null : Number(chosen[key]),
      }));
      await call('batch.map', { draftId, choices });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card label="Cocokkan kolom" padding>
      <Stack gap="sm">
        <Alert color="amber" title="Kolom pertanyaan tidak sama dengan program" role="alert">
          <Stack gap={4}>
            {mapping.notes.map(({ code, text }) => (
              <Text key={code + text} size="sm">
                {text}
              </Text>
            ))}
          </Stack>
        </Alert>
        {mapping.open.map(({ key, header, required, suggested }) => (
          <Select
            key={key}
            label={header}
            withAsterisk={required}
            description={suggestionText(mapping, suggested)}
            placeholder="Pilih kolom file"
            data={[
              ...mapping.headers.map(({ position, letter, text, sample }) => ({
                value: String(position),
                label: `Kolom ${letter}: ${text}${sample && `, misalnya ${sample}`}`,
                disabled: taken.has(String(position)) && chosen[key] !== String(position),
              })),
              { value: none, label: 'Tidak ada di file, biarkan kosong' },
            ]}
            allowDeselect={false}
            value={chosen[key] ?? null}
            onChange={(value) => value !== null && setChosen({ ...chosen, [key]: value })}
          />
        ))}
        {dropped.length > 0 && (
          <Text size="sm" c="dimmed">
            Tidak dibaca: {dropped.map(({ letter, text }) => `${letter} ${text}`).join(', ')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button loading={busy} disabled={!complete} onClick={() => void settle()}>
            Pakai kolom ini
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function suggestionText({ headers }: BatchMapping, suggested: number | null): string | undefined {
  const header = headers.find(({ position }) => position === suggested);
  return header && `Mirip dengan kolom ${header.letter}: ${header.text}`;
}
