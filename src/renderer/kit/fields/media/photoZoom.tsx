import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRotateClockwise, IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { useState } from 'react';

const most = 4;
const close = 2;
const step = 0.5;

export function useZoom() {
  const [zoom, setZoom] = useState(1);
  const by = (change: number) => setZoom((before) => Math.min(most, Math.max(1, before + change)));
  return {
    zoom,
    closer: () => by(step),
    further: () => by(-step),
    reset: () => setZoom(1),
    toggle: () => setZoom((before) => (before === 1 ? close : 1)),
  };
}

export function ZoomBar({
  zoom: { zoom, closer, further, reset },
  onTurn,
}: {
  zoom: ReturnType<typeof useZoom>;
  onTurn?: () => void;
}) {
  return (
    <div className="photo-zoom">
      <ZoomButton label="Perkecil" icon={IconZoomOut} onClick={further} />
      <span role="status">{Math.round(zoom * 100)}%</span>
      <ZoomButton label="Perbesar" icon={IconZoomIn} onClick={closer} />
      <ZoomButton label="Ukuran semula" icon={IconZoomReset} onClick={reset} />
      {onTurn && <ZoomButton label="Putar" icon={IconRotateClockwise} onClick={onTurn} />}
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
