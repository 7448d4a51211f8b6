import { ActionIcon, ScrollArea, SegmentedControl, Tooltip } from '@mantine/core';
import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { agentLabels as L } from '../../../../shared/entities/agent/fields.ts';
import { StoredImage } from '../../../kit/fields/Photo.tsx';
import { photoFiles, photoNames } from '../premium.ts';
import classes from './PhotoPane.module.css';

const tabs = {
  identity_image: 'Identitas',
  selfie_image: 'Selfie + ID',
  selfie_only_face: 'Selfie',
} as const;

/** The maximum, and the level of the key Z. */
const most = 4;
const close = 2;

/** Shared with the table, which handles the key Z. */
export function useZoom() {
  const [zoom, setZoom] = useState(1);
  return {
    zoom,
    setZoom: (next: number) => setZoom(Math.min(most, Math.max(1, next))),
    toggle: () => setZoom((before) => (before === 1 ? close : 1)),
  };
}

export function PhotoPane({
  photos,
  zoom: { zoom, setZoom },
}: {
  photos: Readonly<Record<(typeof photoNames)[number], string>>;
  zoom: ReturnType<typeof useZoom>;
}) {
  const [shown, setShown] = useState<(typeof photoNames)[number]>('identity_image');
  const name = photos[shown];
  return (
    <div className={classes.pane}>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Foto"
          data={photoNames.map((value) => ({ value, label: tabs[value] }))}
          value={shown}
          onChange={setShown}
        />
        <div className={classes.zoom}>
          <ZoomButton label="Perkecil" icon={IconZoomOut} onClick={() => setZoom(zoom - 0.5)} />
          <span role="status">{Math.round(zoom * 100)}%</span>
          <ZoomButton label="Perbesar" icon={IconZoomIn} onClick={() => setZoom(zoom + 0.5)} />
          <ZoomButton label="Ukuran semula" icon={IconZoomReset} onClick={() => setZoom(1)} />
        </div>
      </div>
      {name === '' ? (
        <div className={classes.view}>
          <div className={classes.none}>Belum ada foto</div>
        </div>
      ) : (
        <ScrollArea className={classes.view} viewportProps={{ tabIndex: 0 }}>
          <div className={classes.photo} style={{ '--zoom': zoom } as CSSProperties}>
            <StoredImage folder={photoFiles[shown].folder} name={name} label={L[shown]} />
          </div>
        </ScrollArea>
      )}
    </div>
  );
}

function ZoomButton({
  label,
  icon: Icon,
  onClick,
}: {
  label: string;
  icon: typeof IconZoomIn;
  onClick: () => void;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick}>
        <Icon size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
