import {
  accepted,
  type CampDayRefusal,
  type CampRules,
  type IsoDate,
  type Period,
  campEndResult,
  campStartResult,
  isPeakDay,
} from '@bivak/rules';
import { type DayLook, type DayMark, PeriodCalendar } from '@bivak/ui/calendar';
import { useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { calendarTexts } from '../../locations/model/calendar-words.ts';
import { useCampWords } from '../model/use-camp-words.ts';
import styles from './camp-calendar.module.css';

type Reason = CampDayRefusal['reason'];

const LOOKS: { readonly [Name in Reason]?: Exclude<DayLook, 'free' | 'start-only' | 'end-only'> } = {
  past: 'past',
  'too-soon': 'too-soon',
  'pickup-full': 'sold-out',
  'return-full': 'sold-out',
};

/** Camp days: each day that cannot be chosen says why; the days of fetching and bringing back follow. */
export function CampCalendar({
  rules,
  camp,
  rental,
  closingNames,
  standing,
  onStart,
  onChange,
}: {
  readonly rules: CampRules;
  readonly camp: Period | null;
  readonly rental: Period | null;
  readonly closingNames: ReadonlyMap<string, string>;
  /** The camp days of a reservation as it stands: they were promised. */
  readonly standing?: Period;
  /** A first day is chosen, and the last is still to come. */
  readonly onStart?: () => void;
  readonly onChange: (camp: Period) => void;
}) {
  const t = useTranslations('shop.lending.wizard.period');
  const { t: tAll, shop, locale, clock } = useApp();
  const words = useCampWords(closingNames);
  const { from: standingFrom, to: standingTo } = standing ?? { from: null, to: null };
  const start = useRef<IsoDate | null>(null);
  const texts = calendarTexts(tAll, shop.mode, closingNames, () => null);
  const results = useMemo(
    () => ({
      first: (date: IsoDate) => (date === standingFrom ? accepted : campStartResult(date, rules)),
      last: (date: IsoDate, from: IsoDate | null) =>
        date === standingTo && from === standingFrom ? accepted : campEndResult(date, from, rules),
    }),
    [rules, standingFrom, standingTo],
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
          if (date !== null) onStart?.();
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
