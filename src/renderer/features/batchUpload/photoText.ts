import type { BatchPhotos } from '../../../shared/bridge/types.ts';
import { formatCount } from '../../../shared/core/formats.ts';

export const photoText = ({ done, total }: NonNullable<BatchPhotos['step']>): string =>
  `Mengirim foto ${formatCount(done)} dari ${formatCount(total)}`;
