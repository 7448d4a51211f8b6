import { type OpenApiStatus, openApiStatusNames } from '../../../shared/entities/openApi/status.ts';
import { StatusBadge, type StatusTone } from '../../kit/StatusBadge.tsx';

const tones: Readonly<Record<OpenApiStatus, StatusTone>> = {
  active: 'green',
  inactive: 'grey',
  suspended: 'red',
};

/** */
export function OpenApiStatusBadge({ status }: { status: OpenApiStatus }) {
  return <StatusBadge tone={tones[status]}>{openApiStatusNames[status]}</StatusBadge>;
}
