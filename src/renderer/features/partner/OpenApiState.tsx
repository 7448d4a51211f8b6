import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import { openApiStatusOf } from '../../../shared/entities/openApi/status.ts';
import type { Partner } from '../../../shared/entities/partner/schema.ts';
import { OpenApiStatusBadge } from '../../entities/openApi/OpenApiStatusBadge.tsx';
import { pathTo } from '../../kit/page/page.ts';
import { useMay } from '../../kit/rights/useMay.ts';
import { useRead } from '../../lib/queries.ts';
import { openApiPages } from '../../pages/openApiPages.ts';

export function OpenApiState({ company: { id } }: { company: Partner }) {
  const may = useMay(entities.openApi.list);
  const read = useRead(entities.openApi.list, { company: id }, { enabled: may });
  const row = read.data?.data[0];
  if (!row) return null;
  return (
    <Anchor component={Link} to={pathTo(openApiPages.edit, { id: row.id })} size="sm" c="dimmed">
      Open API <OpenApiStatusBadge status={openApiStatusOf(row)} problem={row.problem} />
    </Anchor>
  );
}
