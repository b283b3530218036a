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
 * What it comes to and the deposit in a box of its own (LOOK §5, "Totals"). Prices with VAT contain it in one row;
 * without, net, the tax per rate and the rounding add up to the total.
 */
export function OrderTotals({ sums }: { readonly sums: Sums }) {
  const t = useTranslations('shop.cart');
  const format = useFormat();
  const { shop, locale } = useApp();
  const gross = format.money(sums.gross);
  const rate = (percentage: number): string =>
    formatNumber(percentage, locale, Number.isInteger(percentage) ? 0 : 1);
  // The same rows always: a sum that changes its shape by a cent of rounding is read as another one.
  const rows: TotalRow[] = [
    ...(shop.priceMode === 'incl' ? contained() : added()),
    { label: t('totalIncl'), value: gross, kind: 'total' },
  ];
  function contained(): TotalRow[] {
    const vat = sums.perRate.reduce((sum, { TotalVAT }) => sum + Math.round(TotalVAT * 100), 0) / 100;
    return [
      { label: t('articles'), value: gross },
      { label: t('vatIncluded'), value: format.money(vat), kind: 'soft' },
    ];
  }

  function added(): TotalRow[] {
    return [
      { label: t('exclVat'), value: format.money(sums.net) },
      ...sums.perRate.map(({ Percentage, TotalVAT }): TotalRow => ({
        label: t('vatRate', { rate: rate(Percentage) }),
        value: format.money(TotalVAT),
        kind: 'soft',
      })),
      { label: t('rounding'), value: format.money(sums.rounding), kind: 'soft' },
    ];
  }

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
