import type { DeliveryKind, VatTotal } from '@bivak/contract/wire';
import { formatNumber } from '@bivak/rules';
import { DepositBox, Totals, type TotalRow } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useFormat } from '@bivak/web';

export interface Sums {
  readonly net: number;
  readonly gross: number;
  readonly perRate: readonly VatTotal[];
  readonly rounding: number;
  readonly deposit: number;
  /** Whether the business brings and collects: the deposit then waits for that. */
  readonly kind: DeliveryKind;
  /** Of an order that is finished nothing is promised any more. */
  readonly isPast?: boolean;
}

/**
 * Sums excl. and incl. VAT, the tax per rate, and the deposit in a box of its own (LOOK §5, "Totals"). The rounding
 * difference has a row, so that net, tax and total always add up.
 */
export function OrderTotals({ sums }: { readonly sums: Sums }) {
  const t = useTranslations('shop.cart');
  const format = useFormat();
  const { shop, locale } = useApp();
  const net = format.money(sums.net);
  const gross = format.money(sums.gross);
  const rate = (percentage: number): string =>
    formatNumber(percentage, locale, Number.isInteger(percentage) ? 0 : 1);
  const incl = shop.priceMode === 'incl';
  const rows: TotalRow[] = [
    ...(incl ? [{ label: t('articles'), value: gross }] : []),
    { label: t('exclVat'), value: net, kind: incl ? 'soft' : 'plain' },
    ...sums.perRate.map(({ Percentage, TotalVAT }): TotalRow => ({
      label: t('vatRate', { rate: rate(Percentage) }),
      value: format.money(TotalVAT),
      kind: 'soft',
    })),
    ...(sums.rounding !== 0
      ? [{ label: t('rounding'), value: format.money(sums.rounding), kind: 'soft' } satisfies TotalRow]
      : []),
    { label: t('totalIncl'), value: gross, kind: 'total' },
  ];
  return (
    <>
      <Totals className="num" rows={rows} />
      {sums.deposit === 0 ? null : (
        <DepositBox
          label={t('deposit')}
          value={format.money(sums.deposit)}
          note={sums.isPast === true ? t('depositNotePast') : t('depositNote', { kind: sums.kind })}
        />
      )}
    </>
  );
}
