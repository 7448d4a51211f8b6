import { Button, Group, Table, Text } from '@mantine/core';
import { IconCheck, IconMinus, IconPlus } from '@tabler/icons-react';
import { Fragment } from 'react';
import { searchTree, type TreeGroup, type TreeLeaf } from '../../kit/fields/choices/treeStates.ts';
import { Empty, ReadProblem, TableSkeleton } from '../../kit/page/states.tsx';
import { type Codes, differences, leavesOf } from './rights.ts';
import type { Comparison } from './useComparison.ts';

interface CompareProps {
  groups: readonly TreeGroup[];
  name: string;
  chosen: Codes;
  before?: Codes;
  /** If true, also shows rights that both roles have or lack. */
  all?: boolean;
  search?: string;
  comparison: Comparison;
  onToggle?: (leaf: TreeLeaf) => void;
  onAlign?: () => void;
}

export function CompareTable(props: CompareProps) {
  const { groups, name, chosen, before = chosen, all = false, search = '' } = props;
  const { comparison, onToggle, onAlign } = props;
  const { other, detail } = comparison;
  if (detail.isError) return <ReadProblem error={detail.error} onRetry={() => void detail.refetch()} />;
  if (!other) return <TableSkeleton />;
  const differing = differences(groups, chosen, other.codes);
  const same = leavesOf(groups).length - leavesOf(differing).length;
  const shown = searchTree(all ? groups : differing, search);
  if (shown.length === 0 && search.trim() !== '') return <Empty title="Tidak ada hak yang cocok" />;
  if (shown.length === 0)
    return <Empty title="Tidak ada perbedaan" hint={`${name} dan ${other.name} sama.`} />;
  const columns = onToggle ? 5 : 4;
  return (
    <>
      <Table.ScrollContainer minWidth={620}>
        <Table aria-label={`Perbedaan dengan ${other.name}`} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Hak</Table.Th>
              <Table.Th>Kode</Table.Th>
              <Table.Th>{name}</Table.Th>
              <Table.Th>{other.name}</Table.Th>
              {onToggle && <Table.Th aria-label="Tindakan" />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((group) => (
              <Fragment key={group.key}>
                <Table.Tr bg="var(--app-head)">
                  <Table.Th colSpan={columns} scope="rowgroup" c="dimmed" fw={600}>
                    {group.label}
                  </Table.Th>
                </Table.Tr>
                {group.leaves.map((leaf) => (
                  <Table.Tr key={leaf.key}>
                    <Table.Td fw={600}>
                      {leaf.label}
                      {chosen.has(leaf.key) && !before.has(leaf.key) && (
                        <Text span size="xs" ml="xs" fw={600} c="var(--st-green-fg)">
                          + baru
                        </Text>
                      )}
                    </Table.Td>
                    <Table.Td c="dimmed">{leaf.key}</Table.Td>
                    <Table.Td>
                      <Has it={chosen.has(leaf.key)} />
                    </Table.Td>
                    <Table.Td>
                      <Has it={other.codes.has(leaf.key)} />
                    </Table.Td>
                    {onToggle && (
                      <Table.Td ta="right">
                        <ToggleButton leaf={leaf} isHeld={chosen.has(leaf.key)} onToggle={onToggle} />
                      </Table.Td>
                    )}
                  </Table.Tr>
                ))}
              </Fragment>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="space-between" p="sm">
        <Text size="sm" c="dimmed">
          {same} hak yang sama di kedua role{all ? '.' : ' disembunyikan.'}
        </Text>
        {onAlign && (
          <Button variant="subtle" onClick={onAlign}>
            Samakan dengan {other.name}
          </Button>
        )}
      </Group>
    </>
  );
}

function Has({ it }: { it: boolean }) {
  return it ? (
    <Group component="span" display="inline-flex" gap={4} fw={600} c="var(--st-green-fg)">
      <IconCheck size={14} aria-hidden /> ada
    </Group>
  ) : (
    <Text span size="sm" c="dimmed">
      tidak
    </Text>
  );
}

function ToggleButton({
  leaf,
  isHeld,
  onToggle,
}: {
  leaf: TreeLeaf;
  isHeld: boolean;
  onToggle: (leaf: TreeLeaf) => void;
}) {
  if (leaf.locked !== undefined) {
    return (
      <Text size="xs" c="dimmed">
        Terkunci
      </Text>
    );
  }
  return (
    <Button
      variant={isHeld ? 'subtle' : 'default'}
      color="gray"
      size="compact-xs"
      leftSection={isHeld ? <IconMinus size={13} /> : <IconPlus size={13} />}
      aria-label={`${isHeld ? 'Cabut' : 'Berikan juga'} ${leaf.label}`}
      onClick={() => onToggle(leaf)}
    >
      {isHeld ? 'Cabut' : 'Berikan juga'}
    </Button>
  );
}
