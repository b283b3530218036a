import { createHash } from 'node:crypto';
import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { type AgreementRow, readAgreements, readSignedOrder } from './agreements.sql.ts';

export interface Terms {
  readonly text: string;
  /** Another text is another version. */
  readonly version: string;
  readonly language: Language;
}

/** The shop's own words lie over `agreement.terms`; their version is what they say. */
export function termsOf(shop: Pick<Shop, 'config' | 'translate'>, language: Language): Terms {
  const text = shop.translate[language]('agreement.terms', { shop: shop.config.name });
  return { text, version: createHash('sha256').update(text).digest('hex').slice(0, 12), language };
}

/** What was signed for an order, the latest first, and what would be signed now. */
export const staffListAgreements = query(
  { right: 'orders.read', shared: 'nobody' },
  async (
    { shop, actor }: BareContext,
    { orderId }: { readonly orderId: string },
  ): Promise<{ readonly rows: readonly AgreementRow[]; readonly terms: Terms } | Refusal> => {
    const order = await readSignedOrder(shop.database, orderId, OperatorScope.of(actor).warehouses);
    if (order === undefined) return refuse('NotFound');
    return { rows: await readAgreements(shop.database, orderId), terms: termsOf(shop, order.language) };
  },
);
