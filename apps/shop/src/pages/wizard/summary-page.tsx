import type { lending } from '@bivak/contract/wire';
import {
  aboveMembers,
  aboveReported,
  averagePerDay,
  campResult,
  cents,
  type IsoDate,
  memberCount,
  type Question,
  resumeAt,
  transportNeeds,
} from '@bivak/rules';
import { Note, Spinner } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { slotsQuery } from '../../features/carts/api/slots-query.ts';
import { draftCartQuery } from '../../features/lending/api/draft-cart-query.ts';
import { useLending } from '../../features/lending/model/use-lending.ts';
import { questionPaths } from '../../features/lending/model/question-paths.ts';
import { type Tent, useRental, useTents, weightsOf } from '../../features/lending/model/use-tents.ts';
import { useAnswerWords } from '../../features/lending/model/use-step-answers.ts';
import { useDaysGone, useWizard } from '../../features/lending/model/wizard-context.tsx';
import { QuestionHeading } from './question-heading.tsx';
import { StepCount } from './question-page.tsx';
import { Sending } from './sending.tsx';
import styles from './wizard.module.css';

/** All answers with the way to change each, what it costs, and what is sent (spec 3 §2, "Summary"). */
export function SummaryPage() {
  const t = useTranslations('shop.lending.wizard.summary');
  const { call } = useApp();
  const { draft, kind, search, rules, state, rulesFailed, retryRules } = useWizard();
  const areDaysGone = useDaysGone() !== null;
  const isReservation = kind === 'reservation';
  const cart = useQuery({
    ...draftCartQuery(call, draft ?? { id: '', version: 0 }),
    enabled: draft !== null && isReservation,
  });
  const tents = useTents();
  const tg = useTranslations('shop.global');
  if (rulesFailed) return <PartNotLoaded role="alert" title={t('notLoaded')} retry={retryRules} />;
  if (cart.isError)
    return <PartNotLoaded role="alert" title={t('cartFailed')} retry={() => void cart.refetch()} />;
  if (tents.failed) return <PartNotLoaded role="alert" title={t('notLoaded')} retry={tents.retry} />;
  if (rules === null || draft === null || tents.tents === null || (isReservation && cart.data === undefined))
    return <Spinner label={tg('loading')} showLabel />;
  const open = resumeAt(state);
  const faults = isReservation ? (cart.data?.Faults ?? []) : [];
  return (
    <div className={styles.question}>
      <div>
        <p className={styles.count}>
          <StepCount question="summary" />
        </p>
        <QuestionHeading>{t('title')}</QuestionHeading>
        <p className={styles.lead}>{t('lead')}</p>
      </div>
      <Faults faults={faults} />
      {open === 'summary' ? null : (
        <Note tone="warn">
          {t('open')}{' '}
          <Link to={questionPaths[open]} search={search}>
            {t('toOpen')}
          </Link>
        </Note>
      )}
      <Answers tents={tents.tents} cart={cart.data ?? null} />
      <Warnings />
      <Prices tents={tents.tents} cart={cart.data ?? null} />
      <Sending
        cart={cart.data ?? null}
        isReady={open === 'summary' && faults.length === 0 && !areDaysGone}
        onLookAgain={() => void cart.refetch()}
      />
    </div>
  );
}

/** What can no longer be had, each with the way to its question; all answers stay. */
function Faults({ faults }: { readonly faults: readonly lending.DraftFault[] }) {
  const t = useTranslations('shop.lending.wizard.summary');
  const { search } = useWizard();
  if (faults.length === 0) return null;
  return (
    <Note tone="bad" role="alert" title={t('faults')}>
      <ul>
        {faults.map(({ Question: wire, Field, Message }) => (
          <li key={`${wire} ${Field}`}>
            <Link to={questionPaths[wire.toLowerCase().replaceAll('_', '-') as Question]} search={search}>
              {Message}
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}

function Answers({
  tents,
  cart,
}: {
  readonly tents: readonly Tent[];
  readonly cart: lending.DraftCart | null;
}) {
  const t = useTranslations('shop.lending.wizard.summary');
  const words = useAnswerWords();
  const format = useFormat();
  const { locale } = useApp();
  const lending = useLending();
  const { account, customer, state, kind, rules } = useWizard();
  const { answers } = state;
  const { camp, members, place, combined } = answers;
  const result = camp === null || rules === null ? null : campResult(camp, rules);
  const chosen = lending.transports.find((one) => one.kind === answers.transport);
  const counts = { senior: answers.senior, patrol: answers.patrol, stock: answers.stock === true ? 1 : 0 };
  const needs = transportNeeds(counts, {
    tentsPerVehicle: chosen?.tentsPerVehicle ?? null,
    weights: weightsOf(tents),
    staffing: lending.staffing,
  });
  const ages = lending.ageGroups
    .filter(({ kind: age }) => members[age] > 0)
    .map(({ kind: age, name }) => `${members[age]} × ${name[locale]}`);
  const at = (slot: lending.DraftSlot | null) =>
    slot === null ? '' : t('time', { from: slot.From, to: slot.To });
  const depot =
    kind === 'reservation' && result?.ok === true
      ? t('depot', {
          from: `${format.day(result.rental.from, 'long')} ${at(cart?.PickupSlot ?? null)}`.trim(),
          to: `${format.day(result.rental.to, 'long')} ${at(cart?.ReturnSlot ?? null)}`.trim(),
        })
      : t('depotLater');
  const rental = kind === 'application' && result?.ok === true ? result.rental : null;
  const wishes = [
    useWish('pickup', rental?.from ?? null, answers.pickupSlot),
    useWish('return', rental?.to ?? null, answers.returnSlot),
  ].filter((wish) => wish !== '');
  const rows: readonly (readonly [Question, string, readonly string[]])[] = [
    [
      'club',
      t('rows.club'),
      [
        account.CompanyName,
        [account.CustomerID, [customer?.ZipCode, customer?.City].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(' · '),
      ],
    ],
    [
      'period',
      t('rows.period'),
      camp === null
        ? []
        : [
            answers.name,
            t('camp', { from: format.day(camp.from, 'long'), to: format.day(camp.to, 'longYear') }),
            depot,
            ...wishes,
          ],
    ],
    ['members', t('rows.members'), [words('members', state), ages.join(', ')]],
    ['members-disabled', t('rows.disabled'), [words('members-disabled', state)]],
    ['purpose', t('rows.purpose'), [words('purpose', state)]],
    [
      'location',
      t('rows.location'),
      place.source === 'UNKNOWN'
        ? [words('location', state)]
        : [
            place.title,
            `${place.street} ${place.number}`.trim(),
            [`${place.postalCode} ${place.city}`.trim(), place.country].filter(Boolean).join(', '),
          ],
    ],
    ['spots', t('rows.spots'), [t('spots', { count: answers.existingSpots })]],
    [
      'tents',
      t('rows.tents'),
      [words('tents', state), kind === 'application' && !answers.acceptsSubstitute ? t('noSubstitute') : ''],
    ],
    ['stock-tent', t('rows.stock'), [words('stock-tent', state)]],
    [
      'transport',
      t('rows.transport'),
      [
        words('transport', state),
        t('needs', { units: needs.units ?? 0, weight: needs.weight, persons: needs.persons }),
      ],
    ],
    [
      'transport-combine',
      t('rows.combine'),
      combined.wanted === true
        ? [
            combined.pickup === null
              ? ''
              : t('togetherPickup', { who: combined.pickup.name ?? combined.pickup.code }),
            combined.return === null
              ? ''
              : t('togetherReturn', { who: combined.return.name ?? combined.return.code }),
          ]
        : [t('alone')],
    ],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([question, term, lines]) => (
        <Row key={question} question={question} term={term}>
          {lines
            .filter((line) => line !== '')
            .map((line, index) => (
              <span key={line} className={index === 0 ? styles.line : `${styles.line ?? ''} soft`}>
                {line}
              </span>
            ))}
        </Row>
      ))}
    </dl>
  );
}

/** At what time a group would like to come on a day of the peak; empty while it is not known, and where it said none. */
function useWish(direction: 'pickup' | 'return', day: IsoDate | null, slot: string | null): string {
  const t = useTranslations('shop.lending.wizard.summary');
  const { call, shop } = useApp();
  const asked = slotsQuery(call, direction, {
    warehouse: shop.lending?.warehouse ?? '',
    day: day ?? ('' as IsoDate),
  });
  const { data } = useQuery({ ...asked, enabled: day !== null && slot !== null });
  const from = data?.find(({ hourId }) => hourId === slot)?.from;
  return from === undefined || slot === null ? '' : t(`wish.${direction}`, { from });
}

function Row({
  question,
  term,
  children,
}: {
  readonly question: Question;
  readonly term: string;
  readonly children: ReactNode;
}) {
  const t = useTranslations('shop.lending.wizard.summary');
  const { search } = useWizard();
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
      <dd>
        <Link
          to={questionPaths[question]}
          search={search}
          aria-label={t('changeOf', { what: term })}
          className="link"
        >
          {t('change')}
        </Link>
      </dd>
    </div>
  );
}

/** Nothing that stops anybody: more members than were reported, more with a disability than members. */
function Warnings() {
  const t = useTranslations('shop.lending.wizard.summary');
  const { state, customer, search } = useWizard();
  const { members, disabled, anyDisabled } = state.answers;
  const reported = customer?.CustomFields?.['CUST_MemberCount'];
  const above = aboveReported(memberCount(members), typeof reported === 'number' ? reported : null);
  const more = anyDisabled === true ? aboveMembers(disabled, memberCount(members)) : 0;
  if (above === 0 && more === 0) return null;
  return (
    <Note tone="warn" title={t('warnings')}>
      <ul>
        {above > 0 ? (
          <li>
            <Link to="/wizard/members" search={search}>
              {t('above', { count: above })}
            </Link>
          </li>
        ) : null}
        {more > 0 ? (
          <li>
            <Link to="/wizard/members-disabled" search={search}>
              {t('moreDisabled')}
            </Link>
          </li>
        ) : null}
      </ul>
    </Note>
  );
}

interface PriceLine {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly perDay: number;
  readonly total: number;
}

/** What it costs: of a reservation the cart's own prices, of an application an estimate by the same prices. */
function Prices({
  tents,
  cart,
}: {
  readonly tents: readonly Tent[];
  readonly cart: lending.DraftCart | null;
}) {
  const t = useTranslations('shop.lending.wizard.summary');
  const format = useFormat();
  const rental = useRental();
  const { state, kind } = useWizard();
  const { answers } = state;
  const counts = { senior: answers.senior, patrol: answers.patrol, stock: answers.stock === true ? 1 : 0 };
  const lines: readonly PriceLine[] =
    cart === null
      ? tents.flatMap(({ kind: tent, item, price }) =>
          counts[tent] === 0 || price === null || rental === null
            ? []
            : [
                {
                  id: item.ID,
                  name: item.Description,
                  amount: counts[tent],
                  total: price * counts[tent],
                  perDay: averagePerDay(cents(Math.round(price * 100) * counts[tent]), rental) / 100,
                },
              ],
        )
      : cart.Lines.map((line) => ({
          id: line.ItemID,
          name: line.Description,
          amount: line.Amount,
          total: line.TotalIncVAT,
          perDay: line.PerDayIncVAT,
        }));
  if (lines.length === 0) return null;
  const sum = (of: (line: PriceLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const total = cart?.TotalIncVAT ?? sum((line) => line.total);
  return (
    <section className="stack">
      <h2>{t('cost')}</h2>
      <table className={styles.prices}>
        <thead>
          <tr>
            <th scope="col">{t('tent')}</th>
            <th scope="col">{t('amount')}</th>
            <th scope="col">{t('perDay')}</th>
            <th scope="col">{t('together')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">{line.name}</th>
              <td>{line.amount}</td>
              <td>{format.money(line.perDay)}</td>
              <td>{format.money(line.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(kind === 'application' ? 'estimate' : 'total')}</th>
            <td>{sum((line) => line.amount)}</td>
            <td>{format.money(sum((line) => line.perDay))}</td>
            <td>{format.money(total)}</td>
          </tr>
        </tfoot>
      </table>
      {rental === null ? null : (
        <p className="soft">
          {t(kind === 'application' ? 'costPeak' : 'costText', {
            from: format.day(rental.from, 'long'),
            to: format.day(rental.to, 'long'),
          })}
        </p>
      )}
    </section>
  );
}
