import type { Cart, CartItem, DeliveryKind } from '@bivak/contract/wire';
import { Box, Button, BuyBar, Disclosure, Icon, MiniLine } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { type CartGroup, groupsOf } from '../../features/carts/model/groups.ts';
import { sumsOf } from '../../features/carts/model/sums.ts';
import { OrderTotals } from '../../features/checkout/components/order-totals.tsx';
import { pictureOf } from '../../picture-of.ts';
import { useScreenSize } from '../frame/use-screen-size.ts';
import styles from './checkout.module.css';

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
  const together = format.money(togetherOf(cart));
  const hasDeposit = cart.TotalDeposit > 0 ? 'yes' : 'no';
  const isPhone = useScreenSize() === 'small';
  return (
    <Box title={t('cart.overview')}>
      <div className="stack">
        {groupsOf(cart, lines).map((group) => (
          <SummaryGroup key={group.key} group={group} delivery={cart.Delivery} />
        ))}
        <OrderTotals sums={sumsOf(cart)} />
        {isPhone ? null : <OrderButton cart={cart} busy={busy} paysNow={paysNow} />}
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

function togetherOf(cart: Cart): number {
  return cart.TotalIncVATForeignCurrency + cart.TotalDeposit;
}

function OrderButton({
  cart,
  busy,
  paysNow,
}: {
  readonly cart: Cart;
  readonly busy: boolean;
  readonly paysNow: boolean;
}) {
  const t = useTranslations('shop');
  const format = useFormat();
  const words = paysNow ? t('payment.pay', { amount: format.money(togetherOf(cart)) }) : t('checkout.order');
  return (
    <Button type="submit" wide busy={busy}>
      {busy ? t('checkout.ordering') : words}
    </Button>
  );
}

/** On a phone, above the form: what is ordered, folded to how many and what it comes to. */
export function FoldedSummary({ cart, lines }: { readonly cart: Cart; readonly lines: readonly CartItem[] }) {
  const t = useTranslations('shop.checkout');
  const format = useFormat();
  if (useScreenSize() !== 'small') return null;
  const amount = format.money(togetherOf(cart));
  return (
    <Disclosure title={<span className="num">{t('folded', { count: cart.TotalQty, amount })}</span>}>
      <div className="stack">
        {groupsOf(cart, lines).map((group) => (
          <SummaryGroup key={group.key} group={group} delivery={cart.Delivery} />
        ))}
      </div>
    </Disclosure>
  );
}

/** On a phone, at the bottom of the screen as long as the form is: what it comes to, and the button. */
export function StickyTotal(props: Parameters<typeof OrderButton>[0]) {
  const t = useTranslations('shop.checkout');
  const format = useFormat();
  if (useScreenSize() !== 'small') return null;
  const { cart } = props;
  return (
    <BuyBar
      className={styles['bar']}
      total={format.money(togetherOf(cart))}
      note={cart.TotalDeposit > 0 ? t('withDeposit') : t('inclVat')}
      action={<OrderButton {...props} />}
    />
  );
}

/** What is ordered at one place in one period, and when it is fetched and brought back. */
function SummaryGroup({
  group,
  delivery,
}: {
  readonly group: CartGroup;
  readonly delivery: Cart['Delivery'];
}) {
  const t = useTranslations('shop');
  const format = useFormat();
  const { mode, priceMode } = useShop();
  const kind: DeliveryKind = delivery?.Kind ?? 'pickup';
  const handOver = (day: string, hour: Cart['BusinessHourStart']): string => {
    const time = hour === null ? '' : `, ${hour.Description.replace(' - ', '–')}`;
    return format.day(format.dayOf(day)) + time;
  };
  return (
    <>
      <ul>
        {group.lines
          .filter((line) => !line.IsDeposit)
          .map((line) => (
            <li key={line.CartItemID}>
              <MiniLine
                picture={pictureOf(line.Item)}
                name={line.Description}
                note={t('checkout.line', { count: String(line.Amount) })}
                amount={format.money(priceMode === 'incl' ? line.TotalIncVAT : line.TotalExcVAT)}
              />
            </li>
          ))}
      </ul>
      <div className="small num">
        <p>
          <Icon name="pin" /> {group.WarehouseID.Description}
        </p>
        <p>
          <Icon name="calendar" />{' '}
          {t('checkout.pickupAt', {
            kind,
            moment: handOver(group.DateTimeExpectedStart, group.BusinessHourStart),
          })}
        </p>
        {mode === 'sales' ? null : (
          <p>
            <Icon name="repeat" />{' '}
            {t('checkout.returnAt', {
              kind,
              moment: handOver(group.DateTimeExpectedEnd, group.BusinessHourEnd),
            })}
          </p>
        )}
        {delivery === null ? null : (
          <p>
            <Icon name="truck" /> {delivery.Description}
          </p>
        )}
      </div>
    </>
  );
}
