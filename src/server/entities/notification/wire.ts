import type { notificationInput } from '../../../shared/entities/notification/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { notification } from './table.ts';

/** The input contains the picture as a file, so `imageFile` has no column (R-512, E-MAP.09, E-MAP.10). */
export const notificationWire = wireMap<typeof notificationInput>()(
  notification,
  {
    agentCode: 'agent_code',
    partnerCode: 'partner_number',
    agentType: 'agent_type',
    agentLevel: 'agent_level',
    agentCount: 'agent_count',
    partnerCount: 'partner_count',
  },
  ['imageFile', 'recipient'],
);
