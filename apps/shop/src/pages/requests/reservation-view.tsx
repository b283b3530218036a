import type { Account, ReservationOrder } from '@bivak/contract/wire';
import {
  changeResult,
  type IsoDate,
  lendingOrderLabel,
  mayCopy,
  peakSeason,
  type Period,
  seasonsOf,
} from '@bivak/rules';
import { Button, buttonClass, Icon, Note } from '@bivak/ui';
import { useFormat, useWrite } from '@bivak/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { OrderDocuments } from '../../features/documents/components/order-documents.tsx';
import { invoicesQuery } from '../../features/invoices/api/invoices-query.ts';
import { accountRequestsQuery } from '../../features/lending/api/account-requests.ts';
import { StatePill } from '../../features/lending/components/state-pill.tsx';
import { campOf, lentNumber, lentText } from '../../features/lending/model/reservation-facts.ts';
import { useDayWords, useLending } from '../../features/lending/model/use-lending.ts';
import type { LoadedOrder } from '../../features/orders/api/order-query.ts';
import { useCancelOrder } from '../../features/orders/model/use-cancel-order.ts';
import { useHandOverTimes } from '../../features/orders/model/use-hand-over-times.ts';
import { PayOrder } from '../../features/payments/components/pay-order.tsx';
import { usePermissions } from '../../session/use-permissions.ts';
import { useSession } from '../../session/use-session.ts';
import { Billing } from './billing.tsx';
import { CampFacts } from './camp-facts.tsx';
import { CopyBlock } from './copy-block.tsx';
import { MessagesAbout } from './messages-about.tsx';
import { OutcomeSection } from './outcome-view.tsx';
import { OwnHours } from './own-hours.tsx';
import { PickupContactSection } from './pickup-contact.tsx';
import { PrintButton } from './print-button.tsx';
import styles from './request.module.css';

/** A reservation of tents (spec 3 §2, "Request / reservation detail"). */
export function ReservationView({ loaded: { order, lines } }: { readonly loaded: LoadedOrder }) {
  const t = useTranslations('shop.lending.request');
  const format = useFormat();
  const { clock } = useApp();
  const words = useDayWords();
  const account = useSession((state) => state.session.account);
  const { pickup, back } = useHandOverTimes(order);
  const rental: Period = {
    from: format.dayOf(order.DateTimeExpectedStart),
    to: format.dayOf(order.DateTimeExpectedEnd),
  };
  const days = campOf(order) ?? rental;
  const season = peakSeason(seasonsOf(useLending()), days);
  const status = order.ReservationStatus;
  const change = changeResult(
    { season, campStart: days.from, today: clock.today() },
    { reservation: status },
  );
  if (account === null) return null;
  const number = order.OrderID ?? order.ReservationID;
  return (
    <>
      <header>
        <div className={styles.title}>
          <h1>{t('reservation', { number })}</h1>
          <StatePill state={lendingOrderLabel(status)} />
        </div>
        <p className="soft">{[account.CompanyName, words.rangeYear(days)].filter(Boolean).join(' · ')}</p>
      </header>
      {order.RejectionReason === null ? null : (
        <Note tone="bad" title={t('rejected')}>
          {order.RejectionReason}
        </Note>
      )}
      <Outcome order={order} account={account} />
      {order.TotalOpen > 0 ? <PayOrder order={order} problem={null} access={null} chosen={null} /> : null}
      <section aria-labelledby="tents">
        <h2 id="tents">{t('tents')}</h2>
        <Lines lines={lines} account={account} order={order} />
      </section>
      <section aria-labelledby="facts">
        <h2 id="facts">{t('reservationFacts')}</h2>
        <CampFacts
          account={account}
          camp={campOfOrder(order)}
          moments={[
            [t('pickup'), pickup],
            [t('return'), back],
            [t('depot'), order.Warehouse.Description],
          ]}
        />
      </section>
      <div className={styles.actions}>
        {change.ok ? <ChangeReservation order={order} /> : null}
        <PrintButton />
      </div>
      {season === null ? null : <OwnHours order={order} />}
      <PickupContactSection order={order} />
      <Billing order={order} />
      <OrderDocuments order={order} />
      <Invoices order={order} account={account} />
      <MessagesAbout id={order.ReservationOrderID} number={number} account={account} />
      {mayCopy(status) ? <CopyBlock id={order.ReservationOrderID} /> : null}
    </>
  );
}

/** What a division gave; of what was reserved otherwise there is nothing to tell. */
function Outcome({ order, account }: { readonly order: ReservationOrder; readonly account: Account }) {
  const { call } = useApp();
  const { data } = useQuery(accountRequestsQuery(call, account));
  const request = data?.requests.find((one) => one.ReservationOrderID === order.ReservationOrderID);
  return request === undefined ? null : <OutcomeSection id={request.Id} account={account} />;
}

/** What is reserved and what it costs; of an application also what was asked and granted. */
function Lines({
  lines,
  account,
  order,
}: {
  readonly lines: LoadedOrder['lines'];
  readonly account: Account;
  readonly order: ReservationOrder;
}) {
  const t = useTranslations('shop.lending.request');
  const format = useFormat();
  const { call, shop } = useApp();
  const { data } = useQuery(accountRequestsQuery(call, account));
  const request = data?.requests.find((one) => one.ReservationOrderID === order.ReservationOrderID);
  const kindOf = (item: string) => shop.lending?.tents.find((tent) => tent.item === item)?.kind ?? null;
  const requested = (item: string): number => {
    const kind = kindOf(item);
    if (request === undefined || kind === null) return 0;
    if (kind === 'stock') return request.RequestedTentsStock ? 1 : 0;
    return kind === 'senior' ? request.RequestedTentsSenior : request.RequestedTentsPatrol;
  };
  const shown = lines.filter((line) => !line.IsDeposit);
  // What was asked and not granted at all has no line.
  const missing = (shop.lending?.tents ?? []).filter(
    ({ item }) => requested(item) > 0 && !shown.some((line) => line.ItemID === item),
  );
  const isIncl = shop.priceMode === 'incl';
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t('tent')}</th>
          {request === undefined ? null : <th scope="col">{t('requested')}</th>}
          <th scope="col">{t(request === undefined ? 'amount' : 'granted')}</th>
          <th scope="col">{t(isIncl ? 'price' : 'priceExcl')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((line) => (
          <tr key={line.ReservationOrderItemID}>
            <th scope="row">{line.ItemDescription}</th>
            {request === undefined ? null : <td>{requested(line.ItemID)}</td>}
            <td>{line.Amount}</td>
            <td>{format.money(isIncl ? line.TotalIncVAT : line.TotalExcVAT)}</td>
          </tr>
        ))}
        {missing.map(({ item, kind }) => (
          <tr key={item}>
            <th scope="row">{t(`kinds.${kind}`)}</th>
            <td>{requested(item)}</td>
            <td>{format.number(0)}</td>
            <td>{format.money(0)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={request === undefined ? 2 : 3}>
            {t('total')}
          </th>
          <td>{format.money(order.TotalIncVAT)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function campOfOrder(order: ReservationOrder): Parameters<typeof CampFacts>[0]['camp'] {
  const partner = (code: string) => (code === '' ? null : { code, name: null });
  const persons = lentNumber(order, 'TransportPersonnelCount');
  return {
    days: campOf(order),
    name: lentText(order, 'EventName'),
    purpose: lentText(order, 'Purpose'),
    place: {
      title: lentText(order, 'LocationTitle'),
      street: lentText(order, 'LocationStreet'),
      number: lentText(order, 'LocationNumber'),
      postalCode: lentText(order, 'LocationPostalCode'),
      city: lentText(order, 'LocationCity'),
      country: lentText(order, 'LocationCountry'),
    },
    existingSpots: lentNumber(order, 'ExistingSpots'),
    members: {
      total: lentNumber(order, 'RequestedSpotsTotal'),
      child: lentNumber(order, 'RequestedSpotsChild'),
      youngAdult: lentNumber(order, 'RequestedSpotsYoungAdult'),
      supervisor: lentNumber(order, 'RequestedSpotsSupervisor'),
    },
    disabled: lentNumber(order, 'RequestedSpotsDisability'),
    transport: lentText(order, 'TransportType'),
    needs:
      persons === 0
        ? null
        : {
            units: lentNumber(order, 'TransportUnitCount'),
            weight: lentNumber(order, 'TransportTotalWeight'),
            persons,
          },
    pickupWith: partner(lentText(order, 'CombinedPickupVCode')),
    returnWith: partner(lentText(order, 'CombinedReturnVCode')),
    comments: order.Notes ?? '',
    createdAt: order.DateTimeCreated,
  };
}

function ChangeReservation({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.lending.request');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { cancel, busy, problem } = useCancelOrder({
    done: t('canceledReservation'),
    failed: t('cancelFailed'),
    text: t('cancelReservationText'),
    yes: t('cancelReservationYes'),
  });
  const { press } = useWrite(async () => {
    if (!(await cancel(order))) return;
    await navigate({ to: '/account/requests' });
    void client.invalidateQueries({ queryKey: ['lending'] });
  });
  return (
    <>
      <Link
        to="/account/requests/$requestId/edit"
        params={{ requestId: order.ReservationOrderID }}
        className={buttonClass()}
      >
        <Icon name="edit" />
        {t('edit')}
      </Link>
      <Button variant="line" icon="close" busy={busy} onClick={() => void press(undefined)}>
        {t('cancelReservation')}
      </Button>
      {problem === null ? null : (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
    </>
  );
}

/** Only who may see what the association pays gets it (spec 1 §6). */
function Invoices({ order, account }: { readonly order: ReservationOrder; readonly account: Account }) {
  const t = useTranslations('shop.lending.request');
  const format = useFormat();
  const { call } = useApp();
  const { held } = usePermissions();
  const asked = order.OrderID ?? '';
  const { data } = useQuery({
    ...invoicesQuery(call, account, { page: 1, order: asked }),
    enabled: asked !== '' && held.has('invoices.read'),
  });
  if (data === undefined || data.Total === 0) return null;
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices">{t('invoices')}</h2>
      <ul>
        {data.Collection.map((invoice) => (
          <li key={invoice.InvoiceID}>
            <Link to="/account/invoices" search={{ find: asked }} className="link">
              {t('invoice', {
                number: invoice.InvoiceID,
                day: format.day(invoice.DateInvoice as IsoDate, 'dayMonthYear'),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
