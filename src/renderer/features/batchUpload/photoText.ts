import type { BatchPhotos } from '../../../shared/bridge/types.ts';
import { formatCount } from '../../../shared/core/formats.ts';

/** How far the photos of a file are that is on its way. */
export const photoText = ({ done, total }: NonNullable<BatchPhotos['step']>): string =>
  `Mengunggah foto ${formatCount(done)} dari ${formatCount(total)}`;
