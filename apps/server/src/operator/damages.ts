import { DAMAGE_STATES, type DamageState, parseIsoDate } from '@bivak/rules';
import { damageNumber, staffDamageStep, staffDamageUntil } from '../features/damages/index.ts';
import { isRefusal, type Refusal, refuseNamed } from '../platform/application/refusal.ts';
import { dayText } from '../platform/i18n/formats.ts';
import type { Language } from '../platform/i18n/language.ts';
import type { ActionParts } from './action.ts';
import { object, type Objection } from './objection.ts';
import { centsOf, mostText, validateEuros } from './refunds.ts';

/** Notes what the business decided of a damage. */
export async function moveDamage(
  { shop, source, translate: t, options, language }: ActionParts,
  number: string,
  state: string,
  answer = '',
): Promise<string | Objection | Refusal> {
  const moved = await staffDamageStep(
    { shop, ...source },
    {
      number,
      state: state as DamageState,
      cents: options.has('amount') ? centsOf(options.get('amount') ?? '') : null,
      answer: answer === '' ? null : answer,
      fromDeposit: options.get('from') === 'deposit',
    },
  );
  if (isRefusal(moved)) return refusedStep(moved, { number, state, language });
  return t('operator.damages.moved', {
    number: damageNumber(moved),
    state: t(`operator.damages.states.${moved.state}`),
  });
}

function refusedStep(
  refused: Refusal,
  {
    number,
    state,
    language,
  }: { readonly number: string; readonly state: string; readonly language: Language },
): Objection | Refusal {
  if (refused.code === 'AmountTooHigh')
    return object('tooMuch', { number, most: mostText(refused, language) });
  if (refused.fields.some(({ field }) => field === 'cents')) return object('damageAmount', { number });
  return refused.code === 'TransitionRefused' ? object('damageStep', { number, state }) : refused;
}

/** Says until when the pieces of a damage are down. */
export async function keepDown(
  { shop, source, translate: t, language }: ActionParts,
  number: string,
  answer: string,
): Promise<string | Objection | Refusal> {
  const day = parseIsoDate(answer);
  const noted = await staffDamageUntil({ shop, ...source }, { number, day });
  if (isRefusal(noted)) return refuseNamed(noted, (field) => (field === 'day' ? 'Day' : field));
  const until = day === null ? '' : dayText(day, language);
  return t(day === null ? 'operator.damages.down' : 'operator.damages.downUntil', {
    number: damageNumber(noted),
    day: until,
  });
}

/** `--amount` is of money, and `--from` says of where. */
export function validateDamageOptions(options: ReadonlyMap<string, string>): Objection | null {
  const from = options.get('from');
  if (from !== undefined && from !== 'deposit' && from !== 'invoice')
    return object('damageFrom', { word: from });
  return validateEuros(options.get('amount'));
}

export function evaluateDamageState(word: string): Objection | null {
  return Object.hasOwn(DAMAGE_STATES, word)
    ? null
    : object('damageState', { word, known: Object.keys(DAMAGE_STATES).join(', ') });
}
