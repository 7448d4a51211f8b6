import type { agentPrefixInput, partnerPrefixInput } from '../../../shared/entities/prefix/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { agentPrefix, partnerPrefix } from './table.ts';

export const partnerPrefixWire = wireMap<typeof partnerPrefixInput>()(partnerPrefix, {});

export const agentPrefixWire = wireMap<typeof agentPrefixInput>()(agentPrefix, {});
