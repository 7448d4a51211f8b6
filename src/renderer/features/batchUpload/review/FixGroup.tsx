import { Autocomplete, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BatchFaultValue, BatchNoteGroup, BatchReportSummary } from '../../../../shared/bridge/types.ts';
import { emptyText } from '../../../../shared/core/fields.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { cellTextMax } from '../../../../shared/entities/batchUpload/schema.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { tooLong } from '../../../kit/fields/field.ts';
import { Form } from '../../../kit/form/Form.tsx';
import { ReadProblem } from '../../../kit/page/states.tsx';
import { call } from '../../../lib/desktop.ts';
import { placeIn } from '../sheets/places.ts';
import classes from './FixGroup.module.css';
import { useEdits } from './useEdits.ts';

interface FixGroupProps {
  summary: BatchReportSummary;
  finding: BatchNoteGroup;
  onClose: () => void;
}

const nameOf = (value: string) => (value === '' ? emptyText : value);
/** The suggestions are part of the key, because a city's name can exist in two provinces. */
const idOf = ({ value, similar }: BatchFaultValue) => JSON.stringify([value, similar]);

function namedOption({ similar, similarNames }: BatchFaultValue, value: string): string {
  const name = similarNames[similar.indexOf(value)];
  return name ? `${value} · ${name}` : value;
}

const firstChoice = ({ remembered, similar }: BatchFaultValue): string | undefined =>
  remembered ?? (similar.length === 1 ? similar[0] : undefined);

export function FixGroup({ summary, finding, onClose }: FixGroupProps) {
  const { draftId } = summary;
  const { code, column } = finding;
  const told = useQuery({
    queryKey: ['batch.values', draftId, code, column],
    queryFn: () => call('batch.values', { draftId, finding: { code, column } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog onClose={onClose} title={`Perbaiki ${column}`} size="lg">
      {told.isError && <ReadProblem error={told.error} onRetry={() => void told.refetch()} />}
      {told.isPending && (
        <Text size="sm" role="status">
          Memuat data
        </Text>
      )}
      {told.data && (
        <FixForm
          draftId={draftId}
          sheet={summary.sheet}
          columnKey={summary.columns.find(({ header }) => header === column)?.key ?? ''}
          {...told.data}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function originOf({ remembered, similar }: BatchFaultValue): string | undefined {
  if (remembered !== null) return 'Sama seperti file sebelumnya';
  return similar.length === 1 ? 'Satu-satunya usulan; periksa dulu' : undefined;
}

function FixField({
  fault,
  value,
  first,
  onChange,
}: {
  fault: BatchFaultValue;
  value: string;
  first: boolean;
  onChange: (to: string) => void;
}) {
  return (
    <Autocomplete
      label={`${nameOf(fault.value)} · ${formatCount(fault.rows.length)} baris`}
      description={originOf(fault)}
      placeholder="Nilai yang benar"
      data={[...new Set([...(fault.remembered ? [fault.remembered] : []), ...fault.similar])]}
      renderOption={({ option }) => namedOption(fault, option.value)}
      value={value}
      onChange={onChange}
      data-autofocus={first || undefined}
      error={tooLong('', value, cellTextMax)}
    />
  );
}

interface Fix extends BatchFaultValue {
  to: string;
}

const Preview = ({ sheet, fixes }: { sheet: BatchReportSummary['sheet']; fixes: readonly Fix[] }) => (
  <section className={classes.preview} aria-label="Yang akan diubah">
    <ul>
      {fixes.flatMap(({ value, to, rows }) =>
        rows.map(({ n, name }) => (
          <li key={n}>
            <span>{placeIn(sheet, n)}</span>
            <span>{name}</span>
            <span>
              {nameOf(value)} → <strong>{to}</strong>
            </span>
          </li>
        )),
      )}
    </ul>
  </section>
);

interface FixFormProps {
  draftId: string;
  sheet: BatchReportSummary['sheet'];
  columnKey: string;
  values: readonly BatchFaultValue[];
  remembers: boolean;
  onClose: () => void;
}

function FixForm({ draftId, sheet, columnKey, values, remembers, onClose }: FixFormProps) {
  const { edit } = useEdits({ draftId, sheet });
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      values.flatMap((each) => {
        const first = firstChoice(each);
        return first === undefined ? [] : [[idOf(each), first]];
      }),
    ),
  );
  const [remember, setRemember] = useState(true);
  const [busy, setBusy] = useState(false);
  const fixes = values.flatMap((each): Fix[] => {
    const to = (chosen[idOf(each)] ?? '').trim();
    return to === '' || to === each.value ? [] : [{ ...each, to }];
  });
  const count = fixes.reduce((sum, { rows }) => sum + rows.length, 0);

  const repair = async () => {
    setBusy(true);
    const edits = fixes.map(({ rows, to }) => ({
      rows: rows.map(({ n }) => n),
      column: columnKey,
      value: to,
    }));
    const made = fixes
      .filter(({ value }) => value !== '')
      .map(({ value, to }) => ({ column: columnKey, from: value, to }));
    const done = await edit(edits, remembers && remember && made.length > 0 ? made : undefined);
    setBusy(false);
    if (done) onClose();
  };

  return (
    <Form
      onSubmit={() => {
        void repair();
      }}
    >
      <Stack gap="sm">
        {values.map((each, at) => (
          <FixField
            key={idOf(each)}
            fault={each}
            value={chosen[idOf(each)] ?? ''}
            first={at === 0}
            onChange={(to) => setChosen((before) => ({ ...before, [idOf(each)]: to }))}
          />
        ))}
        {fixes.length > 0 && <Preview sheet={sheet} fixes={fixes} />}
        {remembers && (
          <Checkbox
            label="Pakai juga untuk file berikutnya"
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" disabled={count === 0} loading={busy}>
            Perbaiki {formatCount(count)}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
