import type { Place } from '../../shared/entities/place/schema.ts';

const most = 500;
const dayMs = 86_400_000;

type Ask = (query: string) => Promise<Place[]>;

export function recentAnswers(now: () => Date, ask: Ask): Ask {
  const answers = new Map<string, { places: Place[]; until: number }>();
  return async (query) => {
    const key = query.trim().replace(/\s+/g, ' ').toLowerCase();
    const known = answers.get(key);
    const fresh = known && known.until > now().getTime() ? known : undefined;
    const answer = fresh ?? { places: await ask(query), until: now().getTime() + dayMs };
    answers.delete(key);
    answers.set(key, answer);
    for (const oldest of answers.keys()) if (answers.size > most) answers.delete(oldest);
    return answer.places;
  };
}
