import { Skeleton } from '@bivak/ui';
import { PeriodCalendar } from '@bivak/ui/calendar';
import {
  accepted,
  type DayRefusal,
  firstDayResult,
  type IsoDate,
  lastDayResult,
  type Period,
  type PeriodRules,
  refused,
  type Result,
} from '@bivak/rules';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { useCalendarTexts } from '../../features/locations/components/calendar-texts.ts';
import { deliveryMinDays } from '../../features/locations/model/delivery-min-days.ts';
import { type SelectorDraft, withPeriod } from '../../features/locations/model/selector-draft.ts';
import { tellRestriction } from '../../features/locations/model/tell-restriction.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { usePeriodRules } from '../../features/locations/model/use-period-rules.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import { LOCALES } from '@bivak/web/formats';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';

type Reason = DayRefusal | 'outside';

export interface EditCalendarProps {
  readonly warehouse: string;
  /** How it is brought; that does not change with an edit. */
  readonly delivery: string | null;
  /** The days of the order as it stands: they were promised, whatever the calendar says by now. */
  readonly standing: Period;
  /** The days within which it may be moved (spec 2 §5). */
  readonly range: Period;
  readonly value: Period;
  readonly onChange: (period: Period) => void;
}

/** The calendar of an order: only its own days can be chosen, and those for the reasons of the place. */
export function EditCalendar({ warehouse, delivery, standing, range, value, onChange }: EditCalendarProps) {
  const t = useTranslations('shop');
  const app = useApp();
  const { call, clock, locale, shop } = app;
  const format = useFormat();
  const { data: settings } = useSuspenseQuery(settingsQuery(call));
  const { rules, failed, retry, closingNames } = usePeriodRules(warehouse, settings, range.to);
  const deliveries = usePlaces().deliveries.filter(({ DeliveryID }) => DeliveryID === delivery);
  const minDays = deliveryMinDays(deliveries[0], shop.deliveryRestrictions);
  const { from, to } = standing;
  const own = useMemo(() => rules && ownRules(rules, { from, to }), [rules, from, to]);
  const texts = useCalendarTexts(closingNames, own);
  const results = useMemo(() => own && resultsOf(own, { from, to }, range), [own, from, to, range]);
  if (failed) {
    return <PartNotLoaded role="alert" title={t('locationPeriodSelector.loadError')} retry={retry} />;
  }
  if (results === null) return <Skeleton height={380} />;
  return (
    <PeriodCalendar<Reason>
      labels={texts.labels}
      lookOf={(reason) => (reason === 'outside' ? 'out' : texts.lookOf(reason))}
      reasonText={(reason, date) =>
        reason === 'outside'
          ? t('orderEdit.outsidePeriod', format.periodEnds(range))
          : texts.reasonText(reason, date)
      }
      months={range.from.slice(0, 7) === to.slice(0, 7) ? 1 : undefined}
      today={clock.today()}
      locale={LOCALES[locale]}
      value={value}
      firstDayResult={results.first}
      lastDayResult={results.last}
      onChange={(period) => void choose(period)}
    />
  );

  /** Fewer days than the delivery asks for get a later end, within those of the order (spec 1 §5). */
  async function choose(period: Period): Promise<void> {
    if (period.from === from && period.to === to) return onChange(period);
    const chosen = withPeriod({ warehouse, delivery, period: value, remark: null }, period, own, minDays);
    const isBeyond = chosen.period !== null && chosen.period.to > range.to;
    const draft: SelectorDraft = isBeyond
      ? { ...chosen, period: null, remark: { kind: 'end-moved', minDays, moved: null } }
      : chosen;
    await tellRestriction(app, { warehouses: [], deliveries }, draft);
    if (draft.period !== null) onChange(draft.period);
  }
}

/** Tomorrow is early enough, and places that the order has itself are not taken. */
function ownRules(rules: PeriodRules, { from, to }: Period): PeriodRules {
  return {
    ...rules,
    minStartInterval: Math.min(1, rules.minStartInterval ?? 1),
    fullPickupDays: rules.fullPickupDays.filter((day) => day !== from),
    fullReturnDays: rules.fullReturnDays.filter((day) => day !== to),
  };
}

function resultsOf(rules: PeriodRules, standing: Period, range: Period) {
  const isWithin = (date: IsoDate) => date >= range.from && date <= range.to;
  return {
    first: (date: IsoDate): Result<Reason> => {
      if (date === standing.from) return accepted;
      return isWithin(date) ? firstDayResult(date, rules) : refused('outside');
    },
    last: (date: IsoDate, start: IsoDate | null): Result<Reason> => {
      if (date === standing.to && start === standing.from) return accepted;
      return isWithin(date) ? lastDayResult(date, start, rules) : refused('outside');
    },
  };
}
