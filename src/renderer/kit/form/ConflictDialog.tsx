import { Button, Kbd } from '@mantine/core';
import { IconArrowsSplit2, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { AppError } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { keyNames } from '../keys/keyNames.ts';
import { useShortcuts } from '../keys/shortcuts.ts';
import { useUser } from '../session/session.ts';
import classes from './ConflictDialog.module.css';
import { type Choices, type Comparison, type Side, type Unit, unitKey } from './merge.ts';
import { changerOf } from './useConflict.ts';
import { useFormKeys } from './useFormKeys.ts';

type Column = 'base' | Side;

interface ConflictDialogProps {
  /** For example 'Laras Mahendra · PR-261118-0009'. */
  subject: string;
  conflict: AppError | undefined;
  updatedBy: string | null | undefined;
  /** Time of the newest save (ISO 8601). */
  at: string;
  comparison: Comparison;
  labelOf: (unit: Unit) => string;
  show: (path: string, column: Column) => ReactNode;
  onSave: (choices: Choices) => void;
  onClose: () => void;
}

function useChoices(conflicts: readonly Unit[]) {
  const [choices, setChoices] = useState<Choices>(new Map());
  const choose = (unit: Unit, side: Side) => setChoices((before) => new Map(before).set(unitKey(unit), side));
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-conflict]');
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-conflict]')];
    const index = rows.indexOf(row);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const side = ({ 1: 'theirs', 2: 'mine' } as const)[event.key as '1' | '2'];
    if (step !== undefined) rows[index + step]?.querySelector<HTMLElement>('[role="radio"]')?.focus();
    else if (side) choose(conflicts[index]!, side);
    else return;
    event.preventDefault();
  };
  return {
    choices,
    choose,
    chooseAll: (side: Side) => setChoices(new Map(conflicts.map((unit) => [unitKey(unit), side]))),
    isDone: conflicts.every((unit) => choices.has(unitKey(unit))),
    press,
  };
}

/**
 * Merges two edits of a record. The user decides about fields that both edits changed to different values
 * (features.md F6).
 */
export function ConflictDialog({ subject, at, comparison, labelOf, ...props }: ConflictDialogProps) {
  const { by: person, isOwn } = changerOf(props.conflict, props.updatedBy, useUser().name);
  const by = isOwn ? 'Anda, di jendela lain' : person;
  const { conflicts } = comparison;
  const shown = (unit: Unit, column: Column) => (
    <Parts unit={unit} labelOf={(path) => labelOf([path])} show={(path) => props.show(path, column)} />
  );
  const { choices, choose, chooseAll, isDone, press } = useChoices(conflicts);
  const save = () => {
    if (isDone) props.onSave(choices);
  };
  useFormKeys({ scope: 'dialog', onSave: save });
  useShortcuts('Data yang bentrok', [
    { keys: '↑ / ↓', label: 'Pindah isian' },
    { keys: '1', label: 'Pilih nilai tersimpan' },
    { keys: '2', label: 'Pilih nilai Anda' },
  ]);
  return (
    <Dialog
      onClose={props.onClose}
      title={`Data ini ${isOwn ? 'berubah' : `diubah ${person}`} saat Anda mengisinya`}
      size={920}
    >
      <p className={classes.lead}>
        {subject} · belum ada yang tersimpan.{' '}
        {conflicts.length > 0
          ? `Pilih nilai untuk ${conflicts.length} isian yang bentrok.`
          : 'Tidak ada isian yang bentrok.'}
      </p>
      <table className={classes.table} onKeyDown={press}>
        <thead>
          <tr>
            <th>Isian</th>
            <th>Semula</th>
            <th>
              {by}
              <span>disimpan {formatDateTime(at)}</span>
              {conflicts.length > 1 && <TakeAll whose={by} onClick={() => chooseAll('theirs')} />}
            </th>
            <th>
              {isOwn ? 'Anda, di sini' : 'Anda'}
              <span>belum disimpan</span>
              {conflicts.length > 1 && <TakeAll whose="Anda" onClick={() => chooseAll('mine')} />}
            </th>
          </tr>
        </thead>
        {conflicts.length > 0 && (
          <Conflicts {...{ conflicts, choices, by, isOwn, labelOf }} show={shown} onChoose={choose} />
        )}
        <Merged comparison={comparison} labelOf={labelOf} show={shown} />
      </table>
      <footer className={classes.foot}>
        <span className={classes.help} aria-hidden>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> isian <Kbd size="xs">1</Kbd> <Kbd size="xs">2</Kbd>{' '}
          pilih nilai <Kbd size="xs">Esc</Kbd> kembali, isian Anda tetap ada
        </span>
        <Button variant="default" onClick={props.onClose}>
          Kembali ke formulir
        </Button>
        <Button
          disabled={!isDone}
          {...(conflicts.length === 0 && { 'data-autofocus': true })}
          rightSection={<Kbd size="xs">{keyNames('Ctrl S')}</Kbd>}
          onClick={save}
        >
          Simpan hasil gabungan
        </Button>
      </footer>
    </Dialog>
  );
}

function Conflicts({
  conflicts,
  choices,
  by,
  isOwn,
  labelOf,
  show,
  onChoose,
}: {
  conflicts: readonly Unit[];
  choices: Choices;
  by: string;
  /** True if the same user saved the other edit in another window. */
  isOwn: boolean;
  labelOf: (unit: Unit) => string;
  show: (unit: Unit, column: Column) => ReactNode;
  onChoose: (unit: Unit, side: Side) => void;
}) {
  return (
    <tbody>
      <tr className={classes.part}>
        <th colSpan={4} scope="rowgroup">
          <span data-kind="conflict">
            <IconArrowsSplit2 size={14} aria-hidden /> Bentrok {conflicts.length}
          </span>{' '}
          {isOwn ? 'isian yang sama diubah di dua jendela' : 'dua orang mengubah isian yang sama'}
          <em aria-live="polite">
            {formatCount(conflicts.filter((unit) => choices.has(unitKey(unit))).length)} dari{' '}
            {formatCount(conflicts.length)} dipilih
          </em>
        </th>
      </tr>
      {conflicts.map((unit, index) => (
        <tr key={unit[0]} data-conflict>
          <th scope="row">{labelOf(unit)}</th>
          <td>{show(unit, 'base')}</td>
          {(['theirs', 'mine'] as const).map((side) => (
            <td key={side}>
              {/* biome-ignore lint/a11y/useSemanticElements: the value inside may be a picture */}
              <button
                type="button"
                role="radio"
                className={classes.choice}
                aria-checked={choices.get(unitKey(unit)) === side}
                aria-label={`${labelOf(unit)}: ${side === 'theirs' ? by : 'Anda'}`}
                {...(index === 0 && side === 'theirs' && { 'data-autofocus': true })}
                onClick={() => onChoose(unit, side)}
              >
                <span className={classes.radio} aria-hidden />
                <span className={classes.value}>{show(unit, side)}</span>
                <Kbd size="xs">{side === 'theirs' ? 1 : 2}</Kbd>
              </button>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

const TakeAll = ({ whose, onClick }: { whose: string; onClick: () => void }) => (
  <Button variant="subtle" size="compact-xs" aria-label={`Pilih semua dari ${whose}`} onClick={onClick}>
    Pilih semua
  </Button>
);

function Parts({
  unit,
  labelOf,
  show,
}: {
  unit: Unit;
  labelOf: (path: string) => string;
  show: (path: string) => ReactNode;
}) {
  if (unit.length === 1) return show(unit[0]);
  return unit.map((path) => (
    <span key={path} className={classes.piece}>
      <small>{labelOf(path)}</small> {show(path)}
    </span>
  ));
}

function Merged({
  comparison: { theirs, mine },
  labelOf,
  show,
}: {
  comparison: Comparison;
  labelOf: (unit: Unit) => string;
  show: (unit: Unit, column: Column) => ReactNode;
}) {
  const all = [
    ...theirs.map((unit) => ({ unit, side: 'theirs' as const })),
    ...mine.map((unit) => ({ unit, side: 'mine' as const })),
  ];
  if (all.length === 0) return null;
  const cell = (unit: Unit, column: Side, side: Side) =>
    column === side ? (
      <span className={classes.kept}>
        <IconCheck size={15} aria-hidden /> <span>{show(unit, side)}</span>
      </span>
    ) : (
      'tidak diubah'
    );
  return (
    <tbody>
      <tr className={classes.part}>
        <th colSpan={4} scope="rowgroup">
          <span data-kind="merged">
            <IconCheck size={14} aria-hidden /> Digabung otomatis {all.length}
          </span>{' '}
          hanya diubah di satu sisi
        </th>
      </tr>
      {all.map(({ unit, side }) => (
        <tr key={unit[0]}>
          <th scope="row">{labelOf(unit)}</th>
          <td>{show(unit, 'base')}</td>
          <td>{cell(unit, 'theirs', side)}</td>
          <td>{cell(unit, 'mine', side)}</td>
        </tr>
      ))}
    </tbody>
  );
}
