import {
  type CampDayRefusal,
  type CampRules,
  type IsoDate,
  type Period,
  campEndResult,
  campResult,
  campStartResult,
  daysInclusive,
  deadlineDay,
  eachDay,
  isPeakDay,
  lendingKind,
  peakSeason,
} from '@bivak/rules';
import { Icon, Note, RadioCards, Spinner, TextField } from '@bivak/ui';
import { type DayLook, type DayMark, PeriodCalendar } from '@bivak/ui/calendar';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { useCampWords } from '../../features/lending/model/use-camp-words.ts';
import { type QuestionError, useQuestion } from '../../features/lending/model/use-question.ts';
import { useWizard } from '../../features/lending/model/wizard-context.tsx';
import { calendarTexts } from '../../features/locations/model/calendar-words.ts';
import { QuestionPage } from './question-page.tsx';
import { useQuery } from '@tanstack/react-query';
import { slotsQuery } from '../../features/carts/api/slots-query.ts';
import styles from './wizard.module.css';

type Reason = CampDayRefusal['reason'];

const LOOKS: { readonly [Name in Reason]?: Exclude<DayLook, 'free' | 'start-only' | 'end-only'> } = {
  past: 'past',
  'too-soon': 'too-soon',
  'pickup-full': 'sold-out',
  'return-full': 'sold-out',
};

/** When the camp is; from it follow the days of fetching and bringing back (spec 3 §2, "Period"; LOOK §2). */
export function PeriodPage() {
  const t = useTranslations('shop.lending.wizard.period');
  const tg = useTranslations('shop.global');
  const { rules, rulesFailed, retryRules, customer } = useWizard();
  const { clock } = useApp();
  const words = useCampWords();
  const find = ({ camp, pickupSlot, returnSlot, name }: Answers): readonly QuestionError[] => {
    const at = (fieldId: 'camp' | 'pickup' | 'return' | 'name', message: string) => ({
      fieldId,
      label: t(`fields.${fieldId}`),
      message,
    });
    if (rules === null || camp === null) return [at('camp', t('errors.required'))];
    const result = campResult(camp, rules);
    if (!result.ok) return [at('camp', words(result))];
    return [
      ...(name.length > LONGEST_NAME ? [at('name', t('errors.name', { most: LONGEST_NAME }))] : []),
      ...(result.kind === 'reservation' && pickupSlot === null ? [at('pickup', t('errors.pickup'))] : []),
      ...(result.kind === 'reservation' && returnSlot === null ? [at('return', t('errors.return'))] : []),
    ];
  };
  const asked = useQuestion('period', find);
  if (rulesFailed) return <PartNotLoaded role="alert" title={t('notLoaded')} retry={retryRules} />;
  if (rules === null || customer === null) return <Spinner label={tg('loading')} showLabel />;
  const { camp, pickupSlot, returnSlot, name } = asked.answers;
  const result = camp === null ? null : campResult(camp, rules);
  const kind = lendingKind(camp, rules.seasons, rules.customerGroup, clock.today());
  return (
    <QuestionPage
      wide
      asked={asked}
      title={t('title')}
      lead={t('lead', { least: rules.minimumDays, most: rules.maximumDays })}
    >
      <FormerDays />
      <div className="stack" id="camp" tabIndex={-1}>
        <ChosenDays camp={camp} />
        <CampCalendar
          rules={rules}
          camp={camp}
          rental={result?.ok === true ? result.rental : null}
          onChange={({ from, to }) => asked.change({ firstDay: from, lastDay: to })}
        />
        {result?.ok === false ? <Note tone="bad">{words(result)}</Note> : null}
        <WhyThen rules={rules} rental={result?.ok === true ? result.rental : null} />
      </div>
      {kind === 'application' && camp !== null ? <PeakNote camp={camp} rules={rules} /> : null}
      {result?.ok === true && result.kind === 'reservation' ? (
        <div className={styles.slots}>
          <DepotSlots
            id="pickup"
            direction="pickup"
            day={result.rental.from}
            value={pickupSlot}
            error={asked.errorOf('pickup')}
            onChange={(slot) => asked.change({ pickupSlot: slot })}
          />
          <DepotSlots
            id="return"
            direction="return"
            day={result.rental.to}
            value={returnSlot}
            error={asked.errorOf('return')}
            onChange={(slot) => asked.change({ returnSlot: slot })}
          />
        </div>
      ) : null}
      <TextField
        id="name"
        label={t('fields.name')}
        optional={tg('optional')}
        hint={t('nameHint')}
        maxLength={LONGEST_NAME}
        value={name}
        error={asked.errorOf('name')}
        onChange={(event) => asked.change({ name: event.target.value })}
      />
    </QuestionPage>
  );
}

type Answers = Parameters<Parameters<typeof useQuestion>[1]>[0];

const LONGEST_NAME = 100;

/** Tents were chosen for other days; the days of a copied request may be over. */
function FormerDays() {
  const t = useTranslations('shop.lending.wizard.period');
  const format = useFormat();
  const { formerCamp } = useWizard().state;
  if (formerCamp === null) return null;
  return (
    <Note tone="info">
      {t('former', { period: `${format.period(formerCamp)} ${formerCamp.to.slice(0, 4)}` })}
    </Note>
  );
}

/** The choice in words, which is also read out. */
function ChosenDays({ camp }: { readonly camp: Period | null }) {
  const t = useTranslations('shop.lending.wizard.period');
  const format = useFormat();
  return (
    <p className={styles.chosen} aria-live="polite">
      {camp === null
        ? t('none')
        : t('chosen', {
            from: format.day(camp.from, 'long'),
            to: format.day(camp.to, 'longYear'),
          })}
      {camp === null ? null : <span> · {t('days', { count: daysInclusive(camp.from, camp.to) })}</span>}
    </p>
  );
}

function CampCalendar({
  rules,
  camp,
  rental,
  onChange,
}: {
  readonly rules: CampRules;
  readonly camp: Period | null;
  readonly rental: Period | null;
  readonly onChange: (camp: Period) => void;
}) {
  const t = useTranslations('shop.lending.wizard.period');
  const { t: tAll, shop, locale, clock } = useApp();
  const { closingNames } = useWizard();
  const words = useCampWords();
  const start = useRef<IsoDate | null>(null);
  const texts = calendarTexts(tAll, shop.mode, closingNames, () => null);
  const results = useMemo(
    () => ({
      first: (date: IsoDate) => campStartResult(date, rules),
      last: (date: IsoDate, from: IsoDate | null) => campEndResult(date, from, rules),
    }),
    [rules],
  );
  const closed = useMemo(() => new Set(rules.depot.closingDays), [rules]);

  function markOf(date: IsoDate): DayMark | null {
    const isPeak = isPeakDay(rules.seasons, date);
    const isClosed = closed.has(date);
    const derived = rental === null ? undefined : derivedWord(date, rental);
    if (!isPeak && !isClosed && derived === undefined) return null;
    const name = closingNames.get(date);
    const says = [
      derived === undefined ? null : t(`${derived}Day`),
      isPeak ? t('peakDay') : null,
      isClosed ? t('closedDay', { name: name ?? '' }) : null,
    ];
    return {
      peak: isPeak,
      ring: isClosed,
      word: derived === undefined ? undefined : t(derived),
      says: says.filter((text) => text !== null).join(', '),
    };
  }
  function reasonText(reason: Reason, date: IsoDate): string {
    const first = campStartResult(date, rules);
    if (!first.ok && first.reason === reason) return words(first);
    const last = campEndResult(date, start.current, rules);
    return last.ok ? '' : words(last);
  }

  return (
    <>
      <PeriodCalendar<Reason>
        value={camp}
        onChange={onChange}
        onStart={(date) => {
          start.current = date;
        }}
        firstDayResult={results.first}
        lastDayResult={results.last}
        lookOf={(reason) => LOOKS[reason] ?? 'out'}
        reasonText={reasonText}
        markOf={markOf}
        today={clock.today()}
        locale={locale}
        labels={{
          ...texts.labels,
          calendar: t('calendar'),
          chooseStart: t('chooseStart'),
          chooseEnd: t('chooseEnd'),
        }}
        legend={[]}
      />
      <ul className={styles.key} aria-hidden="true">
        <li data-key="camp">{t('keyCamp')}</li>
        <li data-key="depot">{t('keyDepot')}</li>
        <li data-key="closed">{t('keyClosed')}</li>
        <li data-key="peak">{t('keyPeak')}</li>
      </ul>
    </>
  );
}

function derivedWord(date: IsoDate, { from, to }: Period): 'pickup' | 'return' | undefined {
  if (date === from) return 'pickup';
  return date === to ? 'return' : undefined;
}

/** Which days the depot is closed around the camp, and what follows from it. */
function WhyThen({ rules, rental }: { readonly rules: CampRules; readonly rental: Period | null }) {
  const t = useTranslations('shop.lending.wizard.period');
  const format = useFormat();
  const { closingNames } = useWizard();
  if (rental === null) return null;
  const closed = eachDay(rental.from, rental.to).flatMap((date) => {
    const name = closingNames.get(date);
    return rules.depot.closingDays.includes(date) && name !== undefined && name !== ''
      ? [`${format.day(date, 'dayMonthLong')} (${name})`]
      : [];
  });
  return (
    <p className={styles.why}>
      <Icon name="info" />
      <span>
        {closed.length === 0 ? null : <b>{t('closed', { days: closed.join(', ') })} </b>}
        {t('therefore', { from: format.day(rental.from, 'long'), to: format.day(rental.to, 'long') })}
      </span>
    </p>
  );
}

function PeakNote({ camp, rules }: { readonly camp: Period; readonly rules: CampRules }) {
  const t = useTranslations('shop.lending.wizard.period');
  const format = useFormat();
  const season = peakSeason(rules.seasons, camp);
  if (season === null) return null;
  const last = deadlineDay(season);
  return (
    <Note tone="peak" title={t('peakTitle')}>
      {t('peakText', { day: format.day(last, 'longYear') })}
    </Note>
  );
}

/** At what time the tents are fetched or brought back; a full time slot says so and cannot be chosen. */
function DepotSlots({
  id,
  direction,
  day,
  value,
  error,
  onChange,
}: {
  readonly id: string;
  readonly direction: 'pickup' | 'return';
  readonly day: IsoDate;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (slot: string) => void;
}) {
  const t = useTranslations('shop.lending.wizard.slots');
  const { call, shop } = useApp();
  const format = useFormat();
  const { data, isError, refetch } = useQuery(
    slotsQuery(call, direction, { warehouse: shop.lending?.warehouse ?? '', day }),
  );
  if (isError) return <PartNotLoaded role="alert" title={t('notLoaded')} retry={() => void refetch()} />;
  if (data === undefined) return <Spinner label={t(`${direction}Title`)} />;
  const slots = data.flatMap(({ hourId, from, to, usable }) =>
    hourId === null ? [] : [{ hourId, from, to, usable }],
  );
  if (slots.every(({ usable }) => !usable))
    return <p>{t(direction === 'pickup' ? 'noPickupTimes' : 'noReturnTimes')}</p>;
  return (
    <RadioCards
      id={id}
      label={
        <>
          {t(`${direction}Title`)} <span className="soft">{format.day(day, 'long')}</span>
        </>
      }
      options={slots.map(({ hourId, from, to, usable }) => ({
        value: hourId,
        title: t(usable ? 'slot' : 'full', { from, to }),
        disabled: !usable,
      }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
