import type { Place } from '../../shared/entities/place/schema.ts';

const most = 500;
const dayMs = 86_400_000;

type Ask = (query: string) => Promise<Place[]>;

/** Asks each question once a day, as long as it is among the last 500. Failures are asked again. */
export function recentAnswers(now: () => Date, ask: Ask): Ask {
  const answers = new Map<string, { places: Place[]; until: number }>();
  return async (query) => {
    const key = query.trim().replace(/\s+/g, ' ').toLowerCase();
    const known = answers.get(key);
    const fresh = known && known.until > now().getTime() ? known : undefined;
    const answer = fresh ?? { places: await ask(query), until: now().getTime() + dayMs };
    // A map keeps the order of writing: what was asked last goes to the end, the first is the oldest.
    answers.delete(key);
    answers.set(key, answer);
    for (const oldest of answers.keys()) if (answers.size > most) answers.delete(oldest);
    return answer.places;
  };
}
