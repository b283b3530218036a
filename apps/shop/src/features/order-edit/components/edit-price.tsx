import type { EditResult, ReservationOrder } from '@bivak/contract/wire';
import { DepositBox, type TotalRow, Totals } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';

/** What it costs now and would cost, and what becomes of the difference, before anything is saved. */
export function EditPrice({
  order,
  result,
}: {
  readonly order: ReservationOrder;
  /** Null for the order as it stands. */
  readonly result: EditResult | null;
}) {
  const t = useTranslations('shop.orderEdit');
  const tCart = useTranslations('shop.cart');
  const format = useFormat();
  const { payment } = useShop();
  const difference = result?.DifferenceIncVAT ?? 0;
  const deposit = result?.TotalDeposit ?? order.TotalDeposit;
  const both = difference + (result?.DifferenceDeposit ?? 0);
  const kind = order.Delivery?.Kind ?? 'pickup';
  const rows: TotalRow[] = [
    { label: t('totalNow'), value: format.money(order.TotalIncVAT), kind: 'soft' },
    { label: t('difference'), value: signed(difference) },
    {
      label: t('totalAfter'),
      value: format.money(result?.TotalIncVAT ?? order.TotalIncVAT),
      kind: 'total',
    },
  ];
  return (
    <div aria-live="polite" className="stack">
      <Totals className="num" rows={rows} />
      {deposit === 0 ? null : (
        <DepositBox
          label={tCart('deposit')}
          value={format.money(deposit)}
          note={
            result === null || result.DifferenceDeposit === 0
              ? tCart('depositNote', { kind })
              : t('depositWas', { amount: format.money(order.TotalDeposit) })
          }
        />
      )}
      {both === 0 ? null : (
        <p className="small soft">{t(becomes(), { amount: format.money(Math.abs(both)) })}</p>
      )}
    </div>
  );

  function signed(amount: number): string {
    if (amount === 0) return format.money(0);
    return `${amount > 0 ? '+' : '−'} ${format.money(Math.abs(amount))}`;
  }

  /** What was paid online is paid or given back online; the rest is settled where everything is paid. */
  function becomes(): 'morePaid' | 'moreLater' | 'lessPaid' | 'lessLater' {
    const isPaid = order.TotalPaid > 0;
    if (both < 0)
      return isPaid && order.TotalPaid > order.TotalIncVAT + order.TotalDeposit + both
        ? 'lessPaid'
        : 'lessLater';
    return payment.policy !== 'BlockPayment' && (isPaid || order.PaymentMode === 'NOW')
      ? 'morePaid'
      : 'moreLater';
  }
}
