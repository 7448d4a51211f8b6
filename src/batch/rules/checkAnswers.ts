import { isInIndonesia, isSwapped, plainCoordinate, withPoint } from '../../shared/core/coordinates.ts';
import { longTextMax, textMax } from '../../shared/core/formats.ts';
import { answerTypeOf } from '../../shared/entities/question/answer.ts';
import type { Question } from '../../shared/entities/question/schema.ts';
import { shownWords } from '../file/cells.ts';
import { namesOf } from '../file/columns.ts';
import { checkAnswerPhoto } from './checkPhotos.ts';
import { note, originalText, type RowCheck, readLine, typedText } from './ruleKit.ts';

export function checkAnswers(check: RowCheck): void {
  for (const question of check.catalogue.questions) {
    const type = answerTypeOf[question.question_type];
    if (type === 'text') checkText(check, question);
    if (type === 'latlon' || type === 'image_latlon') checkLocation(check, question);
    if (type === 'image' || type === 'image_latlon') checkAnswerPhoto(check, question);
  }
}

function checkText(check: RowCheck, question: Question): void {
  const { key, header } = namesOf(question).text;
  const answer =
    question.question_type === 'short_text'
      ? readLine(check, key, { header, max: textMax })
      : readParagraphs(check, question);
  if (answer === '' && question.is_mandatory) note(check, 'S01', header, question.question_text);
}

function readParagraphs(check: RowCheck, question: Question): string {
  const { key, header } = namesOf(question).text;
  const answer = shownWords(check.row.cells[key]).trim();
  check.values[key] = answer;
  if (answer.length > longTextMax) note(check, 'T02', header, header, longTextMax, answer.length);
  return answer;
}

function checkLocation(check: RowCheck, question: Question): void {
  const lat = readCoordinate(check, question, 'lat');
  const lon = readCoordinate(check, question, 'lon');
  checkPlaceText(check, question);
  if (lat === undefined && lon === undefined) {
    if (question.is_mandatory) note(check, 'S01', namesOf(question).lat.header, question.question_text);
  } else if (lat === undefined || lon === undefined) {
    const empty = lat === undefined ? 'lat' : 'lon';
    note(check, 'S02', namesOf(question)[empty].header, question.question_text);
  } else if (!Number.isNaN(lat) && !Number.isNaN(lon)) checkPoint(check, question, { lat, lon });
}

/** Returns undefined for an empty cell and NaN for a wrong value. */
function readCoordinate(check: RowCheck, question: Question, part: 'lat' | 'lon'): number | undefined {
  const { key, header } = namesOf(question)[part];
  const value = typedText(check, key);
  check.values[key] = value;
  if (value === '') return undefined;
  const plain = plainCoordinate(value);
  const meant = withPoint(value, part);
  if (meant !== undefined) {
    note(check, 'S11', header, value, [meant]);
    return Number.NaN;
  }
  if (!/^-?\d+(\.\d+)?$/.test(plain)) {
    note(check, 'S03', header, value);
    return Number.NaN;
  }
  check.values[key] = plain;
  if (value.includes(',')) note(check, 'S04', header, originalText(check, key), plain);
  return Number(plain);
}

/** `partPairs` splits numbers with a fraction only. */
const decimal = (value: number): string => (Number.isInteger(value) ? value.toFixed(1) : String(value));

function checkPoint(check: RowCheck, question: Question, { lat, lon }: { lat: number; lon: number }): void {
  const names = namesOf(question);
  // Suggests swapped numbers as a pair, which `partPairs` splits.
  if (Math.abs(lat) > 90)
    note(
      check,
      'S10',
      names.lat.header,
      String(lat),
      isSwapped(lat, lon) ? [`${decimal(lon)}, ${decimal(lat)}`] : [],
    );
  else if (Math.abs(lon) > 180) note(check, 'S10', names.lon.header, String(lon), []);
  else if (!isInIndonesia('lat', lat) || !isInIndonesia('lon', lon)) note(check, 'S05', names.lat.header);
}

/** A location answer separates its parts with ';'. */
function checkPlaceText(check: RowCheck, question: Question): void {
  const { key, header } = namesOf(question).address;
  const place = readLine(check, key, { header, max: textMax });
  if (place.includes(';')) note(check, 'S06', header);
}
