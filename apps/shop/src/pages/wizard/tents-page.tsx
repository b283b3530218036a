import {
  type IsoDate,
  type TentCounts,
  type TentPlaces,
  claimedTents,
  hasOverflow,
  memberCount,
  placesIn,
  placesNeeded,
  placesShort,
  tentsResult,
} from '@bivak/rules';
import { CheckLine, Note, NumberStepper, Spinner, classNames } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { type Tent, useRental, useTents } from '../../features/lending/model/use-tents.ts';
import { questionPaths } from '../../features/lending/model/question-paths.ts';
import { useQuestion } from '../../features/lending/model/use-question.ts';
import { useWizard } from '../../features/lending/model/wizard-context.tsx';
import { useStepperWords } from '../../i18n/use-stepper-words.ts';
import { pictureOf } from '../../picture-of.ts';
import { QuestionPage } from './question-page.tsx';
import styles from './wizard.module.css';

/** How many tents to sleep in (spec 3 §2, "Tents"; LOOK §6, "capacity meter"). */
export function TentsPage() {
  const t = useTranslations('shop.lending.wizard.tents');
  const tg = useTranslations('shop.global');
  const { kind, state } = useWizard();
  const { tents, failed, retry } = useTents();
  const sleeping = (tents ?? []).filter((tent) => tent.kind !== 'stock');
  const most = (of: Tent['kind']) => sleeping.find((tent) => tent.kind === of)?.most ?? 0;
  const asked = useQuestion('tents', ({ senior, patrol }) => {
    const result = tentsResult({ senior, patrol }, { senior: most('senior'), patrol: most('patrol') });
    if (result.ok) return [];
    const isPatrol = result.reason === 'too-many-patrol';
    const fieldId = isPatrol ? 'tent-patrol' : 'tent-senior';
    const limit = most(isPatrol ? 'patrol' : 'senior');
    return [{ fieldId, label: t('label'), message: t(`errors.${result.reason}`, { most: limit }) }];
  });
  const { answers } = asked;
  const need = placesNeeded({
    members: memberCount(answers.members),
    disabled: answers.disabled,
    existingSpots: answers.existingSpots,
    extraPlacesPerDisabled: 0,
  });
  if (failed) return <PartNotLoaded role="alert" title={t('notLoaded')} retry={retry} />;
  if (tents === null) return <Spinner label={tg('loading')} showLabel />;
  const counts = { senior: answers.senior, patrol: answers.patrol, stock: 0 };
  const places = placesOf(tents);
  return (
    <QuestionPage asked={asked} title={t('title')} lead={t('lead', { count: need })}>
      {kind === 'application' ? <Note tone="peak">{t('noUse')}</Note> : null}
      {state.formerTents === null ? null : (
        <Note tone="info" title={t('formerTitle')}>
          {t('formerText', { senior: state.formerTents.senior, patrol: state.formerTents.patrol })}{' '}
          <button
            type="button"
            className="text-link"
            onClick={() =>
              asked.change({ senior: state.formerTents?.senior ?? 0, patrol: state.formerTents?.patrol ?? 0 })
            }
          >
            {t('formerTake')}
          </button>
        </Note>
      )}
      <div>
        {sleeping.map((tent) => (
          <TentRow
            key={tent.kind}
            tent={tent}
            value={answers[tent.kind === 'patrol' ? 'patrol' : 'senior']}
            onChange={(value) => asked.change({ [tent.kind]: value })}
          />
        ))}
      </div>
      <CapacityMeter
        tents={sleeping}
        counts={counts}
        places={places}
        need={need}
        members={memberCount(answers.members)}
        existingSpots={answers.existingSpots}
      />
      <Advice
        isPeak={kind === 'application'}
        {...{ counts, places, need, members: memberCount(answers.members) }}
        onTake={({ senior, patrol }) => asked.change({ senior, patrol })}
      />
      {kind === 'application' ? (
        <CheckLine
          label={t('substitute')}
          checked={answers.acceptsSubstitute}
          onChange={(event) => asked.change({ acceptsSubstitute: event.target.checked })}
        />
      ) : null}
      <NoGuarantee />
    </QuestionPage>
  );
}

export function placesOf(tents: readonly Tent[]): TentPlaces {
  const of = (kind: Tent['kind']) => tents.find((tent) => tent.kind === kind)?.places ?? 0;
  return { senior: of('senior'), patrol: of('patrol'), stock: 0 };
}

function TentRow({
  tent: { kind, item, places, most, price, isKnown, nextFree },
  value,
  onChange,
}: {
  readonly tent: Tent;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const t = useTranslations('shop.lending.wizard.tents');
  const format = useFormat();
  const words = useStepperWords();
  const { kind: lending, search } = useWizard();
  const rental = useRental();
  const days = rental === null ? 1 : daysOf(rental);
  const picture = pictureOf(item);
  const isOut = lending === 'reservation' && isKnown && most === 0;
  return (
    <div className={styles.tent}>
      {!picture.src ? <span /> : <img src={picture.src} alt="" loading="lazy" />}
      <div>
        <h2>{item.Description}</h2>
        <p className="soft">{t('places', { count: places })}</p>
        {price === null ? null : <p className="soft">{t('perDay', { price: format.money(price / days) })}</p>}
        {lending === 'reservation' && isKnown && most < LITTLE ? (
          <p className={isOut ? styles.out : 'soft'}>{t('left', { count: most })}</p>
        ) : null}
        {isOut ? (
          <p>
            {nextFree === null
              ? null
              : `${t('nextFree', { day: format.day(nextFree.slice(0, 10) as IsoDate, 'long') })} `}
            <Link to={questionPaths.period} search={search} className="link">
              {t('otherDays')}
            </Link>
          </p>
        ) : null}
      </div>
      <NumberStepper
        live
        {...words(item.Description)}
        id={`tent-${kind}`}
        min={0}
        max={Math.max(most, 0)}
        maxLength={3}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

/** Below it, the number that is left is worth saying. */
const LITTLE = 20;

function daysOf({ from, to }: { readonly from: string; readonly to: string }): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/**
 * Says that there are more than needed, or fewer places than sleepers, and never stops anybody (`design/lending.md` §2,
 * "overflow").
 */
function Advice({
  isPeak,
  counts,
  places,
  need,
  members,
  onTake,
}: {
  readonly isPeak: boolean;
  readonly counts: TentCounts;
  readonly places: TentPlaces;
  readonly need: number;
  readonly members: number;
  readonly onTake: (tents: TentCounts) => void;
}) {
  const t = useTranslations('shop.lending.wizard.tents');
  const claim = claimedTents(counts, places, need);
  const isLess = claim.senior < counts.senior || claim.patrol < counts.patrol;
  const short = placesShort(counts, places, need);
  const isEmpty = counts.senior + counts.patrol === 0;
  const take = (
    <button type="button" className="text-link" onClick={() => onTake(claim)}>
      {t('take', { senior: claim.senior, patrol: claim.patrol })}
    </button>
  );
  return (
    <div aria-live="polite">
      {!isEmpty && short > 0 ? (
        <Note tone="warn" title={t('short', { count: short })}>
          {t('shortText')}
        </Note>
      ) : null}
      {isPeak && isLess && !isEmpty ? (
        <Note tone="warn" title={t('moreTitle')}>
          {t('morePeak', { senior: claim.senior, patrol: claim.patrol })} {take}
        </Note>
      ) : null}
      {!isPeak && hasOverflow(counts, places, members) ? (
        <Note tone="warn" title={t('moreTitle')}>
          {t('moreText', { places: placesIn(counts, places) })} {isLess ? take : null}
        </Note>
      ) : null}
    </div>
  );
}

/** Shown in the peak where the group is not promised all that it needs (`design/lending.md` §2). */
function NoGuarantee() {
  const t = useTranslations('shop.lending.wizard.tents');
  const { kind, customer } = useWizard();
  if (kind !== 'application' || customer === null) return null;
  return customer.CustomFields?.['CUST_GuaranteedFullAllocation'] === true ? null : (
    <p className="soft">{t('noGuarantee')}</p>
  );
}

/** Above so many of a kind one drawing stands for all (LOOK §6). */
const DRAWN = 12;

/** Places against sleepers: the result in words, a tent for each and a dot for each place, and the sum behind the need. */
function CapacityMeter({
  tents,
  counts,
  places,
  need,
  members,
  existingSpots,
}: {
  readonly tents: readonly Tent[];
  readonly counts: TentCounts;
  readonly places: TentPlaces;
  readonly need: number;
  readonly members: number;
  readonly existingSpots: number;
}) {
  const t = useTranslations('shop.lending.wizard.meter');
  const have = placesIn(counts, places);
  const drawn = tents.flatMap(({ kind }, at) => {
    const count = counts[kind];
    // Who sleeps in the kinds before.
    const before = tents
      .slice(0, at)
      .reduce((sum, other) => sum + counts[other.kind] * places[other.kind], 0);
    return Array.from({ length: count > DRAWN ? 1 : count }, (_, index) => {
      const left = Math.max(0, need - before - index * places[kind]);
      const inside = Math.min(places[kind], left);
      return { key: `${kind} ${index}`, kind, inside, times: count > DRAWN ? count : 1 };
    });
  });
  const left = have - need;
  return (
    <section className={styles.meter}>
      <h2 aria-live="polite">{t('verdict', { places: have, need })}</h2>
      {drawn.length === 0 ? null : (
        <div className={styles.bunks} aria-hidden="true">
          {drawn.map(({ key, kind, inside, times }) => (
            <div key={key} className={styles.bunk}>
              {kind === 'patrol' ? <Patrol /> : <Senior />}
              {times > 1 ? (
                <span className={styles.times}>× {times}</span>
              ) : (
                <span className={classNames(styles.dots, kind === 'patrol' && styles.patrolDots)}>
                  {Array.from({ length: places[kind] }, (_, place) => (
                    <i key={place} className={place < inside ? undefined : styles.empty} />
                  ))}
                </span>
              )}
            </div>
          ))}
        </div>
      )}
      <p className="soft">
        {t('sum', { members, existing: existingSpots, need })} {left < 0 ? null : t('free', { count: left })}
      </p>
    </section>
  );
}

function Senior() {
  return (
    <svg viewBox="0 0 62 40">
      <path d="M4 18 18 3h30l10 13v20H4z" fill="#F1E6CC" />
      <path d="M18 3h30l10 13H30z" fill="#E3D3AC" />
      <path d="M4 18 18 3l12 13v20H4z" fill="#D6C498" />
      <path d="M17 12c-2 8-4 16-5 24h11c-1-8-3-16-6-24z" fill="#26352E" />
    </svg>
  );
}

function Patrol() {
  return (
    <svg viewBox="0 0 52 36">
      <path d="M3 33 16 4h20l13 25-18 4z" fill="#4E7F63" />
      <path d="M3 33 16 4l15 29z" fill="#EBE6D2" />
      <path d="M16 10c-2 8-5 16-7 23h14c-2-7-5-15-7-23z" fill="#26352E" />
    </svg>
  );
}
