import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { Slider } from '../../../shared/entities/slider/schema.ts';
import { SliderPreview } from './SliderPreview.tsx';

export function SliderCarousel({ sliders }: { sliders: readonly Slider[] }) {
  const [at, setAt] = useState(0);
  const shown = Math.min(at, sliders.length - 1);
  const slider = sliders[shown];
  if (!slider)
    return (
      <Text size="sm" c="dimmed">
        Slide pertama tampil di sini.
      </Text>
    );
  const turn = (by: number) => setAt((shown + by + sliders.length) % sliders.length);
  return (
    <>
      <SliderPreview slider={slider} />
      <Group justify="center" gap="xs" mt={8}>
        <ActionIcon size={28} aria-label="Slide sebelumnya" onClick={() => turn(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Text size="sm" role="status">
          Slide {shown + 1} dari {sliders.length}
        </Text>
        <ActionIcon size={28} aria-label="Slide berikutnya" onClick={() => turn(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </>
  );
}
