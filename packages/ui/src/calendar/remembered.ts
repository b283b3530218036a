import type { IsoDate } from '@bivak/rules';

/**
 * The same answers, each asked for once: a calendar asks about every day several times at every
 * movement of the pointer, and a result may look through a year of closing days.
 */
export function remembered<Answer>(
  ask: (date: IsoDate, start: IsoDate | null) => Answer,
): (date: IsoDate, start?: IsoDate | null) => Answer {
  const answers = new Map<string, Answer>();
  return (date, start = null) => {
    const key = `${date}/${start ?? ''}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = ask(date, start);
    answers.set(key, answer);
    return answer;
  };
}
