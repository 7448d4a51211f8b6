import { Stack } from '@mantine/core';
import { parseLatLon, parseLocation } from '../../../shared/entities/question/answer.ts';
import type { Answer } from '../../../shared/entities/referral/schema.ts';
import { CopyButton } from '../../kit/detail/Facts.tsx';
import { PhotoThumb } from '../../kit/fields/media/PhotoThumb.tsx';

type Shown = Pick<Answer, 'answer_type' | 'answer_content' | 'question_text'>;

/** Draws the answer by the question's type at the time of the answer. */
export function AnswerContent({ answer }: { answer: Shown }) {
  if (answer.answer_type === 'text') return answer.answer_content;
  if (answer.answer_type === 'image') {
    return <PhotoThumb folder="referral_answers" name={answer.answer_content} label={answer.question_text} />;
  }
  return <Place answer={answer} />;
}

function Place({ answer }: { answer: Shown }) {
  const { latlon, address, image, village, district, city, province, country } = parseLocation(
    answer.answer_content,
  );
  const region = [village, district, city, province, country].filter(Boolean).join(', ');
  return (
    <Stack gap={4}>
      {latlon && (
        <span>
          {parseLatLon(latlon) ? latlon : `${latlon} (koordinat tidak valid)`}
          <CopyButton text={latlon} label={`koordinat ${answer.question_text}`} />
        </span>
      )}
      {address && <span>{address}</span>}
      {region && <span>{region}</span>}
      {image && <PhotoThumb folder="referral_answers" name={image} label={answer.question_text} />}
    </Stack>
  );
}
