import type { Division, DivisionInput, IsoDate } from '@bivak/rules';
import { ownClaims } from './division-input.ts';

/** Of one tent, day by day: all that counts, what is held of it, the tents that there are, and what a run gave. */
export interface Heat {
  readonly itemId: string;
  readonly days: readonly {
    readonly day: IsoDate;
    readonly needed: number;
    readonly held: number;
    readonly stock: number;
    /** Null without a run. */
    readonly granted: number | null;
  }[];
}

/** Need beside stock, for each type and day of a division. */
export function heatOf({ days, types, requests }: DivisionInput, division: Division | null): readonly Heat[] {
  const zeros = () => new Map(types.map(({ id }) => [id, new Int32Array(days.length)]));
  const [needed, held, granted] = [zeros(), zeros(), zeros()];
  const add = (to: ReturnType<typeof zeros>, type: string, count: number, from: number, until: number) => {
    const sums = to.get(type);
    if (sums !== undefined && count > 0)
      for (let day = from; day < until; day += 1) sums[day] = (sums[day] ?? 0) + count;
  };
  const given = new Map(division?.outcomes.map((outcome) => [outcome.id, outcome.granted]));
  for (const request of requests) {
    const { from, to } = request;
    for (const [type, count] of ownClaims(request, types)) add(needed, type, count, from, to);
    for (const [type, count] of Object.entries(request.held)) add(held, type, count, from, to);
    for (const [type, count] of Object.entries(given.get(request.id) ?? {}))
      add(granted, type, count, from, to);
  }
  return types.map(({ id, stock }) => ({
    itemId: id,
    days: (days as readonly IsoDate[]).map((day, index) => ({
      day,
      needed: needed.get(id)?.[index] ?? 0,
      held: held.get(id)?.[index] ?? 0,
      stock: stock[index] ?? 0,
      granted: division === null ? null : (granted.get(id)?.[index] ?? 0),
    })),
  }));
}
