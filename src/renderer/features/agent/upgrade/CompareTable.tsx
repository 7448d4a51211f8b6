import { Group, Kbd, SegmentedControl, Text } from '@mantine/core';
import { IconEqualNot } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { emptyText } from '../../../../shared/core/fields.ts';
import type { ReadName } from '../../../../shared/entities/agent/ocr.ts';
import { commandKey } from '../../../kit/keys/letterKeys.ts';
import { useShortcuts } from '../../../kit/keys/shortcuts.ts';
import { agentFormFields, premiumText } from '../form/values.ts';
import classes from './CompareTable.module.css';
import { type CompareCell, type CompareRow, type Source, sources } from './compare.ts';

const titles: Readonly<Record<Source, string>> = {
  ocr: 'OCR',
  typed: 'Diketik',
  nik: 'Dari NIK',
  stored: 'Tersimpan',
};

type Asked = 'all' | 'different';
type Choose = (name: ReadName, value: string) => void;

export function CompareTable({
  rows,
  onChoose,
  onZoom,
}: {
  rows: readonly CompareRow[];
  onChoose: Choose;
  onZoom: () => void;
}) {
  const [asked, setAsked] = useState<Asked>('all');
  const [active, setActive] = useState<ReadName>(rows[0]!.name);
  const body = useRef<HTMLTableSectionElement>(null);
  const different = rows.filter((row) => row.differs);
  const shown = asked === 'different' ? different : rows;
  const focused = shown.find((row) => row.name === active) ?? shown[0];

  useShortcuts('Perbandingan', [
    { keys: `1–${sources.length}`, label: 'Pilih nilai' },
    { keys: '↑ / ↓', label: 'Pindah baris' },
    { keys: 'Z', label: 'Perbesar foto' },
  ]);
  const press = (event: KeyboardEvent) => {
    if (!focused || event.ctrlKey || event.altKey || event.metaKey) return;
    const at = shown.indexOf(focused);
    const key = commandKey(event);
    const source = sources[Number(key) - 1];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (source) {
      const cell = focused.cells.find((each) => each.source === source);
      if (cell?.value) onChoose(focused.name, cell.value);
    } else if (step) {
      const next = shown[at + step];
      if (!next) return;
      setActive(next.name);
      body.current?.querySelector<HTMLElement>(`[data-row="${next.name}"]`)?.focus();
    } else if (key === 'z') {
      onZoom();
    } else return;
    event.preventDefault();
  };

  return (
    <div>
      <Bar all={rows.length} different={different.length} asked={asked} onAsk={setAsked} />
      {shown.length === 0 ? (
        <p role="status">Tidak ada yang berbeda.</p>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table} aria-label="Perbandingan data">
            <Head />
            <tbody ref={body}>
              {shown.map((row) => (
                <Line
                  key={row.name}
                  row={row}
                  focused={row === focused}
                  onChoose={onChoose}
                  onFocus={() => setActive(row.name)}
                  onKeyDown={press}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

const Bar = ({
  all,
  different,
  asked,
  onAsk,
}: {
  all: number;
  different: number;
  asked: Asked;
  onAsk: (asked: Asked) => void;
}) => (
  <Group gap="6px 12px" justify="space-between" mb={8} fz="xs" c="dimmed">
    <SegmentedControl
      aria-label="Baris yang ditampilkan"
      data={[
        { value: 'all', label: `Semua ${all}` },
        { value: 'different', label: `Berbeda ${different}` },
      ]}
      value={asked}
      onChange={(value) => onAsk(value as Asked)}
    />
    <span>
      <Kbd size="xs">1</Kbd>–<Kbd size="xs">4</Kbd> pilih nilai <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd>{' '}
      pindah baris <Kbd size="xs">Z</Kbd> perbesar foto
    </span>
  </Group>
);

const Head = () => (
  <thead>
    <tr>
      <th scope="col">Isian</th>
      {sources.map((source, index) => (
        <th key={source} scope="col">
          <Kbd size="xs" aria-hidden>
            {index + 1}
          </Kbd>
          {titles[source]}
        </th>
      ))}
    </tr>
  </thead>
);

interface Keyed {
  onChoose: Choose;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Line({ row, focused, ...keyed }: { row: CompareRow; focused: boolean } & Keyed) {
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={classes.row}
          data-row={row.name}
          data-differs={row.differs || undefined}
          tabIndex={focused ? 0 : -1}
          onFocus={keyed.onFocus}
          onKeyDown={keyed.onKeyDown}
        >
          <Group gap={4} wrap="nowrap" component="span">
            {row.differs && <IconEqualNot size={14} role="img" aria-label="Berbeda:" />}
            {agentFormFields[row.name].label}
          </Group>
        </button>
      </th>
      {row.cells.map((cell) => (
        <td key={cell.source}>
          <Cell name={row.name} cell={cell} {...keyed} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ name, cell, onChoose, onFocus, onKeyDown }: { name: ReadName; cell: CompareCell } & Keyed) {
  if (cell.value === '')
    return (
      <Text span inherit c="dimmed" px={6} py={2}>
        {emptyText}
      </Text>
    );
  const text = premiumText(name, cell.value);
  return (
    <button
      type="button"
      className={classes.cell}
      aria-label={`${agentFormFields[name].label}, ${titles[cell.source]}: ${text}`}
      aria-pressed={cell.used}
      data-same={cell.same || undefined}
      data-differs={cell.differs || undefined}
      data-used={cell.used || undefined}
      tabIndex={-1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={() => onChoose(name, cell.value)}
    >
      {cell.same && !cell.used ? 'sama' : text}
      {cell.used && ' ✓'}
    </button>
  );
}
