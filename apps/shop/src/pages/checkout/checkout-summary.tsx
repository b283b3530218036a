import type { Cart, CartItem } from '@bivak/contract';
import { Box, Button } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { groupsOf } from '../../features/carts/model/groups.ts';
import { sumsOf } from '../../features/carts/model/sums.ts';
import { OrderTotals } from '../../features/checkout/components/order-totals.tsx';
import { useFormat } from '@bivak/web';
import { SummaryGroup } from './summary-group.tsx';

/** What is ordered, where and when, each part of a cart of many on its own, what it comes to, and the button. */
export function CheckoutSummary({
  cart,
  lines,
  busy,
  paysNow,
}: {
  readonly cart: Cart;
  readonly lines: readonly CartItem[];
  readonly busy: boolean;
  /** The button leads on to the provider's page. */
  readonly paysNow: boolean;
}) {
  const t = useTranslations('shop');
  const format = useFormat();
  const together = format.money(cart.TotalIncVATForeignCurrency + cart.TotalDeposit);
  const hasDeposit = cart.TotalDeposit > 0 ? 'yes' : 'no';
  const buttonWords = (): string => (paysNow ? t('payment.pay', { amount: together }) : t('checkout.order'));
  return (
    <Box title={t('cart.overview')}>
      <div className="stack">
        {groupsOf(cart, lines).map((group) => (
          <SummaryGroup key={group.key} group={group} delivery={cart.Delivery} />
        ))}
        <OrderTotals sums={sumsOf(cart)} />
        <Button type="submit" wide busy={busy}>
          {busy ? t('checkout.ordering') : buttonWords()}
        </Button>
        {paysNow ? <p className="small soft">{t('payment.leads', { hasDeposit })}</p> : null}
        {cart.TotalDeposit > 0 && !paysNow ? (
          <p className="small soft">
            {t('checkout.together', {
              amount: together,
            })}
          </p>
        ) : null}
        <p className="small">
          <Link to="/cart" className="link">
            {t('checkout.changeCart')}
          </Link>
        </p>
      </div>
    </Box>
  );
}
