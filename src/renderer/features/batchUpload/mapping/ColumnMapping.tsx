import { Alert, Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { IconHandStop, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { BatchMapping, BatchReportSummary } from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { rememberedNameMax } from '../../../../shared/entities/batchUpload/schema.ts';
import { tooLong } from '../../../kit/fields/field.ts';
import { useFormKeys } from '../../../kit/form/useFormKeys.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { useLetterKeys } from '../../../kit/letterKeys.ts';
import { notifyFailure } from '../../../kit/notify.ts';
import { useKeys } from '../../../kit/useKeys.ts';
import { call } from '../../../lib/desktop.ts';
import classes from './ColumnMapping.module.css';
import { MappingRow, OpenTargetRow } from './MappingRow.tsx';
import { ProgramChoice, Remember, RequiredColumns } from './MappingSide.tsx';
import { dropped, type MappedColumn, type Mapping, useMapping } from './useMapping.ts';

interface ColumnMappingProps {
  summary: BatchReportSummary;
  mapping: BatchMapping;
}

/**
 * Which column of the file is which of the program (X03, X04, X11, X12; bat-mapping). Of questions nothing is chosen
 * beforehand: a wrong guess would go unseen into a thousand rows.
 */
export function ColumnMapping({ summary, mapping }: ColumnMappingProps) {
  const { draftId } = summary;
  const chosen = useMapping(mapping);
  const [remember, setRemember] = useState(true);
  const [name, setName] = useState(() => summary.name.replace(/\.xlsx$/i, '').slice(0, 80));
  const [busy, setBusy] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const ready =
    chosen.left === 0 &&
    !busy &&
    (!remember || (name.trim() !== '' && !tooLong('', name, rememberedNameMax)));

  const settle = async () => {
    setBusy(true);
    try {
      await call('batch.map', {
        draftId,
        choices: chosen.choices(),
        ...(remember && { remember: name.trim() }),
      });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  useFormKeys({
    ...(ready && { onSave: () => void settle() }),
    scope: 'page',
    says: { group: 'Cocokkan kolom', save: 'Lanjut periksa baris' },
  });
  useKeys(
    'Cocokkan kolom',
    [{ keys: 'F8', label: 'Keputusan berikutnya', run: () => focusNext(rows.current) }],
    {
      inFields: true,
    },
  );
  const asked = chosen.columns.find((column) => column.chosen === null && column.asks !== null);
  useLetterKeys(
    'Cocokkan kolom',
    asked
      ? {
          s: { label: 'Pertanyaan sama', run: () => chosen.choose(asked.position, asked.asks ?? dropped) },
          b: { label: 'Buang kolom', run: () => chosen.choose(asked.position, dropped) },
        }
      : {},
    { inDialogs: false },
  );

  return (
    <>
      <MappingNotes mapping={mapping} />
      <div className={classes.work}>
        <Card label="Cocokkan kolom" fill>
          <div className={classes.rows} ref={rows}>
            <Parts mapping={mapping} chosen={chosen} />
          </div>
        </Card>
        <div className={classes.side}>
          <ProgramChoice draftId={draftId} mapping={mapping} />
          <RequiredColumns mapping={mapping} chosen={chosen} />
          <Remember remember={remember} name={name} onRemember={setRemember} onName={setName} />
        </div>
      </div>
      <Card label="Lanjut" padding>
        <Group justify="space-between">
          <Group gap={10} role="status">
            {chosen.left > 0 && <IconHandStop size={18} color="var(--st-red-fg)" aria-hidden />}
            <Text size="sm" fw={650} c={chosen.left > 0 ? 'red' : 'green'}>
              {chosen.left > 0
                ? `${formatCount(chosen.left)} belum diputuskan`
                : 'Semua kolom sudah diputuskan'}
            </Text>
            <Text size="sm" c="dimmed">
              Jawaban tidak akan masuk ke pertanyaan yang salah: cocokkan atau buang dahulu.
            </Text>
          </Group>
          <Button
            loading={busy}
            disabled={!ready}
            onClick={() => void settle()}
            rightSection={<Kbd size="xs">Ctrl Enter</Kbd>}
          >
            Lanjut periksa baris
          </Button>
        </Group>
      </Card>
    </>
  );
}

function MappingNotes({ mapping }: { mapping: BatchMapping }) {
  if (mapping.notes.length === 0) return null;
  return (
    <Alert color="amber" title="Kolom pertanyaan tidak sama dengan program" role="alert">
      <Stack gap={4}>
        {mapping.notes.map(({ code, text }) => (
          <Text key={code + text} size="sm">
            {text}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}

/** Decisions first, then what should be looked at, then what fits by its name. */
function Parts({ mapping, chosen }: { mapping: BatchMapping; chosen: Mapping }) {
  const questionOf = (key: string | null) => mapping.targets.find((target) => target.key === key)?.header;
  const rowsOf = (part: MappedColumn['part']) =>
    chosen.columns
      .filter((column) => column.part === part)
      .map((column) => (
        <MappingRow
          key={column.position}
          column={column}
          targets={mapping.targets}
          mapping={chosen}
          question={questionOf(column.asks)}
        />
      ));
  const open = rowsOf('open');
  const check = rowsOf('check');
  const fits = rowsOf('fits');
  const undecided = chosen.columns.filter((column) => column.chosen === null && column.asks === null);
  const targets = chosen.open.filter(
    ({ key }) => !chosen.columns.some((column) => column.chosen === null && column.asks === key),
  );
  return (
    <>
      {open.length + targets.length > 0 && (
        <div className={classes.part}>
          Perlu keputusan
          {undecided.length > 0 && (
            <Button
              variant="default"
              size="compact-xs"
              leftSection={<IconTrash size={13} />}
              onClick={() => chosen.drop(undecided.map(({ position }) => position))}
            >
              Buang {undecided.map(({ letter }) => letter).join(', ')}
            </Button>
          )}
        </div>
      )}
      {open}
      {targets.map((target) => (
        <OpenTargetRow key={target.key} target={target} mapping={chosen} />
      ))}
      {check.length > 0 && <div className={classes.part}>Perlu dicek · isinya cocok, judulnya berbeda</div>}
      {check}
      {fits.length > 0 && <div className={classes.part}>Cocok</div>}
      {fits}
    </>
  );
}

/** The next field after the focused one that waits for a decision; round the end to the first. */
function focusNext(rows: HTMLElement | null): void {
  const open = [...(rows?.querySelectorAll<HTMLElement>('[data-decision], [data-open] button') ?? [])];
  const at = open.indexOf(document.activeElement as HTMLElement);
  open[(at + 1) % Math.max(1, open.length)]?.focus();
}
