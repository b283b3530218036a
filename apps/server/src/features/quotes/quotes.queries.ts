import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { isReplaced, overRefusal } from './quotes.commands.ts';
import { versionOfCode } from './quote-link.ts';
import { findQuote, readVersions, type SentVersion, type StandingQuote } from './quotes.sql.ts';

/** How a version that was sent stands by now. */
export type QuoteState = 'open' | 'expired' | 'replaced' | 'withdrawn' | 'declined' | 'accepted';

export interface OpenedQuote {
  readonly quote: StandingQuote;
  readonly sent: SentVersion;
  readonly state: QuoteState;
}

/** A quote as it was sent, for whoever has its mail; one that is over is shown all the same, and says so. */
export const openQuote = query(
  { right: 'shop', shared: 'nobody' },
  async (
    { shop, key, now }: Context,
    { orderId, code }: { readonly orderId: string; readonly code: string },
  ): Promise<OpenedQuote | Refusal> => {
    const nth = versionOfCode(key, { shopId: shop.id, orderId }, code);
    if (nth === null) return refuse('NotFound');
    const [quote, versions] = await Promise.all([
      findQuote(shop.database, orderId, null),
      readVersions(shop.database, orderId),
    ]);
    const sent = versions.find((one) => one.nth === nth);
    if (quote === undefined || sent === undefined) return refuse('NotFound');
    return { quote, sent, state: stateOf(quote, sent, { versions, now }) };
  },
);

export interface StaffQuote {
  readonly quote: StandingQuote;
  readonly versions: readonly SentVersion[];
  /** It was changed since it was sent. */
  readonly isChanged: boolean;
}

/** What staff sees of a quote beside its order. */
export const staffFindQuote = query(
  { right: 'orders.read', shared: 'nobody' },
  async (
    { shop, actor }: Context,
    { orderId }: { readonly orderId: string },
  ): Promise<StaffQuote | Refusal> => {
    const [quote, versions] = await Promise.all([
      findQuote(shop.database, orderId, OperatorScope.of(actor).warehouses),
      readVersions(shop.database, orderId),
    ]);
    if (quote === undefined) return refuse('NotFound');
    const last = versions.at(-1);
    return { quote, versions, isChanged: last !== undefined && last.revision !== quote.revision };
  },
);

/** What the mail of a version carries. */
export const quoteToMail = query(
  { right: 'job', shared: 'nobody' },
  async (
    { shop }: Pick<Context, 'shop' | 'actor'>,
    { orderId, nth }: { readonly orderId: string; readonly nth: number },
  ): Promise<SentVersion | undefined> => {
    const versions = await readVersions(shop.database, orderId);
    const sent = versions.find((one) => one.nth === nth);
    // One that was sent again since has a mail of its own.
    return sent === versions.at(-1) ? sent : undefined;
  },
);

function stateOf(
  quote: StandingQuote,
  sent: SentVersion,
  { versions, now }: { readonly versions: readonly SentVersion[]; readonly now: number },
): QuoteState {
  if (quote.status !== 'Draft') {
    const over = overRefusal(quote);
    if (!isRefusal(over)) return 'accepted';
    return over.code === 'QuoteExpired' ? 'expired' : 'withdrawn';
  }
  if (sent.declinedAt !== null) return 'declined';
  if (quote.expiresAt !== null && quote.expiresAt <= now) return 'expired';
  return isReplaced(quote, sent, versions) ? 'replaced' : 'open';
}
