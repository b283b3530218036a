import type { Account } from '@bivak/contract/wire';
import type { Period, PlaceFields } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { customerQuery } from '../../features/customers/api/customer-query.ts';
import { useLending } from '../../features/lending/model/use-lending.ts';
import styles from './request.module.css';

/** What an association said of its camp, as a request and a reservation have it alike. */
export interface Camp {
  /** Null of a reservation that was made by hand, long ago: it says nothing of a camp. */
  readonly days: Period | null;
  readonly name: string;
  readonly purpose: string;
  readonly place: PlaceFields;
  readonly existingSpots: number;
  readonly members: {
    readonly total: number;
    readonly child: number;
    readonly youngAdult: number;
    readonly supervisor: number;
  };
  readonly disabled: number;
  readonly transport: string;
  /** As the server computed them; null of what was made by hand. */
  readonly needs: { readonly units: number; readonly weight: number; readonly persons: number } | null;
  readonly pickupWith: Partner | null;
  readonly returnWith: Partner | null;
  readonly comments: string;
  readonly createdAt: string;
}

interface Partner {
  readonly code: string;
  readonly name: string | null;
}

/** The facts of a request or reservation; `moments` stand behind its days (spec 3 §2, "Request / reservation detail"). */
export function CampFacts({
  account,
  camp,
  moments = [],
}: {
  readonly account: Account;
  readonly camp: Camp;
  readonly moments?: readonly (readonly [string, ReactNode])[];
}) {
  const t = useTranslations('shop.lending.request');
  const tw = useTranslations('shop.lending.wizard');
  const format = useFormat();
  const { call, locale } = useApp();
  const { ageGroups } = useLending();
  const { data: customer } = useQuery(customerQuery(call, account));
  const stamboek = customer?.CustomFields?.['CUST_StamboekNumber'];
  const { days, place, members, purpose, transport, needs, pickupWith, returnWith } = camp;
  const ages = ageGroups
    .filter(({ kind }) => members[kind] > 0)
    .map(({ kind, name }) => `${members[kind]} × ${name[locale]}`);
  const where = [
    place.title,
    `${place.street} ${place.number}`.trim(),
    [`${place.postalCode} ${place.city}`.trim(), place.country].filter(Boolean).join(', '),
  ].filter(Boolean);
  const isByHand = days === null;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      t('association'),
      lines([
        account.CompanyName,
        [
          t('customerId', { id: account.CustomerID }),
          stamboek === undefined || stamboek === null || stamboek === ''
            ? ''
            : t('stamboek', { number: String(stamboek) }),
        ]
          .filter(Boolean)
          .join(' · '),
      ]),
    ],
    [
      t('days'),
      isByHand
        ? ''
        : lines([
            t('daysOf', { from: format.day(days.from, 'long'), to: format.day(days.to, 'longYear') }),
            camp.name,
          ]),
    ],
    ...moments,
    [t('purpose'), purpose === 'CAMP' || purpose === 'OTHER' ? tw(`answers.purpose.${purpose}`) : ''],
    [t('place'), isByHand || where.length > 0 ? lines(where) : tw('answers.placeUnknown')],
    [t('existingSpots'), isByHand ? '' : camp.existingSpots || t('none')],
    [t('members'), members.total === 0 ? '' : lines([String(members.total), ages.join(', ')])],
    [t('disabled'), members.total === 0 ? '' : camp.disabled || t('none')],
    [
      t('transport'),
      transport === 'VAN' || transport === 'TRUCK' || transport === 'MUNICIPAL'
        ? lines([
            tw(`answers.transport.${transport}`),
            needs === null ? '' : tw('summary.needs', { ...needs }),
          ])
        : '',
    ],
    [t('pickupWith'), partner(pickupWith)],
    [t('returnWith'), partner(returnWith)],
    [t('comments'), camp.comments],
    [
      t('created'),
      t('createdAt', {
        day: format.day(format.dayOf(camp.createdAt), 'longYear'),
        time: format.time(camp.createdAt),
      }),
    ],
  ];
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value !== '' && value !== null)
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function partner(one: Partner | null): ReactNode {
  if (one === null) return null;
  return one.name === null ? one.code : `${one.name} (${one.code})`;
}

function lines(texts: readonly string[]): ReactNode {
  const said = texts.filter(Boolean);
  if (said.length === 0) return null;
  return said.map((text, index) => (
    <span key={text} className={index === 0 ? undefined : 'soft'}>
      {text}
    </span>
  ));
}
