import { cents, deskPriceResult, discountLimit } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { rightsOf } from '../../platform/identity/actor.ts';
import type { SaleInput, SaleView } from '../checkout/index.ts';

/** The largest discount that the caller gives alone, in percent. */
export function limitOf({ actor, shop }: Pick<BareContext, 'actor' | 'shop'>): number {
  return discountLimit(rightsOf(actor), shop.config.limits.deskDiscountPercent);
}

/**
 * Refuses a price below the caller's limit, or one by hand that nobody gave a reason for; null where all may be asked.
 */
export function priceRefusal(
  { lines }: Pick<SaleView, 'lines'>,
  { goods }: Pick<SaleInput, 'goods'>,
  limitPercent: number,
): Refusal | null {
  const fields = lines.flatMap(({ line, listedCents }, n): RefusedField[] => {
    const { unitCents, reason } = goods[n] ?? { unitCents: null, reason: null };
    if (unitCents !== null && (reason === null || reason === ''))
      return [{ field: `lines.${n}.reason`, reason: 'required' }];
    const result = deskPriceResult({ listedCents, unitCents: cents(line.unitCents), limitPercent });
    if (result.ok) return [];
    const field = unitCents === null ? 'discountPercent' : `lines.${n}.unitPrice`;
    return [{ field, reason: 'beyond-discount', params: { percent: limitPercent } }];
  });
  const [first] = fields;
  if (first === undefined) return null;
  const once = fields.filter(({ field }, n) => fields.findIndex((one) => one.field === field) === n);
  return refuse('ValidationFailed', { fields: once });
}
