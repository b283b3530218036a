import type { ReservationOrder } from '@bivak/contract/wire';
import { addDays } from '@bivak/rules';
import { Box, buttonClass } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { fullName } from '@bivak/web/formats';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../../app-context.tsx';

/** Days from the receipt of the goods (Directive 2011/83, art. 9). */
const DAYS = 14;

/**
 * The way to withdraw from the contract, on its order for as long as the right lasts (art. 11a): it leads to a message
 * that is confirmed there, of which its writer gets a copy with day and hour. Companies and clubs have no such right.
 */
export function WithdrawalWay({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.withdrawal');
  const format = useFormat();
  const { clock } = useApp();
  const { withdrawal, contact, contactForm } = useShop();
  const last = addDays(format.dayOf(order.DateTimeBusinessStart), DAYS);
  if (withdrawal !== 'granted' || !isConsumer(order) || clock.today() > last) return null;
  const number = order.OrderID ?? order.ReservationID;
  const look = buttonClass({ variant: 'line', wide: true });
  return (
    <Box title={t('title')} titleLook="quiet">
      <div className="stack">
        <p>{t('until', { day: format.day(last) })}</p>
        {contactForm.offered ? (
          <Link to="/contact" search={{ order: number, tab: 'withdraw' }} className={look}>
            {t('act')}
          </Link>
        ) : (
          <a
            href={`mailto:${contact.email}?subject=${encodeURIComponent(t('message', { number }))}`}
            className={look}
          >
            {t('act')}
          </a>
        )}
      </div>
    </Box>
  );
}

/** Who orders for a company or a club gives its name; without one the person's own stands there. */
function isConsumer({ Customer }: ReservationOrder): boolean {
  const company = Customer.CompanyName.trim();
  return company === '' || company === fullName(Customer);
}
