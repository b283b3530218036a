import { blockCustomer, type StaffCustomer, unblockCustomer } from '@bivak/contract/admin';
import { Button, Note, Pill } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { ConversationsPanel } from '../../features/conversations/conversations-panel.tsx';
import { CustomerHistory } from '../../features/customers/customer-history.tsx';
import { customerQuery } from '../../features/customers/customer-query.ts';
import { ReasonDialog } from '../../frame/reason-dialog.tsx';
import { NoRecord } from '../../frame/no-record.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';
import { CustomerCare } from './customer-care.tsx';
import { Balance, Notes, People, RecentOrders, Terms, Who } from './customer-panels.tsx';
import record from '../../frame/record.module.css';
import styles from './customer-page.module.css';

/** One customer: who they are, what they ordered, what they owe, and what happened. */
export function CustomerPage() {
  const t = useTranslations('office.customer');
  const call = useCall();
  const { customerId } = useParams({ from: '/guarded/customers/$customerId' });
  const { data, error, refetch } = useQuery(customerQuery(call, customerId));
  if (data === undefined)
    return <NoRecord error={error} title={t('notLoaded')} retry={() => void refetch()} />;
  return <Customer key={data.ID} customer={data} />;
}

function Customer({ customer }: { readonly customer: StaffCustomer }) {
  const t = useTranslations('office.customer');
  const call = useCall();
  const may = useMay();
  const format = useFormat();
  const { act, busy } = useActs([['customer', customer.ID], ['customers']]);
  const [blocking, setBlocking] = useState(false);
  const params = { id: customer.ID };
  const mayWrite = may('customers.write');
  const unblock = () =>
    void act(
      (options) => call(unblockCustomer, { params }, { ...options, version: customer.Version }),
      t('did.unblock'),
    );
  const block = (Reason: string) => {
    setBlocking(false);
    void act(
      (options) =>
        call(
          blockCustomer,
          { params, query: {}, body: { Reason } },
          { ...options, version: customer.Version },
        ),
      t('did.block'),
    );
  };
  useKeys(
    mayWrite
      ? [
          customer.IsBlocked
            ? { keys: 'l', label: t('unblock'), run: unblock }
            : { keys: 'l', label: t('block'), run: () => setBlocking(true) },
        ]
      : [],
  );
  return (
    <>
      <ScreenHead
        title={customer.Description}
        before={
          <Link to="/customers" className="link">
            {t('back')}
          </Link>
        }
        note={
          <span className={styles.who}>
            {customer.Number}
            {customer.IsBlocked ? <Pill tone="bad">{t('blocked')}</Pill> : null}
            {customer.WaitsSince === null ? null : <Pill tone="warn">{t('waits')}</Pill>}
          </span>
        }
        actions={
          mayWrite ? (
            <Button
              variant={customer.IsBlocked ? 'line' : 'bad'}
              busy={busy}
              onClick={customer.IsBlocked ? unblock : () => setBlocking(true)}
            >
              {t(customer.IsBlocked ? 'unblock' : 'block')}
            </Button>
          ) : undefined
        }
      />
      {customer.BlockedAt === null ? null : (
        <Note
          tone="bad"
          title={t('blockedSince', { day: format.day(format.dayOf(customer.BlockedAt), 'longYear') })}
        >
          {customer.BlockedReason}
        </Note>
      )}
      {customer.WaitsSince === null || !may('customers.approve') ? null : (
        <Note tone="warn" title={t('waitsTitle')}>
          <Link to="/customers" search={{ View: 'to-approve', open: customer.ID }} className="link">
            {t('toApproval')}
          </Link>
        </Note>
      )}
      <div className={record.columns}>
        <div className={record.stack}>
          <RecentOrders customer={customer} />
          <ConversationsPanel
            conversations={customer.Conversations}
            customer={{ id: customer.ID, name: customer.Description }}
          />
          <CustomerHistory customerId={customer.ID} history={customer.History} />
        </div>
        <div className={record.stack}>
          <Who customer={customer} />
          <People customer={customer} />
          <Balance customer={customer} />
          <Terms customer={customer} />
          <Notes customer={customer} />
          <CustomerCare customer={customer} />
        </div>
      </div>
      {blocking ? (
        <ReasonDialog
          title={t('blockTitle')}
          text={t('blockText')}
          label={t('blockReason')}
          missing={t('reasonRequired')}
          submit={t('block')}
          onClose={() => setBlocking(false)}
          onReason={block}
        >
          <BlockEffects customer={customer} />
        </ReasonDialog>
      ) : null}
    </>
  );
}

/** Orders that stand are not taken back by it. */
function BlockEffects({ customer: { ID, Version } }: { readonly customer: StaffCustomer }) {
  const t = useTranslations('office.customer');
  const call = useCall();
  const { data } = useQuery({
    queryKey: ['customer', ID, 'block', Version],
    queryFn: ({ signal }) =>
      call(
        blockCustomer,
        { params: { id: ID }, query: { DryRun: 'true' }, body: {} },
        { version: Version, signal },
      ),
    retry: false,
    gcTime: 0,
  });
  const effects = data?.Effects;
  return (
    <div role="status">
      {effects === undefined ? null : (
        <ul>
          <li>{t('blockEffects', { orders: effects.Orders })}</li>
          {effects.Carts === 0 ? null : <li>{t('blockCarts', { count: effects.Carts })}</li>}
          {effects.Quotes === 0 ? null : <li>{t('blockQuotes', { count: effects.Quotes })}</li>}
          {effects.Mails.length === 0 ? <li>{t('blockMails')}</li> : null}
        </ul>
      )}
    </div>
  );
}
