import { accepted, refused, type Result } from '../result.ts';

/** How a damage stands: the business assesses it, charges or waives it, and repairs the tent or writes it off. */
export type DamageState =
  | 'reported'
  | 'assessed'
  | 'charged'
  | 'waived'
  | 'repaired'
  | 'written-off'
  | 'closed';

/** What follows each state (RULINGS, "damage states"). All of them are the business's; a report begins as `reported`. */
export const DAMAGE_STATES: { readonly [From in DamageState]: readonly DamageState[] } = {
  reported: ['assessed', 'closed'],
  assessed: ['charged', 'waived'],
  charged: ['repaired', 'written-off', 'waived'],
  waived: ['repaired', 'written-off'],
  repaired: ['closed'],
  'written-off': ['closed'],
  closed: [],
};

/** Whether a damage may go from one state to another; the same again is no step. */
export function damageStep(from: DamageState, to: DamageState): Result<'no-such-step'> {
  return DAMAGE_STATES[from].includes(to) ? accepted : refused('no-such-step');
}
