import type { Cart } from '@bivak/contract';
import { DepositBox, Totals, type TotalRow } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { formatNumber } from '../../../i18n/money.ts';
import { useFormat } from '../../../i18n/use-format.ts';

/** Sums excl. and incl. VAT, the tax per rate, and the deposit in a box of its own (LOOK §5, "Totals"). */
export function CartTotals({ cart }: { readonly cart: Pick<Cart, TotalFields> }) {
  const t = useTranslations('shop.cart');
  const format = useFormat();
  const { shop, locale } = useApp();
  const incl = shop.priceMode === 'incl';
  const net = format.money(cart.TotalExcVATForeignCurrency);
  const gross = format.money(cart.TotalIncVATForeignCurrency);
  const taxes = cart.VATTotals.map(({ Percentage, TotalVAT }): TotalRow => {
    const rate = formatNumber(Percentage, locale, Number.isInteger(Percentage) ? 0 : 1);
    return { label: t('vatRate', { rate }), value: format.money(TotalVAT), kind: 'soft' };
  });
  const rows: TotalRow[] = [
    { label: t('articles'), value: incl ? gross : net },
    { label: t('exclVat'), value: net, kind: 'soft' },
    ...taxes,
    { label: t('totalIncl'), value: gross, kind: 'total' },
  ];
  return (
    <>
      <Totals rows={rows} />
      {cart.TotalDeposit > 0 ? (
        <DepositBox label={t('deposit')} value={format.money(cart.TotalDeposit)} note={t('depositNote')} />
      ) : null}
    </>
  );
}

type TotalFields = 'TotalExcVATForeignCurrency' | 'TotalIncVATForeignCurrency' | 'VATTotals' | 'TotalDeposit';
