import { Button } from '@mantine/core';
import classes from './ViewChanges.module.css';

export function ViewChanges({
  mine,
  saving,
  onSave,
  onSaveAs,
  onRevert,
}: {
  /** True for the owner, who alone may change a view. */
  mine: boolean;
  saving: boolean;
  onSave: () => void;
  onSaveAs: () => void;
  onRevert: () => void;
}) {
  return (
    <fieldset className={classes.changes} aria-label="Perubahan antrean">
      <span className={classes.changed} role="status">
        <span className={classes.dot} aria-hidden />
        Diubah
      </span>
      {mine && (
        <Button variant="default" size="compact-sm" loading={saving} onClick={onSave}>
          Simpan
        </Button>
      )}
      <Button variant="default" size="compact-sm" onClick={onSaveAs}>
        Simpan sebagai
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={onRevert}>
        Kembalikan
      </Button>
    </fieldset>
  );
}
