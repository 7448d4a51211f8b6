import { Button } from '@mantine/core';
import type { View } from '../../../shared/entities/view/schema.ts';
import type { Filter } from '../list/filters.ts';
import classes from '../list/RecordList.module.css';
import { missingText } from './missingText.ts';

export function ViewNotes({
  view,
  isGone,
  filters,
  onForget,
  onSave,
}: {
  view: View | undefined;
  isGone: boolean;
  filters: readonly Filter[];
  /** Closes the view and keeps the filters. */
  onForget: () => void;
  onSave: () => void;
}) {
  if (isGone)
    return (
      <div className={classes.stale} role="status">
        Antrean ini sudah dihapus atau tidak dibagikan kepada Anda. Daftarnya dibuka dengan filter terakhir.
        <Button variant="subtle" size="compact-xs" onClick={onForget}>
          Tanpa antrean
        </Button>
      </div>
    );
  if (!view || view.missing.length === 0) return null;
  return (
    <div className={classes.stale} role="status">
      {missingText(view, filters)}
      {view.mine && (
        <Button variant="subtle" size="compact-xs" onClick={onSave}>
          Simpan tanpa itu
        </Button>
      )}
    </div>
  );
}
