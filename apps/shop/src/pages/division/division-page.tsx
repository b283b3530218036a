import type { PublicDivision } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { classNames, Spinner } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { ClientOnly, Link, useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { divisionNamed, divisionsQuery } from '../../features/lending/api/divisions.ts';
import { useDayWords, useLending } from '../../features/lending/model/use-lending.ts';
import styles from './division.module.css';

const RecordCheck = lazy(async () => ({ default: (await import('./record-check.tsx')).RecordCheck }));

/** A round of division as everybody may read and check it (`design/division.md` §4). */
export function DivisionPage() {
  const { divisionId = '' } = useParams({ strict: false });
  const { data } = useQuery(divisionsQuery(useCall()));
  const round = divisionNamed(data, divisionId);
  return round === undefined ? null : <Round round={round} />;
}

function Round({ round }: { readonly round: PublicDivision }) {
  const t = useTranslations('shop.lending.division');
  const tg = useTranslations('shop.global');
  const words = useDayWords();
  const peak = { from: round.PeakFrom as IsoDate, to: round.PeakTo as IsoDate };
  const held = round.Commitments.at(-1);
  return (
    <div className={classNames('wrap', styles.page)}>
      <div className={styles.text}>
        <h1>{t('title', { year: round.ID.slice(0, 4) })}</h1>
        <p className="lede">{t('lede', { days: words.rangeYear(peak) })}</p>
      </div>
      <Stages round={round} />
      <section className={styles.text} aria-labelledby="policy">
        <h2 id="policy">{t('policy.title')}</h2>
        <p>{t('policy.rule')}</p>
        {held === undefined ? null : <PolicyWords policy={held.Policy} />}
        <p>
          <Link to="/information/peakTime" className="link">
            {t('policy.more')}
          </Link>
        </p>
      </section>
      <section className={styles.text} aria-labelledby="promise">
        <h2 id="promise">{t('promise.title')}</h2>
        <p>{t('promise.text')}</p>
        <CommitmentList commitments={round.Commitments} />
        <PublicValue value={round.PublicValue} />
      </section>
      {round.PublishedAt === null ? (
        <section className={styles.text} aria-labelledby="check">
          <h2 id="check">{t('check.title')}</h2>
          <p>{t('check.later')}</p>
        </section>
      ) : (
        <ClientOnly fallback={<Spinner label={tg('loading')} showLabel />}>
          <Suspense fallback={<Spinner label={tg('loading')} showLabel />}>
            <RecordCheck round={round} />
          </Suspense>
        </ClientOnly>
      )}
    </div>
  );
}

/** The life of a round: what is done has its day, and what is to come says so. */
function Stages({
  round: { State, Commitments, Frozen, PublishedAt, RunCount },
}: {
  readonly round: PublicDivision;
}) {
  const t = useTranslations('shop.lending.division.stages');
  const format = useFormat();
  const dayOf = (moment: string) => format.day(format.dayOf(moment), 'dayMonthYear');
  const first = Commitments[0];
  const stages: readonly { readonly name: 'open' | 'frozen' | 'published'; readonly told: ReactNode }[] = [
    {
      name: 'open',
      told: first === undefined ? t('waits') : t('committed', { day: dayOf(first.At) }),
    },
    {
      name: 'frozen',
      told:
        Frozen === null ? (
          t('waits')
        ) : (
          <>
            {t('frozenOn', { day: dayOf(Frozen.At), count: Frozen.Requests })}
            <Hash name={t('hash')} value={Frozen.Hash} />
          </>
        ),
    },
    {
      name: 'published',
      told: PublishedAt === null ? t('waits') : t('publishedOn', { day: dayOf(PublishedAt), runs: RunCount }),
    },
  ];
  return (
    <ol className={styles.stages} aria-label={t('title')}>
      {stages.map(({ name, told }) => (
        <li key={name} aria-current={State === name ? 'step' : undefined}>
          <b>{t(`names.${name}`)}</b>
          <div>{told}</div>
        </li>
      ))}
    </ol>
  );
}

/** What was promised, in words; a policy is any JSON, since its bytes are hashed, so each part is told where it is there. */
function PolicyWords({ policy }: { readonly policy: unknown }) {
  const t = useTranslations('shop.lending.division.policy');
  const tk = useTranslations('shop.lending.request.kinds');
  const format = useFormat();
  const { tents } = useLending();
  const part = (name: string) => partOf(policy, name);
  const count = (name: string) => numberOf(part(name));
  const lines: string[] = [t('need'), t('substitutes')];
  const turnaround = count('turnaroundDays');
  if (turnaround !== null) lines.push(t('turnaround', { days: turnaround }));
  const extra = count('extraPlacesPerDisabled');
  if (extra !== null) lines.push(t('extra', { places: extra }));
  if (typeof part('guaranteedFirst') === 'boolean')
    lines.push(t(part('guaranteedFirst') === true ? 'guaranteed' : 'noGuarantee'));
  const carryOver = part('carryOver');
  if (carryOver !== undefined)
    lines.push(
      carryOver === null
        ? t('noCarryOver')
        : t('carryOver', {
            weight: Math.floor((numberOf(partOf(carryOver, 'weight')) ?? 0) / 10),
            cap: Math.floor((numberOf(partOf(carryOver, 'cap')) ?? 0) / 10),
          }),
    );
  const types = part('tents');
  if (Array.isArray(types))
    for (const type of types) {
      const kind = tents.find(({ item }) => item === partOf(type, 'id'))?.kind;
      const places = numberOf(partOf(type, 'places'));
      if (kind !== undefined && kind !== 'stock' && places !== null)
        lines.push(t('places', { tent: tk(kind), places }));
    }
  const ends = partOf(part('season'), 'distributionTo');
  if (typeof ends === 'string') lines.push(t('until', { day: format.day(ends as IsoDate, 'dayMonthYear') }));
  const appeal = count('appealDays');
  if (appeal !== null && appeal > 0) lines.push(t('appeal', { days: appeal }));
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function CommitmentList({ commitments }: { readonly commitments: PublicDivision['Commitments'] }) {
  const t = useTranslations('shop.lending.division.promise');
  const format = useFormat();
  return (
    <ol className={styles.commitments}>
      {commitments.map(({ Number: number, At, Reason, Commitment, PolicyHash }) => (
        <li key={number}>
          <p>
            {t(number === 1 ? 'first' : 'next', {
              day: format.day(format.dayOf(At), 'dayMonthYear'),
              time: format.time(At),
            })}
            {Reason === '' ? null : <span className={styles.reason}>{t('because', { reason: Reason })}</span>}
          </p>
          <Hash name={t('commitment')} value={Commitment} />
          <Hash name={t('policyHash')} value={PolicyHash} />
        </li>
      ))}
    </ol>
  );
}

function PublicValue({ value }: { readonly value: PublicDivision['PublicValue'] }) {
  const t = useTranslations('shop.lending.division.promise');
  if (value === null) return <p>{t('noValue')}</p>;
  const { Source, Round: round, Value } = value;
  return (
    <>
      <p>{t('value', { source: Source, round })}</p>
      {Value === null ? (
        <p className="soft">{t('valueLater')}</p>
      ) : (
        <Hash name={t('valueIs')} value={Value} />
      )}
    </>
  );
}

/** A hash, which two people can compare and which is copied in one piece. */
function Hash({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles.hash}>
      <span>{name}</span> <code>{value}</code>
    </div>
  );
}
