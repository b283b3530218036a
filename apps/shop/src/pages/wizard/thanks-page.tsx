import { buttonClass, Icon, Spinner } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { deadlineDay, type IsoDate, peakSeason, seasonsOf } from '@bivak/rules';
import { askGraphql } from '@bivak/web/graphql';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { Call, lending } from '@bivak/contract/wire';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { orderQuery } from '../../features/orders/api/order-query.ts';
import { LetterButton } from '../../features/lending/components/letter-button.tsx';
import { personOf } from '../../session/active-session.ts';
import { useSession } from '../../session/use-session.ts';
import { QuestionHeading } from './question-heading.tsx';
import styles from './wizard.module.css';

/** What was stored, read anew: a reload, Back and the mail's link show the same (`design/lending.md` §2, "thanks"). */
export function ThanksPage() {
  const { request, order } = useSearch({ strict: false });
  return (
    <div className={`wrap section ${styles.thanks ?? ''}`}>
      {request === undefined ? <OrderThanks id={order ?? ''} /> : <RequestThanks id={request} />}
    </div>
  );
}

function sentRequestQuery(call: Call, id: string) {
  return queryOptions({
    queryKey: ['lending', 'request', id],
    queryFn: async () => {
      const query = `query ($id: ID!) { findRentalRequest(id: $id) { Id DateStart DateEnd Name } }`;
      const answer = await askGraphql<{
        findRentalRequest: Pick<lending.RentalRequest, 'Id' | 'DateStart' | 'DateEnd' | 'Name'>;
      }>(call, query, { id });
      return answer.findRentalRequest;
    },
  });
}

function RequestThanks({ id }: { readonly id: string }) {
  const t = useTranslations('shop.lending.thanks');
  const tg = useTranslations('shop.global');
  const format = useFormat();
  const { call, shop } = useApp();
  const { data, isError, refetch } = useQuery(sentRequestQuery(call, id));
  if (isError) return <PartNotLoaded role="alert" title={t('notFound')} retry={() => void refetch()} />;
  if (data === undefined) return <Spinner label={tg('loading')} showLabel />;
  const camp = { from: data.DateStart as IsoDate, to: data.DateEnd as IsoDate };
  const season = shop.lending === null ? null : peakSeason(seasonsOf(shop.lending), camp);
  return (
    <>
      <QuestionHeading>
        <Icon name="check" /> {t('requestTitle')}
      </QuestionHeading>
      <p className={styles.lead}>
        {t('requestText', {
          number: numberOf(data.Id),
          period: `${format.period(camp)} ${camp.to.slice(0, 4)}`,
        })}
      </p>
      <h2>{t('next')}</h2>
      <ol className={styles.next}>
        {season === null ? null : (
          <>
            <li>
              <b>{t('until', { day: format.day(deadlineDay(season), 'long') })}</b>
              {t('untilText')}
            </li>
            <li>
              <b>{t('from', { day: format.day(season.distributionFrom, 'long') })}</b>
              {t('fromText', { day: format.day(season.distributionTo, 'long') })}
            </li>
          </>
        )}
        <li>
          <b>{t('then')}</b>
          {t('thenText')}
        </li>
      </ol>
      <ToAccount>
        <LetterButton id={data.Id} />
      </ToAccount>
    </>
  );
}

function OrderThanks({ id }: { readonly id: string }) {
  const t = useTranslations('shop.lending.thanks');
  const tg = useTranslations('shop.global');
  const format = useFormat();
  const { call } = useApp();
  const identity = useSession((state) => personOf(state));
  const { data, isError, refetch } = useQuery({
    ...orderQuery(call, id, { identity, access: null }),
    enabled: id !== '',
  });
  if (isError || id === '')
    return <PartNotLoaded role="alert" title={t('notFound')} retry={() => void refetch()} />;
  if (data === undefined) return <Spinner label={tg('loading')} showLabel />;
  const { order } = data;
  return (
    <>
      <QuestionHeading>
        <Icon name="check" /> {t('orderTitle')}
      </QuestionHeading>
      <p className={styles.lead}>
        {t('orderText', {
          number: order.OrderID ?? order.ReservationID,
          from: format.day(format.dayOf(order.DateTimeExpectedStart), 'long'),
          to: format.day(format.dayOf(order.DateTimeExpectedEnd), 'long'),
        })}
      </p>
      <h2>{t('next')}</h2>
      <ol className={styles.next}>
        <li>
          <b>{t('mail')}</b>
          {t('mailText')}
        </li>
        <li>
          <b>{t('bring')}</b>
          {t('bringText')}
        </li>
      </ol>
      <ToAccount />
    </>
  );
}

function ToAccount({ children }: { readonly children?: ReactNode }) {
  const t = useTranslations('shop.lending.thanks');
  return (
    <p className="row">
      <Link to="/account/requests" className={buttonClass()}>
        {t('account')}
      </Link>
      {children}
      <Link to="/" className={buttonClass({ variant: 'line' })}>
        {t('home')}
      </Link>
    </p>
  );
}

/** Its readable number stands before the first dash (spec 3 §2). */
function numberOf(id: string): string {
  return id.split('-')[0] ?? id;
}
