import type { openApiInput } from '../../../shared/entities/openApi/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { openApi } from './table.ts';

export const openApiWire = wireMap<typeof openApiInput>()(
  openApi,
  {
    clientid: 'client_id',
    phone_number: 'phone',
    company: 'company_id',
    isactivated: 'is_activated',
    isdisabled: 'is_disabled',
  },
  ['password', 'clientsecret', 'branch', 'program', 'accessid'],
);
