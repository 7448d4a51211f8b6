import { Button } from '@mantine/core';
import type { SavedFile } from '../../../shared/bridge/types.ts';
import { savedActions } from './downloads.ts';

export const SavedButtons = ({ file }: { file: Pick<SavedFile, 'id' | 'name'> }) =>
  savedActions(file).map(({ label, run }) => (
    <Button
      key={label}
      variant="default"
      size="compact-xs"
      aria-label={`${label}: ${file.name}`}
      onClick={run}
    >
      {label}
    </Button>
  ));
