import { createHash } from 'node:crypto';
import type { DivisionInput, DivisionRequest } from '../../packages/rules/src/division/input.ts';
import { claimOfRequest } from '../../packages/rules/src/division/claim.ts';
import { randomOf } from '../../packages/rules/src/testing/division.ts';

const days = 56;
const types = [
  { id: 'senior', measure: 'sleep', places: 10 },
  { id: 'patrol', measure: 'sleep', places: 8 },
  { id: 'dome', measure: 'sleep', places: 6 },
  { id: 'small', measure: 'sleep', places: 4 },
  { id: 'kitchen', measure: 'cook', places: 1 },
  { id: 'stock', measure: 'storage', places: 1 },
] as const;

/**
 * A summer as groups apply for one: camps of a week to three that come in waves, 7 to 358 places needed, most below 70, tents
 * of six types, and stock by which 143 % of what there is is needed on the worst day of each.
 */
export function madeUpInput(count: number, seed = 1): DivisionInput {
  const random = randomOf(seed);
  const requests = Array.from({ length: count }, (_, index) => madeUpRequest(index, random));
  const bare = types.map((type) => ({ ...type, stock: [] as number[] }));
  const needed = new Map(types.map(({ id }) => [id as string, Array.from({ length: days }, () => 0)]));
  for (const request of requests)
    for (const measure of ['sleep', 'cook', 'storage'] as const) {
      const ofMeasure = bare.filter((type) => type.measure === measure);
      const { claim } = claimOfRequest(request, ofMeasure, measure);
      for (const [at, { id }] of ofMeasure.entries()) {
        const perDay = needed.get(id) ?? [];
        for (let day = request.from; day < request.to; day += 1)
          perDay[day] = (perDay[day] ?? 0) + (claim[at] ?? 0);
      }
    }
  return {
    format: 'division/1',
    days: Array.from({ length: days }, (_, day) =>
      new Date(Date.UTC(2027, 5, 25 + day)).toISOString().slice(0, 10),
    ),
    types: types.map((type) => {
      const worst = Math.max(...(needed.get(type.id) ?? [0]));
      return { ...type, stock: Array.from({ length: days }, () => Math.floor(worst / 1.43)) };
    }),
    requests,
  };
}

function madeUpRequest(index: number, random: () => number): DivisionRequest {
  const id = `27${String(index + 1).padStart(6, '0')}`;
  const length = 7 + Math.floor(random() * 15);
  const waves = [6, 16, 26, 36];
  const from = Math.min(
    days - length,
    Math.max(0, (waves[Math.floor(random() * waves.length)] ?? 0) + Math.floor(random() * 9) - 4),
  );
  const need = Math.min(
    358,
    Math.max(7, Math.round(66 * Math.exp(0.75 * (random() + random() + random() - 1.5)))),
  );
  const asked: Record<string, number> = {
    senior: Math.ceil((need * (0.3 + random() * 0.4)) / 10),
    patrol: Math.ceil((need * random() * 0.4) / 8),
    dome: random() < 0.4 ? 1 + Math.floor(random() * 3) : 0,
    small: random() < 0.3 ? 1 + Math.floor(random() * 2) : 0,
    kitchen: 1,
    stock: random() < 0.5 ? 1 : 0,
  };
  return {
    id,
    from,
    to: from + length,
    lot: createHash('sha256').update(id).digest('hex'),
    tier: 0,
    credit: 0,
    need: { sleep: need, cook: 1, storage: asked['stock'] ?? 0 },
    asked,
    accepts: random() < 0.7 ? ['patrol'] : [],
    least: 0,
    held: {},
    ceiling: {},
  };
}
