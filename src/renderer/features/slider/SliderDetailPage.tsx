import { entities } from '../../../shared/entities/index.ts';
import { sliderFields } from '../../../shared/entities/slider/fields.ts';
import type { Slider } from '../../../shared/entities/slider/schema.ts';
import { DetailSection } from '../../kit/detail/DetailPage.tsx';
import { describedFacts } from '../../kit/detail/describedFacts.tsx';
import { Facts } from '../../kit/detail/Facts.tsx';
import { RecordDetail } from '../../kit/detail/RecordDetail.tsx';
import { PhotoThumb } from '../../kit/fields/media/PhotoThumb.tsx';
import { sliderPages } from '../../pages/sliderPages.ts';
import { SliderPreview } from './SliderPreview.tsx';
import { useRemoveSlider } from './useRemoveSlider.ts';

const { list, detail, remove } = entities.slider;

export default function SliderDetailPage() {
  const onRemove = useRemoveSlider();
  return (
    <RecordDetail
      page={sliderPages.detail}
      read={detail}
      list={list}
      noun="slider"
      edit={sliderPages.edit}
      remove={{ operation: remove, onRemove }}
      head={({ title }: Slider) => ({ title })}
      main={(slider) => (
        <DetailSection title="Slider">
          <Facts
            facts={[
              ...describedFacts(sliderFields, slider, ['title', 'link', 'description']),
              {
                label: sliderFields.image.label,
                value: <PhotoThumb folder="slider" name={slider.image} label={slider.title} />,
              },
              ...describedFacts(sliderFields, slider, ['createdAt', 'updatedAt']),
            ]}
          />
        </DetailSection>
      )}
      side={(slider) => (
        <DetailSection title="Pratinjau">
          <SliderPreview slider={slider} />
        </DetailSection>
      )}
    />
  );
}
