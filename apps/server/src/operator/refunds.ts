import { staffRefundAgain, staffRefundDeposit, staffRefundPaid } from '../features/payments/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import { moneyText } from '../platform/i18n/formats.ts';
import { type Language } from '../platform/i18n/language.ts';
import type { ActionParts } from './action.ts';
import { object, type Objection } from './objection.ts';

const ways = { 'refund-deposit': staffRefundDeposit, refund: staffRefundPaid } as const;

/** Gives money back that was paid online: the deposit, all of it where no amount is said, or a part of the rest. */
export async function giveBack(
  { shop, source, translate }: ActionParts,
  way: keyof typeof ways,
  { key, amount }: { readonly key: string; readonly amount: string | undefined },
): Promise<string | Objection | Refusal> {
  const input = { key, cents: amount === undefined ? null : centsOf(amount) };
  const done = await ways[way]({ ...source, shop }, input);
  const language: Language = shop.config.defaultLanguage;
  if (!isRefusal(done)) {
    return translate('operator.refunded', { number: done.number, amount: moneyText(done.cents, language) });
  }
  if (done.code === 'OrderNotReturned') return object('notReturned', { number: key });
  return done.code === 'AmountTooHigh'
    ? object('tooMuch', { number: key, most: mostText(done, language) })
    : done;
}

/** What the provider refused to send back is asked for once more. */
export async function giveBackAgain(
  { shop, source, translate, language }: ActionParts,
  key: string,
): Promise<string | Objection | Refusal> {
  const done = await staffRefundAgain({ ...source, shop }, { key });
  if (isRefusal(done)) return done;
  if (done.cents === 0) return object('nothingRefused', { number: key });
  return translate('operator.refunded', { number: key, amount: moneyText(done.cents, language) });
}

/** How much it could have been at most, of an `AmountTooHigh`. */
export function mostText({ params }: Refusal, language: Language): string {
  return moneyText(Number(params['mostCents']), language);
}

/** Asks no database; a comma or a point, and no more than two places behind it. */
export function validateEuros(text: string | undefined): Objection | null {
  if (text === undefined) return null;
  return /^\d{1,7}(?:[.,]\d{1,2})?$/u.test(text) && centsOf(text) > 0
    ? null
    : object('euros', { word: text });
}

/** Of an amount that was evaluated. */
export function centsOf(text: string): number {
  return Math.round(Number(text.replace(',', '.')) * 100);
}
