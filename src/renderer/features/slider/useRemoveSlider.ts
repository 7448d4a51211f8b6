import { entities } from '../../../shared/entities/index.ts';
import type { Slider } from '../../../shared/entities/slider/schema.ts';
import { useRemove } from '../../kit/dialogs/useRemove.ts';

export function useRemoveSlider(): (slider: Slider) => Promise<boolean> {
  const remove = useRemove(entities.slider.remove);
  return ({ id, version, title }) =>
    remove({ id, version }, { title: 'Hapus Slider', what: `Slider ${title}` });
}
