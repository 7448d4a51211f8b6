import { entities } from '../../../shared/entities/index.ts';
import { sliderFields as fields } from '../../../shared/entities/slider/fields.ts';
import { ImageField } from '../../kit/fields/media/ImageField.tsx';
import { Wide } from '../../kit/form/FormPage.tsx';
import { AddRecord, EditRecord } from '../../kit/form/RecordForm.tsx';
import { ownPart, section } from '../../kit/form/section.tsx';
import type { FormValues } from '../../kit/form/values.ts';
import { sliderPages } from '../../pages/sliderPages.ts';
import { SliderPreview } from './SliderPreview.tsx';

const { create, detail, update } = entities.slider;

const image = ownPart(fields, ['image'], (form) => (
  <Wide>
    <ImageField {...form.field('image')} folder="slider" removable={false} />
  </Wide>
));
const preview = (values: FormValues<typeof fields>) => <SliderPreview slider={values} />;

const sections = [
  section(fields, 'Slider', ['title', 'link', 'description']),
  section(fields, 'Gambar', [image]),
];

export const AddSliderPage = () => (
  <AddRecord page={sliderPages.add} operation={create} fields={fields} sections={sections} aside={preview} />
);

export const EditSliderPage = () => (
  <EditRecord
    page={sliderPages.edit}
    read={detail}
    operation={update}
    fields={fields}
    sections={() => sections}
    aside={preview}
    pictures={{ image: 'slider' }}
  />
);
