import { longTextMax, textMax } from '../../../shared/core/formats.ts';
import type { QuestionType } from '../../../shared/entities/question/fields.ts';
import type { Field } from '../../kit/fields/field.ts';
import { ImageField } from '../../kit/fields/media/ImageField.tsx';
import { LocationField } from '../../kit/fields/places/LocationField.tsx';
import { LongTextField, TextField } from '../../kit/fields/TextFields.tsx';

const folder = 'referral_answers';

const inputs: Readonly<Record<QuestionType, (field: Field<string>) => React.ReactNode>> = {
  short_text: (field) => <TextField {...field} maxLength={textMax} />,
  long_text: (field) => <LongTextField {...field} maxLength={longTextMax} />,
  image: (field) => <ImageField {...field} folder={folder} />,
  loc_latlon: (field) => <LocationField {...field} />,
  image_loc_latlon: (field) => <LocationField {...field} imageFolder={folder} />,
};

export const QuestionInput = ({ type, ...field }: Field<string> & { type: QuestionType }) =>
  inputs[type](field);
