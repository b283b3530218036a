import type { Account, RequestOutcome } from '@bivak/contract/wire';
import {
  type IsoDate,
  percentOf,
  type Sentence,
  tellOutcome,
  type TentKind,
  type ToldOutcome,
} from '@bivak/rules';
import { classNames, Disclosure, Note, VisuallyHidden } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { requestOutcomeQuery } from '../../features/lending/api/divisions.ts';
import { useSentences } from '../../features/lending/model/use-sentences.ts';
import styles from './outcome.module.css';

const OfferPart = lazy(async () => ({ default: (await import('./offer-part.tsx')).OfferPart }));
const OutcomeActs = lazy(async () => ({ default: (await import('./outcome-acts.tsx')).OutcomeActs }));

/**
 * What a group was given in the division and why not more, in the order that mail and letter have too (`design/division.md`
 * §6.1); `otherwise` where its request was in no division.
 */
export function OutcomeSection({
  id,
  account,
  otherwise = null,
}: {
  readonly id: string;
  readonly account: Account;
  readonly otherwise?: ReactNode;
}) {
  const t = useTranslations('shop.lending.outcome');
  const { data, isError, refetch } = useQuery(requestOutcomeQuery(useCall(), account, id));
  if (data === undefined)
    return isError ? <PartNotLoaded title={t('failed')} retry={() => void refetch()} /> : null;
  return data === null ? otherwise : <Outcome outcome={data} />;
}

function Outcome({ outcome }: { readonly outcome: RequestOutcome }) {
  const t = useTranslations('shop.lending.outcome');
  const say = useSentences();
  const told = tellOutcome(toldOf(outcome));
  const all = (sentences: readonly Sentence[]) => sentences.map(say).join(' ');
  return (
    <>
      {outcome.Offer === null ? null : (
        <Suspense fallback={null}>
          <OfferPart key={outcome.Offer.ID} offer={outcome.Offer} outcome={outcome} />
        </Suspense>
      )}
      <Verdict outcome={outcome} title={say(told.verdict)} text={all(told.tents)} />
      <GrantTable outcome={outcome} note={told.overNorm === null ? null : say(told.overNorm)} />
      {told.reasons.map(({ kind, title, sentences }) => (
        <section key={kind} aria-labelledby={`why-${kind}`}>
          <h2 id={`why-${kind}`}>{say(title)}</h2>
          <p>{all(sentences)}</p>
          <Strip outcome={outcome} kind={kind} />
        </section>
      ))}
      {told.substitutes.length === 0 ? null : <p>{all(told.substitutes)}</p>}
      {told.fair.length === 0 ? null : (
        <Note tone="ok" icon="users" title={t('fair')}>
          {all(told.fair)}
        </Note>
      )}
      <Disclosure title={t('steps')} className={styles.fold}>
        <ol className={styles.steps}>
          {told.steps.map((step) => (
            <li key={step.key}>{say(step)}</li>
          ))}
        </ol>
        <p>
          <Link
            to="/division/$divisionId"
            params={{ divisionId: outcome.DivisionID.slice(0, 4) }}
            className="link"
          >
            {t('check')}
          </Link>
        </p>
      </Disclosure>
      <Suspense fallback={null}>
        <OutcomeActs outcome={outcome} />
      </Suspense>
    </>
  );
}

function Verdict({
  outcome: { Places, PublishedAt },
  title,
  text,
}: {
  readonly outcome: RequestOutcome;
  readonly title: string;
  readonly text: string;
}) {
  const t = useTranslations('shop.lending.outcome');
  const format = useFormat();
  const isMeasured = Math.min(Places.Asked, Places.Need) > 0;
  return (
    <section className={styles.verdict} aria-labelledby="verdict">
      {isMeasured ? (
        <p className={styles.percent} aria-hidden="true">
          {t('percent', { percent: percentOf(Places.SharePermille) })}
        </p>
      ) : null}
      <div>
        <h2 id="verdict">{title}</h2>
        <p>{text}</p>
        <p className={styles.when}>
          {t('result', { day: format.day(format.dayOf(PublishedAt), 'dayMonthYear') })}
        </p>
      </div>
    </section>
  );
}

interface Row {
  readonly name: string;
  readonly asked: number;
  readonly need: number;
  readonly granted: number;
  readonly instead: number;
  /** What the bar is as long as. */
  readonly most: number;
}

function GrantTable({ outcome, note }: { readonly outcome: RequestOutcome; readonly note: string | null }) {
  const t = useTranslations('shop.lending.outcome');
  const tk = useTranslations('shop.lending.request.kinds');
  const { Tents, Places } = outcome;
  const most = Math.max(1, ...Tents.flatMap(({ Asked, Need, Granted: granted }) => [Asked, Need, granted]));
  const rows: readonly Row[] = [
    ...Tents.map((tent) => ({
      name: tk(tent.Kind),
      asked: tent.Asked,
      need: tent.Need,
      granted: tent.Granted,
      instead: tent.Instead,
      most,
    })),
    ...(Places.Asked + Places.Granted === 0
      ? []
      : [
          {
            name: t('places'),
            asked: Places.Asked,
            need: Places.Need,
            granted: Places.Granted,
            instead: 0,
            most: Math.max(1, Places.Asked, Places.Need, Places.Granted),
          },
        ]),
  ];
  return (
    <section aria-labelledby="granted">
      <h2 id="granted">{t('tableTitle')}</h2>
      <table className={styles.grant} aria-labelledby="granted">
        <thead>
          <tr>
            <th scope="col">{t('tent')}</th>
            <th scope="col">{t('asked')}</th>
            <th scope="col">{t('need')}</th>
            <th scope="col">{t('granted')}</th>
            <td className={styles.key} aria-hidden="true">
              <span className={styles.keyAsked}>{t('asked')}</span>
              <span className={styles.keyNeed}>{t('need')}</span>
              <span className={styles.keyGranted}>{t('granted')}</span>
            </td>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, asked, need, granted, instead, most: whole }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label={t('asked')}>{asked}</td>
              <td data-label={t('need')}>{need}</td>
              <td data-label={t('granted')}>
                <b>{granted}</b>
                {instead === 0 ? null : <small>{t('instead', { count: instead })}</small>}
              </td>
              <td className={styles.barCell} aria-hidden="true">
                <svg
                  className={styles.bar}
                  viewBox={`0 0 ${String(whole)} 1`}
                  preserveAspectRatio="none"
                  width="100%"
                  height="12"
                >
                  <rect className={styles.barAsked} width={asked} height="1" />
                  <rect className={styles.barGranted} width={granted} height="1" />
                  <line x1={need} x2={need} y1="0" y2="1" className={styles.barNeed} />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note === null ? null : (
        <p className="soft">
          <b>{t('overNormTitle')}</b> {note}
        </p>
      )}
    </section>
  );
}

function Strip({
  outcome: { Strips, Missing },
  kind,
}: {
  readonly outcome: RequestOutcome;
  readonly kind: RequestOutcome['Missing'][number]['Kind'];
}) {
  const strip = Strips.find(({ Kind }) => Kind === kind);
  const worst = Missing.find(({ Kind }) => Kind === kind)?.Day ?? null;
  if (strip === undefined || strip.Days.length === 0 || worst === null) return null;
  return <DayStrip kind={kind} days={strip.Days} worst={worst as IsoDate} />;
}

interface StripDay {
  readonly Day: string;
  readonly Needed: number;
  readonly Granted: number;
  readonly Stock: number;
}

/** The days of the group's own loan: what is lent of the stock, and above it what all groups together lacked. */
function DayStrip({
  kind,
  days,
  worst,
}: {
  readonly kind: TentKind;
  readonly days: readonly StripDay[];
  /** The day on which it was decided. */
  readonly worst: IsoDate;
}) {
  const t = useTranslations('shop.lending.outcome.strip');
  const tk = useTranslations('shop.lending.request.kinds');
  const format = useFormat();
  const most = Math.max(1, ...days.flatMap(({ Needed, Stock }) => [Needed, Stock]));
  const height = (count: number) => Math.max(0, Math.min(most, count)) / most;
  return (
    <figure className={styles.figure}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, by the keyboard too */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('label', { tent: tk(kind) })}>
        <ol className={styles.strip}>
          {days.map(({ Day, Needed, Granted, Stock }) => {
            const day = Day as IsoDate;
            const short = Math.max(0, Needed - Stock);
            const lent = Math.min(Granted, Stock);
            const told = {
              day: format.day(day, 'long'),
              needed: Needed,
              granted: Granted,
              stock: Stock,
              short,
            };
            return (
              <li key={Day} className={classNames(day === worst && styles.worst)}>
                <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect
                    className={lent >= Stock ? styles.full : styles.lent}
                    width="1"
                    y={1 - height(lent)}
                    height={height(lent)}
                  />
                  {short === 0 ? null : (
                    <rect
                      className={styles.short}
                      width="1"
                      y={1 - height(Needed)}
                      height={height(Needed) - height(Stock)}
                    />
                  )}
                  <line
                    className={styles.stock}
                    x1="0"
                    x2="1"
                    y1={1 - height(Stock)}
                    y2={1 - height(Stock)}
                  />
                </svg>
                <span aria-hidden="true">
                  {format.weekday(day)}
                  <br />
                  {Number(day.slice(8))}
                </span>
                <VisuallyHidden>{t(short > 0 ? 'shortDay' : 'day', told)}</VisuallyHidden>
              </li>
            );
          })}
        </ol>
      </div>
      <figcaption className={styles.legend} aria-hidden="true">
        <span className={styles.keyLent}>{t('lent')}</span>
        <span className={styles.keyFull}>{t('all')}</span>
        <span className={styles.keyShort}>{t('short')}</span>
        <span className={styles.keyStock}>{t('stock')}</span>
      </figcaption>
    </figure>
  );
}

function toldOf(outcome: RequestOutcome): ToldOutcome {
  const { Places, Need, Tents, Missing, SubstitutesGone, Fair, Lot, IsGuaranteed } = outcome;
  return {
    places: {
      asked: Places.Asked,
      need: Places.Need,
      granted: Places.Granted,
      share: Places.SharePermille,
    },
    tents: Tents.map((tent) => ({
      kind: tent.Kind,
      asked: tent.Asked,
      need: tent.Need,
      granted: tent.Granted,
      instead: tent.Instead,
    })),
    need: {
      members: Need.Members,
      disability: Need.Disability,
      extraPerDisabled: Need.ExtraPlacesPerDisabled,
      existing: Need.ExistingSpots,
      elsewhere: Need.Elsewhere,
    },
    isGuaranteed: IsGuaranteed,
    missing: Missing.map((one) => ({
      kind: one.Kind,
      tents: one.Tents,
      reason: one.Reason,
      pinReason: one.PinReason,
      day: one.Day as IsoDate | null,
      needed: one.Needed,
      stock: one.Stock,
      holders: one.Holders,
      lowest: one.LowestPermille,
      highest: one.HighestPermille,
    })),
    substitutesGone: SubstitutesGone.map(({ Kind, Day }) => ({ kind: Kind, day: Day as IsoDate })),
    alike: Fair.Alike,
    lot: { number: Lot.Number, of: Lot.Of },
  };
}
