import { inBlock } from '../../../shared/core/fields.ts';
import { agentFields } from '../../../shared/entities/agent/fields.ts';
import type { MediaFolder } from '../../../shared/entities/media/operations.ts';

export const photoNames = inBlock(agentFields, 'photos');

/** The premium section sends the identity number as `nik`. */
export const premiumNames = [
  'nik',
  ...inBlock(agentFields, 'identity').filter((name) => name !== 'identity_number'),
  ...inBlock(agentFields, 'address'),
  ...inBlock(agentFields, 'personal'),
  ...inBlock(agentFields, 'document'),
  ...photoNames,
  ...inBlock(agentFields, 'work'),
] as const;

/** Media folder, and suffix after the agent number in the file name (features.md E7). */
export const photoFiles = {
  identity_image: { folder: 'agent_identity_card', suffix: 'ktp' },
  selfie_image: { folder: 'agent_selfie_card', suffix: 'selfie-ktp' },
  selfie_only_face: { folder: 'agent_selfie_only', suffix: 'selfie' },
} as const satisfies Record<(typeof photoNames)[number], { folder: MediaFolder; suffix: string }>;
