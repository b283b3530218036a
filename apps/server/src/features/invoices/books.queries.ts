import { addDays } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { type RateSum, readVat, type Span } from './books.sql.ts';

export interface VatReport extends Span {
  readonly rates: readonly RateSum[];
  readonly roundingCents: number;
  /** Null where the business has no Belgian return. */
  readonly boxes: readonly { readonly box: string; readonly cents: number }[] | null;
}

/** What is owed of a period. The books are of all warehouses. */
export const staffVatReport = query(
  { right: 'reports.money', shared: 'nobody' },
  async ({ shop, actor }: Context, span: Span): Promise<VatReport | Refusal> => {
    const refused = refusedSpan(span, actor);
    if (refused !== null) return refused;
    const read = await readVat(shop.database, span);
    return { ...span, ...read, boxes: shop.config.contact.country === 'BE' ? boxesOf(read.rates) : null };
  },
);

export function refusedSpan({ from, to }: Span, actor: Context['actor']): Refusal | null {
  if (OperatorScope.of(actor).warehouses !== null) return refuse('Forbidden');
  const wrong = (reason: string) => refuse('ValidationFailed', { fields: [{ field: 'to', reason }] });
  if (to < from) return wrong('before-start');
  return to > addDays(from, 366) ? wrong('more-than-a-year') : null;
}

/** The boxes of the Belgian return by rate. What a credit note takes back has boxes of its own, and lowers none of these. */
const boxByRate = new Map([
  [0, '00'],
  [600, '01'],
  [1200, '02'],
  [2100, '03'],
]);

function boxesOf(rates: readonly RateSum[]): { readonly box: string; readonly cents: number }[] {
  const sum = (kind: RateSum['kind'], of: 'netCents' | 'vatCents', vatBp?: number) =>
    rates
      .filter((rate) => rate.kind === kind && (vatBp === undefined || rate.vatBp === vatBp))
      .reduce((all, rate) => all + rate[of], 0);
  return [
    ...[...boxByRate].map(([vatBp, box]) => ({ box, cents: sum('invoice', 'netCents', vatBp) })),
    { box: '49', cents: 0 - sum('credit', 'netCents') },
    { box: '54', cents: sum('invoice', 'vatCents') },
    { box: '64', cents: 0 - sum('credit', 'vatCents') },
  ];
}
