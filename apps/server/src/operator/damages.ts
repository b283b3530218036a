import { DAMAGE_STATES, type DamageState } from '@bivak/rules';
import { damageNumber, staffDamageStep } from '../features/damages/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { ActionParts } from './action.ts';
import { object, type Objection } from './objection.ts';

/** Notes what the business decided of a damage. */
export async function moveDamage(
  { shop, source, translate: t }: ActionParts,
  number: string,
  state: string,
): Promise<string | Objection | Refusal> {
  const moved = await staffDamageStep({ shop, ...source }, { number, state: state as DamageState });
  if (isRefusal(moved))
    return moved.code === 'TransitionRefused' ? object('damageStep', { number, state }) : moved;
  return t('operator.damages.moved', {
    number: damageNumber(moved),
    state: t(`operator.damages.states.${moved.state}`),
  });
}

export function evaluateDamageState(word: string): Objection | null {
  return Object.hasOwn(DAMAGE_STATES, word)
    ? null
    : object('damageState', { word, known: Object.keys(DAMAGE_STATES).join(', ') });
}
