import { Group, Progress, Skeleton, Text } from '@mantine/core';
import { entities } from '../../../shared/entities/index.ts';
import { missingFor } from '../../../shared/entities/openApi/catalogue.ts';
import type { ApiAccess } from '../../../shared/entities/openApi/schema.ts';
import { CheckboxTreeField } from '../../kit/fields/choices/CheckboxTreeField.tsx';
import type { TreeGroup } from '../../kit/fields/choices/treeStates.ts';
import type { Field } from '../../kit/fields/field.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { ReadProblem } from '../../kit/page/states.tsx';
import { useSession } from '../../kit/session/sessionState.ts';
import { useRead } from '../../lib/queries.ts';

const groupsOf = (items: readonly ApiAccess[], codes: ReadonlySet<string>): TreeGroup[] =>
  items
    .filter(({ parent_id }) => parent_id === null)
    .map((group) => ({
      key: String(group.id),
      label: group.api_name,
      leaves: items
        .filter(({ parent_id }) => parent_id === group.id)
        .map(({ id, api_name }) => ({ key: String(id), label: api_name, ...lockOf(api_name, codes) })),
    }));

function lockOf(apiName: string, codes: ReadonlySet<string>): { locked?: string } {
  const missing = missingFor(apiName, codes);
  return missing.length === 0 ? {} : { locked: `Anda tidak memiliki hak: ${missing.join(', ')}` };
}

export function useCatalogue() {
  const codes = useSession((state) => state.codes);
  const read = useRead(entities.openApi.access, {}, { fresh: 60_000 });
  return { read, groups: read.data && groupsOf(read.data.data, codes) };
}

export const chosenOf = (groups: readonly TreeGroup[] | undefined, chosen: readonly string[]) =>
  groups && `${chosen.length} dari ${groups.reduce((sum, { leaves }) => sum + leaves.length, 0)}`;

export function RightsPart({ field }: { field: Field<string[]> }) {
  const { read, groups } = useCatalogue();
  if (read.isError) return <ReadProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!groups) return <Skeleton h={240} aria-busy />;
  return <CheckboxTreeField {...field} groups={groups} onChange={(next) => field.onChange([...next])} />;
}

export function RightsSummary({ chosen }: { chosen: readonly string[] }) {
  const { read, groups } = useCatalogue();
  if (read.isError)
    return (
      <Card label="Akses yang dipilih">
        <ReadProblem error={read.error} onRetry={() => void read.refetch()} />
      </Card>
    );
  if (!groups) return null;
  const held = new Set(chosen);
  return (
    <Card label="Akses yang dipilih" padding>
      <Group justify="space-between" mb={8}>
        <Text fw={650}>Akses</Text>
        <Text size="xs" c="dimmed">
          {chosenOf(groups, chosen)}
        </Text>
      </Group>
      {groups.map(({ key, label, leaves }) => {
        const ticked = leaves.filter((leaf) => held.has(leaf.key)).length;
        return (
          <Group key={key} gap="sm" wrap="nowrap" mb={6}>
            <Text size="sm" w={80}>
              {label}
            </Text>
            <Progress flex={1} value={(ticked / Math.max(1, leaves.length)) * 100} aria-hidden />
            <Text size="xs" c="dimmed" w={28} ta="right">
              {ticked}/{leaves.length}
            </Text>
          </Group>
        );
      })}
    </Card>
  );
}
