import { openPickupSheet, type PickupSheet } from '@bivak/contract/wire';
import { calledOff, type IsoDate } from '@bivak/rules';
import { ErrorState, Note, Spinner } from '@bivak/ui';
import { isWireError, useFormat } from '@bivak/web';
import { ClientPage } from '@bivak/web/client-page';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { useMailSecret } from '../../routing/use-mail-secret.ts';
import styles from './pickup-page.module.css';

/** What somebody needs who fetches tents for an association: read-only, by the link of their mail alone. */
export function PickupPage() {
  const t = useTranslations('shop.lending.pickup');
  const { orderId = '' } = useParams({ strict: false });
  return (
    <ClientPage title={t('title')}>
      <div className={`wrap section ${styles.page ?? ''}`}>
        <Opened orderId={orderId} />
      </div>
    </ClientPage>
  );
}

function Opened({ orderId }: { readonly orderId: string }) {
  const t = useTranslations('shop.lending.pickup');
  const tg = useTranslations('shop.global');
  const { call, locale } = useApp();
  const access = useMailSecret('access', `pickup.${orderId}`);
  const { data, error, refetch } = useQuery({
    queryKey: ['pickup', orderId, access, locale],
    queryFn: () => call(openPickupSheet, { params: { id: orderId }, body: { Access: access ?? '' } }),
    enabled: access !== null,
    retry: false,
    // The association may have moved or cancelled it meanwhile.
    refetchOnWindowFocus: 'always',
  });
  if (data !== undefined) return <Sheet sheet={data} />;
  const isRefused = isWireError(error) && (error.status === 404 || error.status === 400);
  if (access === null || isRefused)
    return <ErrorState level={1} icon="question" title={t('notFound')} text={t('notFoundText')} />;
  if (error === null) return <Spinner label={tg('loading')} showLabel />;
  return <NotLoaded level={1} title={t('failed')} retry={() => void refetch()} />;
}

function Sheet({ sheet }: { readonly sheet: PickupSheet }) {
  const t = useTranslations('shop.lending.pickup');
  const format = useFormat();
  const { Association, Number: number, ReservationStatus: status, Depot, Camp, Contact } = sheet;
  const isOff = calledOff(status) !== null;
  const day = (text: string) => format.day(text as IsoDate, 'longYear');
  const at = (date: string, hour: PickupSheet['PickupHour']) => [
    day(date),
    hour === null ? t('noHour') : t('hour', { from: hour.From, to: hour.To }),
  ];
  return (
    <>
      <header>
        <h1>{t('heading', { association: Association })}</h1>
        <p className="soft">{t('number', { number })}</p>
      </header>
      {isOff ? (
        <Note tone="bad" title={t('calledOff')}>
          {t('calledOffText')}
        </Note>
      ) : (
        <>
          {status === 'Picked' ? <Note tone="info">{t('isOut')}</Note> : null}
          {status === 'Closed' || status === 'ClosedAndCompleted' ? (
            <Note tone="ok">{t('isBack')}</Note>
          ) : null}
          <section aria-labelledby="what">
            <h2 id="what">{t('what')}</h2>
            <ul className={styles.tents}>
              {sheet.Items.map(({ Description, Amount }) => (
                <li key={Description}>{t('tents', { amount: Amount, name: Description })}</li>
              ))}
            </ul>
            <Bring sheet={sheet} />
          </section>
          <section aria-labelledby="where">
            <h2 id="where">{t('where')}</h2>
            <Facts
              rows={[
                [t('fetch'), at(sheet.PickupDate, sheet.PickupHour)],
                [t('bringBack'), at(sheet.ReturnDate, sheet.ReturnHour)],
                [
                  t('depot'),
                  [
                    Depot.Description,
                    `${Depot.Street} ${Depot.HouseNumber}`.trim(),
                    `${Depot.ZipCode} ${Depot.City}`.trim(),
                  ],
                ],
                [t('depotPhone'), Depot.Tel === '' ? [] : [<Phone key="tel" number={Depot.Tel} />]],
              ]}
            />
          </section>
          {Camp === null ? null : (
            <section aria-labelledby="camp">
              <h2 id="camp">{t('camp')}</h2>
              <Facts
                rows={[
                  [
                    t('campDays'),
                    Camp.DateStart === null || Camp.DateEnd === null
                      ? []
                      : [t('days', { from: day(Camp.DateStart), to: day(Camp.DateEnd) })],
                  ],
                  [t('campPlace'), placeOf(Camp).length === 0 ? [t('placeUnknown')] : placeOf(Camp)],
                  [
                    t('contact'),
                    Contact === null ? [] : [Contact.Name, <Phone key="tel" number={Contact.Phone} />],
                  ],
                ]}
              />
            </section>
          )}
        </>
      )}
    </>
  );
}

function Bring({ sheet }: { readonly sheet: PickupSheet }) {
  const t = useTranslations('shop.lending.pickup');
  const { TransportType: type, TransportUnitCount: units } = sheet;
  const { TransportPersonnelCount: persons, TransportTotalWeight: weight } = sheet;
  const lines = [
    ...((type === 'VAN' || type === 'TRUCK') && units !== null ? [t(`vehicles.${type}`, { units })] : []),
    ...(persons === null ? [] : [t('persons', { persons })]),
    ...(weight === null ? [] : [t('weight', { weight })]),
  ];
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{t('bring')}</h3>
      <ul className={styles.tents}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function placeOf({ Title, Street, Number: number, PostalCode, City }: NonNullable<PickupSheet['Camp']>) {
  return [Title, `${Street} ${number}`.trim(), `${PostalCode} ${City}`.trim()].filter((line) => line !== '');
}

function Phone({ number }: { readonly number: string }) {
  return (
    <a className="link" href={`tel:${number.replaceAll(/[^\d+]/gu, '')}`}>
      {number}
    </a>
  );
}

function Facts({ rows }: { readonly rows: readonly (readonly [string, readonly ReactNode[]])[] }) {
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, lines]) => lines.length > 0)
        .map(([term, lines]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {lines.map((line, index) => (
                // Lines of one fact never move.
                // oxlint-disable-next-line react/no-array-index-key
                <span key={index}>{line}</span>
              ))}
            </dd>
          </div>
        ))}
    </dl>
  );
}
