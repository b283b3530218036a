import type { Account, ReservationOrder } from '@bivak/contract/wire';
import {
  accountSection,
  deadlineDay,
  distributionNote,
  isPending,
  type IsoDate,
  lendingOrderLabel,
  peakSeason,
  type Period,
  requestLabel,
  requestNumber,
  resumeAt,
  type Season,
  seasonsOf,
  type StateLabel,
} from '@bivak/rules';
import { buttonClass, Disclosure, EmptyState, Icon, Note, Spinner } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import type { Draft } from '../../features/lending/api/drafts.ts';
import { accountRequestsQuery } from '../../features/lending/api/account-requests.ts';
import type { RequestLine } from '../../features/lending/api/requests.ts';
import { StatePill } from '../../features/lending/components/state-pill.tsx';
import { questionPaths } from '../../features/lending/model/question-paths.ts';
import { campOf, lentText } from '../../features/lending/model/reservation-facts.ts';
import { useLending } from '../../features/lending/model/use-lending.ts';
import { BOOKING } from '../../features/lending/model/ways.ts';
import { ordersQuery } from '../../features/orders/api/orders-query.ts';
import { useSession } from '../../session/use-session.ts';
import { AccountPages } from '../account/account-pages.tsx';
import styles from './requests.module.css';

// Below everything, and seldom needed.
const RequestReaders = lazy(async () => ({
  default: (await import('./request-readers.tsx')).RequestReaders,
}));

/**
 * Lists all that an association began, sent and reserved (spec 3 §2, "Account requests"; `design/lending.md` §4,
 * "sections").
 */
export function RequestsPage() {
  const t = useTranslations('shop.lending.requests');
  const account = useSession((state) => state.session.account);
  return (
    <>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <Link to={BOOKING} className={buttonClass()}>
          <Icon name="plus" />
          {t('new')}
        </Link>
      </div>
      {account === null ? null : (
        <Sections key={`${account.CustomerID} ${account.ContactID}`} account={account} />
      )}
    </>
  );
}

function Sections({ account }: { readonly account: Account }) {
  const t = useTranslations('shop.lending.requests');
  const tg = useTranslations('shop.global');
  const { call, clock } = useApp();
  const { page = 1 } = useSearch({ strict: false });
  const asked = useQuery(accountRequestsQuery(call, account));
  const orders = useQuery(ordersQuery(call, account, page));
  const lending = useLending();
  const today = clock.today();
  if ((asked.isError && asked.data === undefined) || (orders.isError && orders.data === undefined)) {
    const retry = () => void Promise.all([asked.refetch(), orders.refetch()]);
    return <NotLoaded title={t('notLoaded')} retry={retry} />;
  }
  if (asked.data === undefined || orders.data === undefined)
    return <Spinner label={tg('loading')} showLabel />;
  const seasons = seasonsOf(lending);
  const requests = asked.data.requests.map((request) => evaluated(request, seasons, today));
  const of = (section: ReturnType<typeof accountSection>) =>
    requests.filter((one) => one.section === section);
  const [open, pending, handled] = [of('open'), of('pending'), of('handled')];
  const { drafts } = asked.data;
  const { Collection: reservations, Total: total } = orders.data;
  if (drafts.length + requests.length + total === 0) return <NoRequests />;
  return (
    <>
      <Distribution seasons={open.map(({ season }) => season)} today={today} />
      <Section title={t('drafts')} text={t('draftsText')} rows={drafts.map(draftRow)} />
      <Section title={t('open')} rows={open.map(requestRow)} />
      <Section title={t('pending')} text={t('pendingText')} rows={pending.map(requestRow)} />
      <Section title={t('orders')} rows={reservations.map(orderRow)} />
      <AccountPages to="/account/requests" words="accountOrders" page={page} total={total} />
      {handled.length === 0 ? null : (
        <Disclosure title={t('handled', { count: handled.length })}>
          <ul>{handled.map(requestRow)}</ul>
        </Disclosure>
      )}
      <Suspense>
        <RequestReaders account={account} />
      </Suspense>
    </>
  );
}

interface Evaluated {
  readonly request: RequestLine;
  /** Of its camp days; null outside every peak that is entered. */
  readonly season: Season | null;
  readonly section: ReturnType<typeof accountSection>;
  readonly state: StateLabel;
}

function evaluated(request: RequestLine, seasons: readonly Season[], today: IsoDate): Evaluated {
  const season = peakSeason(seasons, campDays(request));
  const pending = isPending(season, today);
  const hasReservation = request.ReservationOrderID !== null;
  return {
    request,
    season,
    section: accountSection({ kind: 'request', state: request.State, pending, hasReservation }),
    state: requestLabel(request.State, pending),
  };
}

function campDays({ DateStart, DateEnd }: RequestLine): Period {
  return { from: DateStart as IsoDate, to: DateEnd as IsoDate };
}

/** How long open requests may still be changed; the nearest distribution is told. */
function Distribution({
  seasons,
  today,
}: {
  readonly seasons: readonly (Season | null)[];
  readonly today: IsoDate;
}) {
  const t = useTranslations('shop.lending.requests');
  const format = useFormat();
  const [season] = seasons
    .filter((one) => one !== null)
    .toSorted((a, b) => (a.distributionFrom < b.distributionFrom ? -1 : 1));
  const days = distributionNote(season ?? null, seasons.length, today);
  if (season === undefined || days === null) return null;
  return (
    <Note tone="peak" icon="clock" title={t('distribution', { days })}>
      {t('distributionText', { day: format.day(deadlineDay(season), 'longYear') })}
    </Note>
  );
}

function Section({
  title,
  text,
  rows,
}: {
  readonly title: string;
  readonly text?: string;
  readonly rows: readonly ReactNode[];
}) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {text === undefined ? null : <p>{text}</p>}
      <ul>{rows}</ul>
    </section>
  );
}

function draftRow(draft: Draft): ReactNode {
  return <DraftRow key={draft.id} draft={draft} />;
}

function requestRow({ request, state }: Evaluated): ReactNode {
  return <RequestRow key={request.Id} request={request} state={state} />;
}

function orderRow(order: ReservationOrder): ReactNode {
  return <OrderRow key={order.ReservationOrderID} order={order} />;
}

function Row({
  link,
  camp,
  purpose,
  place,
  tents,
  state,
}: {
  readonly link: ReactNode;
  readonly camp: Period | null;
  readonly purpose: string;
  readonly place: string;
  readonly tents: number;
  readonly state: ReactNode;
}) {
  const t = useTranslations('shop.lending.requests');
  const format = useFormat();
  const days = camp === null ? t('unknown') : `${format.period(camp)} ${camp.to.slice(0, 4)}`;
  return (
    <li className={styles.row}>
      <span className={styles.number}>{link}</span>
      <span className={styles.what}>
        <b>{days}</b>
        <span className="soft">{[purpose, place].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={styles.tents}>{t('tents', { count: tents })}</span>
      <span className={styles.state}>{state}</span>
    </li>
  );
}

/** Leads to the first question that is still open. */
function DraftRow({ draft: { state, changedBy, begunBy } }: { readonly draft: Draft }) {
  const t = useTranslations('shop.lending.requests');
  const { answers, requestId } = state;
  const purpose = usePurpose();
  const who = changedBy ?? begunBy;
  return (
    <Row
      link={
        <Link to={questionPaths[resumeAt(state)]} search={requestId === null ? {} : { request: requestId }}>
          {requestId === null ? t('goOn') : t('goOnEdit', { number: requestNumber(requestId) })}
        </Link>
      }
      camp={answers.camp}
      purpose={answers.name || purpose(answers.purpose ?? '')}
      place={answers.place.city || answers.place.title || t('placeUnknown')}
      tents={answers.senior + answers.patrol + (answers.stock === true ? 1 : 0)}
      state={<span className="soft">{who === null ? t('notSent') : t('by', { who })}</span>}
    />
  );
}

function RequestRow({ request, state }: { readonly request: RequestLine; readonly state: StateLabel }) {
  const t = useTranslations('shop.lending.requests');
  const purpose = usePurpose();
  const { RequestedTentsSenior, RequestedTentsPatrol, RequestedTentsStock } = request;
  return (
    <Row
      link={
        <Link
          to="/account/requests/$requestId"
          params={{ requestId: request.Id }}
          aria-label={t('view', { number: requestNumber(request.Id) })}
        >
          {requestNumber(request.Id)}
        </Link>
      }
      camp={campDays(request)}
      purpose={request.Name || purpose(request.Purpose)}
      place={request.LocationCity ?? request.LocationTitle ?? t('placeUnknown')}
      tents={RequestedTentsSenior + RequestedTentsPatrol + (RequestedTentsStock ? 1 : 0)}
      state={<StatePill state={state} />}
    />
  );
}

function OrderRow({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.lending.requests');
  const format = useFormat();
  const purpose = usePurpose();
  const number = order.OrderID ?? order.ReservationID;
  const camp = campOf(order);
  return (
    <Row
      link={
        <Link
          to="/account/requests/$requestId"
          params={{ requestId: order.ReservationOrderID }}
          search={{ order: 'true' }}
          aria-label={t('viewOrder', { number })}
        >
          {number}
        </Link>
      }
      // Where a request was made by hand only the rental period is known.
      camp={
        camp ?? {
          from: format.dayOf(order.DateTimeExpectedStart),
          to: format.dayOf(order.DateTimeExpectedEnd),
        }
      }
      purpose={purpose(lentText(order, 'Purpose'))}
      place={
        lentText(order, 'LocationCity') ||
        lentText(order, 'LocationTitle') ||
        (camp === null ? '' : t('placeUnknown'))
      }
      tents={order.TotalQtyOfReservationItems}
      state={<StatePill state={lendingOrderLabel(order.ReservationStatus)} />}
    />
  );
}

function usePurpose(): (purpose: string) => string {
  const t = useTranslations('shop.lending.wizard.answers.purpose');
  return (purpose) => (purpose === 'CAMP' || purpose === 'OTHER' ? t(purpose) : '');
}

function NoRequests() {
  const t = useTranslations('shop.lending.requests');
  return (
    <EmptyState
      icon="box"
      title={t('empty')}
      text={t('emptyText')}
      actions={
        <Link to={BOOKING} className={buttonClass()}>
          {t('new')}
        </Link>
      }
    />
  );
}
