import { Badge, Group, Text } from '@mantine/core';
import { formatCount } from '../../../shared/core/formats.ts';
import type { OpenApiPartner } from '../../../shared/entities/openApi/schema.ts';
import { usePartners } from '../../entities/partner/PartnerSelect.tsx';
import { Card } from '../../kit/layout/Card.tsx';
import type { OpenApiValues } from './useOpenApiForm.ts';

const mostNames = 3;

export function ScopeSummary({ values, stored }: { values: OpenApiValues; stored?: OpenApiPartner }) {
  const { company, branch, program, include_assign } = values;
  const branches = usePartners('branch', company);
  if (company === null) return null;
  const names = new Map(
    [...(stored?.branches ?? []), ...(branches.data?.data ?? [])].map(({ id, name }) => [id, name]),
  );
  const named = branch.flatMap((id) => names.get(id) ?? []);
  const more = branch.length - Math.min(named.length, mostNames);
  return (
    <Card label="Cakupan" padding>
      <Text fw={650}>Cakupan</Text>
      <Text size="xs" c="dimmed" mb={8}>
        Cabang {formatCount(branch.length)} · Program {formatCount(program.length)} · Sertakan Assign{' '}
        <strong>{include_assign ? 'Ya' : 'Tidak'}</strong>
      </Text>
      <Group gap={6}>
        {named.slice(0, mostNames).map((name) => (
          <Badge key={name} color="gray" variant="light" tt="none" fw={500}>
            {name}
          </Badge>
        ))}
        {more > 0 && (
          <Badge color="gray" variant="light" tt="none" fw={500}>
            +{formatCount(more)} cabang
          </Badge>
        )}
      </Group>
    </Card>
  );
}
