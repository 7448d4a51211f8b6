import type { agentPrefixInput, partnerPrefixInput } from '../../../shared/entities/prefix/schema.ts';
import { wireMap } from '../../kit/wire.ts';
import { agentPrefix, partnerPrefix } from './table.ts';

/** E-PPREFIX. */
export const partnerPrefixWire = wireMap<typeof partnerPrefixInput>()(partnerPrefix, {});

/** E-APREFIX. */
export const agentPrefixWire = wireMap<typeof agentPrefixInput>()(agentPrefix, {});
