import { Button, Group, Kbd, Select, Stack, Text } from '@mantine/core';
import { emptyText } from '../../../../shared/core/fields.ts';
import { searchable, searchableOnDemand } from '../../../kit/fields/choices/searchable.ts';
import classes from './MappingRow.module.css';
import { absent, dropped, type MappedColumn, type Mapping, type OpenTarget } from './useMapping.ts';

const trust: Readonly<Record<MappedColumn['by'], { word: string; bars: number; color: string }>> = {
  remembered: { word: 'Diingat', bars: 3, color: 'green' },
  same: { word: 'Sama persis', bars: 3, color: 'green' },
  alias: { word: 'Nama lain', bars: 3, color: 'green' },
  hand: { word: 'Dipilih', bars: 3, color: 'green' },
  similar: { word: 'Mirip', bars: 2, color: 'amber' },
  content: { word: 'Dikenali dari isinya', bars: 2, color: 'amber' },
  none: { word: 'Belum cocok', bars: 1, color: 'red' },
  dropped: { word: 'Diabaikan', bars: 0, color: 'dimmed' },
};

function Trust({ by }: Pick<MappedColumn, 'by'>) {
  const { word, bars, color } = trust[by];
  return (
    <Text size="xs" fw={550} c={color} component="div">
      <Group gap={6} wrap="nowrap">
        <span className={classes.bars} aria-hidden>
          {[1, 2, 3].map((bar) => (
            <i key={bar} data-on={bar <= bars || undefined} />
          ))}
        </span>
        {word}
      </Group>
    </Text>
  );
}

interface RowProps {
  column: MappedColumn;
  targets: readonly { key: string; header: string; required: boolean }[];
  mapping: Mapping;
  question: string | undefined;
}

const samplesText = (samples: readonly string[]) => (samples.length > 0 ? samples.join(' · ') : emptyText);

export function MappingHead() {
  return (
    <div className={classes.head}>
      <span>Kolom di file</span>
      <span>Contoh isi</span>
      <span>Kolom Rujukan</span>
      <span>Keyakinan</span>
    </div>
  );
}

export function MappingRow({ column, targets, mapping, question }: RowProps) {
  const { position, letter, text, samples, chosen, asks } = column;
  const asked = asks !== null && chosen === null && question !== undefined;
  return (
    <div className={classes.row} data-open={chosen === null || undefined} data-testid={`kolom-${letter}`}>
      <Group gap={8} wrap="nowrap" miw={0}>
        <span className={classes.letter}>{letter}</span>
        {asked ? (
          <Stack gap={0} miw={0}>
            <Text size="sm" fw={600}>
              {text}
            </Text>
            <Text size="xs" c="dimmed">
              Pertanyaan program: <strong>{question}</strong>
            </Text>
          </Stack>
        ) : (
          <Text size="sm" fw={600} truncate title={text}>
            {text}
          </Text>
        )}
      </Group>
      <Text size="sm" c="dimmed" truncate title={samplesText(samples)}>
        {samplesText(samples)}
      </Text>
      {asked ? (
        <Group gap={6} wrap="nowrap">
          <Button
            size="compact-sm"
            onClick={() => mapping.choose(position, asks)}
            rightSection={<Kbd size="xs">S</Kbd>}
          >
            Pertanyaannya sama
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Abaikan kolom ${text}`}
            onClick={() => mapping.choose(position, dropped)}
          >
            Abaikan
          </Button>
        </Group>
      ) : (
        <Select
          aria-label={`Kolom Rujukan untuk ${text}`}
          placeholder="Pilih kolom atau abaikan"
          {...searchable}
          size="xs"
          data={[
            { value: dropped, label: 'Abaikan kolom ini' },
            ...targets.map(({ key, header, required }) => ({
              value: key,
              label: required ? `${header} *` : header,
            })),
          ]}
          allowDeselect={false}
          error={chosen === null}
          value={chosen}
          onChange={(key) => key !== null && mapping.choose(position, key)}
          nothingFoundMessage="Tidak ada kolom itu"
          data-decision={chosen === null || undefined}
        />
      )}
      <Trust by={column.by} />
    </div>
  );
}

export function OpenTargetRow({ target, mapping }: { target: OpenTarget; mapping: Mapping }) {
  const { key, header, required, none } = target;
  const free = mapping.columns.filter(({ chosen }) => chosen === null || chosen === dropped);
  return (
    <div className={classes.row} data-open={!none || undefined}>
      <Group gap={8} wrap="nowrap" miw={0}>
        <span className={classes.letter}>?</span>
        <Text size="sm" fw={600} truncate title={header}>
          {header}
          {required && (
            <Text span c="red">
              {' *'}
            </Text>
          )}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        Belum ada kolomnya di file
      </Text>
      <Select
        aria-label={`Kolom file untuk ${header}`}
        placeholder="Pilih kolom file"
        size="xs"
        data={[
          { value: absent, label: 'Tidak ada di file, biarkan kosong' },
          ...free.map(({ position, letter, text }) => ({
            value: String(position),
            label: `${letter} · ${text}`,
          })),
        ]}
        allowDeselect={false}
        {...searchableOnDemand}
        error={!none}
        value={none ? absent : null}
        onChange={(value) => {
          if (value === absent) mapping.leaveOut(key);
          else if (value !== null) mapping.choose(Number(value), key);
        }}
        data-decision={!none || undefined}
      />
      <Trust by={none ? 'dropped' : 'none'} />
    </div>
  );
}
