import type { Account, ReservationOrder } from '@bivak/contract/wire';
import { Button, buttonClass, Icon } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../app-context.tsx';
import { conversationsOfOrderQuery } from '../../features/conversations/api/conversations-query.ts';
import { useMessageDialog } from '../../features/conversations/model/use-message-dialog.tsx';
import { useSession } from '../../session/use-session.ts';

/**
 * A question about this order: a message of its logged-in customer, with the way to what was said about it before; for
 * everybody else the contact form, where the shop has one.
 */
export function AskAboutOrder({ order }: { readonly order: ReservationOrder }) {
  const { contactForm } = useShop();
  const account = useSession((state) => state.session.account);
  if (account !== null && account.CustomerID === order.CustomerID) {
    return <Asking account={account} order={order} />;
  }
  return contactForm.offered ? <Writing order={order} /> : null;
}

function Writing({ order: { OrderID, ReservationID } }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.conversations');
  return (
    <Link
      to="/contact"
      search={{ order: OrderID ?? ReservationID }}
      className={buttonClass({ variant: 'line', size: 's' })}
    >
      <Icon name="mail" />
      {t(OrderID === null ? 'askRequest' : 'ask')}
    </Link>
  );
}

function Asking({ account, order }: { readonly account: Account; readonly order: ReservationOrder }) {
  const t = useTranslations('shop.conversations');
  const orderId = order.ReservationOrderID;
  const { write, dialog } = useMessageDialog(account);
  const { data } = useQuery(conversationsOfOrderQuery(useCall(), account, orderId));
  const last = data?.Collection[0];
  const number = order.OrderID ?? order.ReservationID;
  return (
    <>
      <Button
        variant="line"
        size="s"
        icon="mail"
        onClick={() => write({ kind: 'about', id: orderId, number })}
      >
        {t(order.OrderID === null ? 'askRequest' : 'ask')}
      </Button>
      {last === undefined ? null : (
        <Link
          to="/account/messages/$conversationId"
          params={{ conversationId: last.ConversationID }}
          className="link"
        >
          {t('lastAbout')}
        </Link>
      )}
      {dialog}
    </>
  );
}
