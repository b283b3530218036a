import type { Cart, CartItem } from '@bivak/contract';
import { Box, Button, Icon, MiniLine } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { sumsOf } from '../../features/carts/model/sums.ts';
import { OrderTotals } from '../../features/checkout/components/order-totals.tsx';
import { useFormat } from '../../i18n/use-format.ts';

/** What is ordered, where and when, what it comes to, and the button. */
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
  const { mode, priceMode } = useShop();
  const kind = cart.DeliveryID?.Kind ?? 'pickup';
  const from = format.dayOf(cart.DateTimeExpectedStart);
  const to = format.dayOf(cart.DateTimeExpectedEnd);
  const hour = (moment: Cart['BusinessHourStart']): string =>
    moment === null ? '' : `, ${moment.Description.replace(' - ', '–')}`;
  const together = format.money(cart.TotalIncVATForeignCurrency + cart.TotalDeposit);
  const hasDeposit = cart.TotalDeposit > 0 ? 'yes' : 'no';
  const buttonWords = (): string => (paysNow ? t('payment.pay', { amount: together }) : t('checkout.order'));
  return (
    <Box title={t('cart.overview')}>
      <div className="stack">
        <ul>
          {lines
            .filter((line) => !line.IsDeposit)
            .map((line) => (
              <li key={line.CartItemID}>
                <MiniLine
                  picture={{ src: line.Item?.Images[0]?.Url }}
                  name={line.Description}
                  note={t('checkout.line', { count: String(line.Amount) })}
                  amount={format.money(priceMode === 'incl' ? line.TotalIncVAT : line.TotalExcVAT)}
                />
              </li>
            ))}
        </ul>
        <div className="small num">
          <p>
            <Icon name="pin" /> {cart.WarehouseID.Description}
          </p>
          <p>
            <Icon name="calendar" />{' '}
            {t('checkout.pickupAt', { kind, moment: format.day(from) + hour(cart.BusinessHourStart) })}
          </p>
          {mode === 'sales' ? null : (
            <p>
              <Icon name="repeat" />{' '}
              {t('checkout.returnAt', { kind, moment: format.day(to) + hour(cart.BusinessHourEnd) })}
            </p>
          )}
          {cart.DeliveryID === null ? null : (
            <p>
              <Icon name="truck" /> {cart.DeliveryID.Description}
            </p>
          )}
        </div>
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
