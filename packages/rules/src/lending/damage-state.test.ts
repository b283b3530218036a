import { expect, test } from 'vitest';
import { DAMAGE_STATES, type DamageState, damageStep } from './damage-state.ts';

const states = Object.keys(DAMAGE_STATES) as DamageState[];

test('every state of a damage is reached from its report, and closed is the only end', () => {
  const reached = new Set<DamageState>(['reported']);
  for (const state of reached) for (const next of DAMAGE_STATES[state]) reached.add(next);
  expect([...reached].toSorted()).toEqual(states.toSorted());
  expect(states.filter((state) => DAMAGE_STATES[state].length === 0)).toEqual(['closed']);
});

test.each([
  ['reported', 'assessed', true],
  ['reported', 'charged', false],
  ['charged', 'waived', true],
  ['waived', 'charged', false],
  ['repaired', 'repaired', false],
  ['closed', 'reported', false],
] as const)('a damage goes from %s to %s: %s', (from, to, may) => {
  expect(damageStep(from, to).ok).toBe(may);
});
