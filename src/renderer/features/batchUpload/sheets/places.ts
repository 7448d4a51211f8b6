import type { BatchSheetView } from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { rowIn, rowPlace, sheetIn } from '../../../../shared/entities/batchUpload/sheetRows.ts';

export const placeIn = (sheet: BatchSheetView | null, n: number): string =>
  rowPlace(formatCount(rowIn(n)), sheetIn(n, sheet?.together ?? []));
