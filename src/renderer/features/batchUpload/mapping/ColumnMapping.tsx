import { Alert, Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { IconHandStop, IconTrash } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import type { BatchMapping, BatchReportSummary } from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { rememberedNameMax } from '../../../../shared/entities/batchUpload/schema.ts';
import { tooLong } from '../../../kit/fields/field.ts';
import { useFormKeys } from '../../../kit/form/useFormKeys.ts';
import { keyNames } from '../../../kit/keys/keyNames.ts';
import { useLetterKeys } from '../../../kit/keys/letterKeys.ts';
import { useKeys } from '../../../kit/keys/useKeys.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { Split } from '../../../kit/layout/Split.tsx';
import { useAction } from '../../../kit/settings/desktopSettings.ts';
import { call } from '../../../lib/desktop.ts';
import classes from './ColumnMapping.module.css';
import { MappingHead, MappingRow, OpenTargetRow } from './MappingRow.tsx';
import { ProgramChoice, Remember, RequiredColumns } from './MappingSide.tsx';
import { dropped, type MappedColumn, type Mapping, mayHoldFreeText, useMapping } from './useMapping.ts';

interface ColumnMappingProps {
  summary: BatchReportSummary;
  mapping: BatchMapping;
}

/**
 * Similar questions are suggested but not preselected, because a wrong guess would affect every row
 * unnoticed.
 */
export function ColumnMapping({ summary, mapping }: ColumnMappingProps) {
  const { draftId } = summary;
  const chosen = useMapping(mapping);
  const [remember, setRemember] = useState(true);
  const [name, setName] = useState(() => summary.name.replace(/\.xlsx$/i, '').slice(0, 80));
  const [busy, run] = useAction();
  const rows = useRef<HTMLDivElement>(null);
  const ready =
    chosen.left === 0 &&
    !busy &&
    (!remember || (name.trim() !== '' && !tooLong('', name, rememberedNameMax)));

  const settle = () =>
    run(() =>
      call('batch.map', {
        draftId,
        choices: chosen.choices(),
        ...(remember && { remember: name.trim() }),
      }),
    );
  useMappingKeys(chosen, rows, ready ? settle : undefined);

  return (
    <>
      <MappingNotes mapping={mapping} />
      <ProgramChoice draftId={draftId} mapping={mapping} />
      <Split side={270} fill={0}>
        <Card label="Cocokkan kolom" fill>
          <div className={classes.rows} ref={rows}>
            <MappingHead />
            <Parts mapping={mapping} chosen={chosen} />
          </div>
        </Card>
        <div className={classes.side}>
          <RequiredColumns mapping={mapping} chosen={chosen} />
          <Remember remember={remember} name={name} onRemember={setRemember} onName={setName} />
        </div>
      </Split>
      <Continue left={chosen.left} ready={ready} busy={busy} onContinue={settle} />
    </>
  );
}

function useMappingKeys(
  chosen: Mapping,
  rows: RefObject<HTMLDivElement | null>,
  onSave: (() => void) | undefined,
): void {
  const group = 'Cocokkan kolom';
  useFormKeys({
    ...(onSave && { onSave }),
    scope: 'page',
    says: { group, save: 'Lanjut: periksa baris' },
  });
  useKeys(group, [{ keys: 'F8', label: 'Keputusan berikutnya', run: () => focusNext(rows.current) }], {
    inFields: true,
  });
  const asked = chosen.columns.find((column) => column.chosen === null && column.asks !== null);
  useLetterKeys(
    group,
    asked
      ? {
          s: { label: 'Pertanyaannya sama', run: () => chosen.choose(asked.position, asked.asks ?? dropped) },
          b: { label: 'Abaikan kolom', run: () => chosen.choose(asked.position, dropped) },
        }
      : {},
  );
}

function Continue({
  left,
  ready,
  busy,
  onContinue,
}: {
  left: number;
  ready: boolean;
  busy: boolean;
  onContinue: () => void;
}) {
  return (
    <Card label="Lanjut" padding>
      <Group justify="space-between">
        <Group gap={10} role="status">
          {left > 0 && <IconHandStop size={18} color="var(--st-red-fg)" aria-hidden />}
          <Text size="sm" fw={650} c={left > 0 ? 'red' : 'green'}>
            {left > 0 ? `${formatCount(left)} belum diputuskan` : 'Semua kolom sudah diputuskan'}
          </Text>
          <Text size="sm" c="dimmed">
            Cocokkan atau abaikan dulu kolom ini agar jawaban tidak masuk ke pertanyaan yang salah.
          </Text>
        </Group>
        <Button
          loading={busy}
          disabled={!ready}
          onClick={onContinue}
          rightSection={<Kbd size="xs">{keyNames('Ctrl Enter')}</Kbd>}
        >
          Lanjut: periksa baris
        </Button>
      </Group>
    </Card>
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

const nameOf = ({ letter, text }: MappedColumn) => `${letter} '${text}'`;

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
  const undecided = chosen.columns.filter(
    (column) => column.chosen === null && column.asks === null && !mayHoldFreeText(column),
  );
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
              maw="75%"
              leftSection={<IconTrash size={13} />}
              title={`Tidak dibaca dan tidak dikirim: ${undecided.map(nameOf).join(', ')}`}
              onClick={() => chosen.drop(undecided.map(({ position }) => position))}
            >
              Abaikan {undecided.map(nameOf).join(', ')}
            </Button>
          )}
        </div>
      )}
      {open}
      {targets.map((target) => (
        <OpenTargetRow key={target.key} target={target} mapping={chosen} />
      ))}
      {check.length > 0 && (
        <div className={classes.part}>Perlu diperiksa · isinya cocok, judulnya berbeda</div>
      )}
      {check}
      {fits.length > 0 && <div className={classes.part}>Cocok</div>}
      {fits}
    </>
  );
}

function focusNext(rows: HTMLElement | null): void {
  const open = [...(rows?.querySelectorAll<HTMLElement>('[data-decision], [data-open] button') ?? [])];
  const at = open.indexOf(document.activeElement as HTMLElement);
  open[(at + 1) % Math.max(1, open.length)]?.focus();
}
