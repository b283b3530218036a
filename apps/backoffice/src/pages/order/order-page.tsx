import type { StaffOrder } from '@bivak/contract/admin';
import { Button, buttonClass, Note, SpecList } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { type IsoDate, isEditableStatus } from '@bivak/rules';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { type DeskStep, deskStepOf } from '../../features/handovers/counts.ts';
import { ConversationsPanel } from '../../features/conversations/conversations-panel.tsx';
import { OrderHistory } from '../../features/orders/order-history.tsx';
import { OrderRisks } from '../../features/orders/order-risks.tsx';
import { OrderStatus } from '../../features/orders/order-status.tsx';
import { orderQuery } from '../../features/orders/order-query.ts';
import { PhaseBar } from '../../features/orders/phase-bar.tsx';
import { useOrderActs } from '../../features/orders/use-order-acts.ts';
import { NoRecord } from '../../frame/no-record.tsx';
import { ChangedBy } from '../../frame/changed-by.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { UndoOffer } from '../../frame/use-acts.tsx';
import { KeyMark } from '../../keys/key-cap.tsx';
import { useKeys, type ScreenKey } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';
import { OrderChange } from './order-change.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderPapers } from './order-papers.tsx';
import { OrderNotes } from './order-notes.tsx';
import record from '../../frame/record.module.css';
import styles from './order-page.module.css';

const AssignDialog = lazy(async () => ({
  default: (await import('../../features/orders/assign-dialog.tsx')).AssignDialog,
}));
const MoveDialog = lazy(async () => ({
  default: (await import('../../features/orders/move-dialog.tsx')).MoveDialog,
}));
const QuotePanel = lazy(async () => ({ default: (await import('./quote-panel.tsx')).QuotePanel }));
const RejectDialog = lazy(async () => ({
  default: (await import('../../features/orders/reject-dialog.tsx')).RejectDialog,
}));

/** One order: where it stands, what it is, its money, and what happened. */
export function OrderPage() {
  const t = useTranslations('office.order');
  const call = useCall();
  const { orderId } = useParams({ from: '/guarded/orders/$orderId' });
  const { data, error, refetch } = useQuery(orderQuery(call, orderId));
  if (data === undefined)
    return <NoRecord error={error} title={t('notLoaded')} retry={() => void refetch()} />;
  return <Order order={data} />;
}

function Order({ order }: { readonly order: StaffOrder }) {
  const t = useTranslations('office.order');
  const may = useMay();
  const { accept, reject, assign, move, cancel, substitute, undo } = useOrderActs(order.ID);
  const { busy } = undo;
  const [asking, setAsking] = useState<'reject' | 'move' | 'assign' | null>(null);
  const close = () => setAsking(null);
  const mayWrite = may('orders.write');
  const mayMove = mayWrite && isEditableStatus(order.Status, false);
  const mayDecide = order.Status === 'Active' && may('orders.accept');
  const navigate = useNavigate();
  const atDesk = may('orders.handOut') ? deskStepOf(order.Status) : null;
  const toDesk = (step: DeskStep) =>
    void navigate({ to: '/orders/$orderId/handover', params: { orderId: order.ID }, search: { step } });
  const keys: ScreenKey[] = [
    ...(mayDecide
      ? [
          { keys: 'e', label: t('accept'), run: () => void accept(order.Version) },
          { keys: 'x', label: t('reject'), run: () => setAsking('reject') },
        ]
      : []),
    ...(mayMove ? [{ keys: 'm', label: t('move'), run: () => setAsking('move') }] : []),
    ...(mayWrite ? [{ keys: 'i', label: t('assign'), run: () => setAsking('assign') }] : []),
    ...(atDesk === null
      ? []
      : [
          { keys: 'u', label: t('handOut'), run: () => toDesk('out') },
          { keys: 't', label: t('takeBack'), run: () => toDesk('back'), quiet: atDesk === 'out' },
        ]),
  ];
  useKeys(keys);
  return (
    <>
      <ScreenHead
        title={order.Number}
        before={
          <Link to="/orders" className="link">
            {t('back')}
          </Link>
        }
        note={
          <span className={record.who}>
            {order.Customer.Description} <OrderStatus status={order.Status} />
          </span>
        }
        actions={
          <>
            <OrderChange order={order} busy={busy} cancel={(reason) => cancel(order.Version, reason)} />
            {mayDecide ? (
              <>
                <Button variant="bad" busy={busy} onClick={() => setAsking('reject')}>
                  {t('reject')}
                </Button>
                <Button busy={busy} onClick={() => void accept(order.Version)}>
                  {t('accept')}
                </Button>
              </>
            ) : (
              <ToDesk order={order} step={atDesk} />
            )}
          </>
        }
      />
      <UndoOffer {...undo} />
      <ChangedBy entity="reservation" id={order.ID} />
      <PhaseBar status={order.Status} />
      {order.Risks.length === 0 || !isToGo.has(order.Status) ? null : (
        <Note tone="warn" title={t('risks')}>
          <OrderRisks risks={order.Risks} />
        </Note>
      )}
      {order.RejectionReason === null ? null : (
        <Note tone="bad" title={t('rejected')}>
          {order.RejectionReason}
        </Note>
      )}
      <div className={record.columns}>
        <div className={record.stack}>
          <OrderLines order={order} busy={busy} substitute={(body) => void substitute(order.Version, body)} />
          <OrderPapers order={order} />
          <ConversationsPanel
            conversations={order.Conversations}
            customer={
              order.Customer.Key === null
                ? null
                : { id: order.Customer.Key, name: order.Customer.Description }
            }
            orderId={order.ID}
          />
          <OrderHistory orderId={order.ID} history={order.History} />
        </div>
        <div className={record.stack}>
          {order.Status === 'Draft' ? (
            <Suspense fallback={null}>
              <QuotePanel order={order} />
            </Suspense>
          ) : null}
          <Who order={order} />
          <Dates
            order={order}
            actions={
              <>
                {mayMove ? (
                  <Button size="s" variant="line" onClick={() => setAsking('move')}>
                    {t('move')}
                  </Button>
                ) : null}
                {mayWrite ? (
                  <Button size="s" variant="line" onClick={() => setAsking('assign')}>
                    {t('assign')}
                  </Button>
                ) : null}
              </>
            }
          />
          <OrderMoney order={order} />
          <OrderNotes order={order} />
        </div>
      </div>
      <Suspense fallback={null}>
        {asking === 'reject' ? (
          <RejectDialog
            onClose={close}
            onReject={(reason) => {
              close();
              void reject(order.Version, reason);
            }}
          />
        ) : null}
        {asking === 'assign' ? (
          <AssignDialog
            assignedTo={order.AssignedTo?.Key ?? null}
            onClose={close}
            onAssign={(to) => {
              close();
              void assign(order.Version, to);
            }}
          />
        ) : null}
        {asking === 'move' ? (
          <MoveDialog
            order={order}
            busy={busy}
            onClose={close}
            onMove={(to) => {
              close();
              void move(order.Version, to);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function ToDesk({ order, step }: { readonly order: StaffOrder; readonly step: DeskStep | null }) {
  const t = useTranslations('office.order');
  if (step === null) return null;
  return (
    <Link
      to="/orders/$orderId/handover"
      params={{ orderId: order.ID }}
      search={{ step }}
      className={buttonClass({})}
    >
      {t(step === 'back' ? 'takeBack' : 'handOut')} <KeyMark keys={step === 'back' ? 't' : 'u'} />
    </Link>
  );
}

/** They are still here: what is in the way of handing them out counts. */
const isToGo: ReadonlySet<StaffOrder['Status']> = new Set(['Active', 'Order', 'Open', 'Pick']);

function Who({ order: { Person, Customer } }: { readonly order: StaffOrder }) {
  const t = useTranslations('office.order');
  const may = useMay();
  return (
    <Panel title={t('customer')}>
      <p>
        <b>{Person.Name}</b>
        {Person.CompanyName === '' ? null : <span className={styles.line}>{Person.CompanyName}</span>}
      </p>
      {Person.Tel === '' ? null : (
        <p>
          <a href={`tel:${Person.Tel.replaceAll(/[^+\d]/gu, '')}`}>{Person.Tel}</a>
        </p>
      )}
      {Person.Email === '' ? null : (
        <p>
          <a href={`mailto:${Person.Email}`}>{Person.Email}</a>
        </p>
      )}
      {Customer.Key === null || !may('customers.read') ? null : (
        <p>
          <Link to="/customers/$customerId" params={{ customerId: Customer.Key }} className="link">
            {t('toCustomer')}
          </Link>
        </p>
      )}
    </Panel>
  );
}

function Dates({ order, actions }: { readonly order: StaffOrder; readonly actions: ReactNode }) {
  const t = useTranslations('office.order');
  const format = useFormat();
  const when = (moment: string) => `${format.day(format.dayOf(moment), 'short')}, ${format.time(moment)}`;
  const facts = [
    { term: t('pickup'), value: when(order.Start) },
    { term: t('return'), value: when(order.End) },
    ...(order.BackOn === null
      ? []
      : [{ term: t('backOn'), value: format.day(order.BackOn as IsoDate, 'short') }]),
    { term: t('warehouse'), value: order.Warehouse.Description },
    ...(order.Delivery === null ? [] : [{ term: t('delivery'), value: order.Delivery.Description }]),
    { term: t('assigned'), value: order.AssignedTo?.Description ?? t('nobody') },
    { term: t('ordered'), value: when(order.CreatedAt) },
  ];
  return (
    <Panel title={t('dates')} actions={actions}>
      <SpecList look="facts" facts={facts} />
    </Panel>
  );
}
