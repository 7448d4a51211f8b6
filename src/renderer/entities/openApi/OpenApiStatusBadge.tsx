import { Tooltip } from '@mantine/core';
import { type OpenApiStatus, openApiStatusNames } from '../../../shared/entities/openApi/status.ts';
import { StatusBadge, type StatusTone } from '../../kit/marks/StatusBadge.tsx';

const tones: Readonly<Record<OpenApiStatus, StatusTone>> = {
  active: 'green',
  inactive: 'grey',
  suspended: 'red',
};

/** An active client with a problem gets no token. */
export function OpenApiStatusBadge({ status, problem }: { status: OpenApiStatus; problem: string }) {
  if (status !== 'active' || problem === '')
    return <StatusBadge tone={tones[status]}>{openApiStatusNames[status]}</StatusBadge>;
  return (
    <Tooltip label={problem}>
      <span>
        <StatusBadge tone="red">{`${openApiStatusNames[status]}, tidak dapat dipakai`}</StatusBadge>
      </span>
    </Tooltip>
  );
}
