import { accepted, addDays, refused, weekdayOf, type IsoDate, type Period, type Result } from '@bivak/rules';
import {
  DateField,
  DatePickerField,
  DateTimePickerField,
  DayCalendar,
  PeriodPickerField,
  type DayTime,
} from '@bivak/ui/calendar';
import { useContext, useState } from 'react';
import { State } from '../section.tsx';
import { fill, LanguageContext, useWords } from '../words.ts';

const today = '2026-12-03' as IsoDate;
const locales = { nl: 'nl-BE', en: 'en-GB', de: 'de-DE' } as const;

function sundays(date: IsoDate): Result<'closed' | 'past'> {
  if (date < today) return refused('past');
  return weekdayOf(date) === 7 ? refused('closed') : accepted;
}

export function DatesSection() {
  const w = useWords('dates');
  const locale = locales[useContext(LanguageContext)];
  const [day, setDay] = useState<IsoDate | null>(addDays(today, 9));
  const [moment, setMoment] = useState<DayTime | null>('2026-12-12T09:30');
  const [period, setPeriod] = useState<Period | null>(null);
  const looks = {
    'start-only': w.startOnly,
    'end-only': w.endOnly,
    'sold-out': w.soldOut,
    closed: w.closed,
    past: w.past,
    'too-soon': w.past,
    out: w.out,
  };
  const labels = {
    calendar: w.calendar,
    previousMonth: w.previousMonth,
    nextMonth: w.nextMonth,
    today: w.today,
    chosen: w.chosen,
    looks,
    refused: (date: string) => fill(w.refused, { date }),
    wayOut: w.wayOut,
    chosenStart: w.chosenStart,
    chosenEnd: w.chosenEnd,
    inPeriod: w.inPeriod,
    chooseStart: w.chooseStart,
    chooseEnd: w.chooseEnd,
  };
  const reasons = { closed: w.closedText, past: w.past, 'too-short': w.tooShort, 'too-long': w.tooLong };
  const common = {
    labels,
    today,
    lookOf: (reason: keyof typeof reasons) => (reason === 'closed' || reason === 'past' ? reason : 'out'),
    reasonText: (reason: keyof typeof reasons) => reasons[reason],
    legend: ['closed'] as const,
  };
  const calendar = { ...common, dayResult: sundays };
  return (
    <>
      <State name={w.typed}>
        <div className="grid-2">
          <DateField
            label={w.birthday}
            required
            hint={w.birthdayHint}
            {...{ locale }}
            value={null}
            onChange={setDay}
          />
          <DateField
            label={w.birthday}
            error={w.birthdayWrong}
            {...{ locale }}
            value={day}
            onChange={setDay}
          />
          <DateField label={w.birthday} disabled {...{ locale }} value={day} onChange={setDay} />
        </div>
      </State>
      <State name={w.picked}>
        <div className="grid-2">
          <DatePickerField
            label={w.pickup}
            openLabel={w.open}
            {...{ calendar, locale }}
            value={day}
            onChange={setDay}
          />
          <DateTimePickerField
            label={w.moment}
            openLabel={w.openMoment}
            {...{ calendar, locale }}
            value={moment}
            onChange={setMoment}
          />
          <PeriodPickerField
            label={w.period}
            hint={w.periodHint}
            openLabel={w.openPeriod}
            placeholder={w.noPeriod}
            minDays={2}
            maxDays={5}
            {...{ locale }}
            value={period}
            onChange={setPeriod}
            calendar={{ ...common, firstDayResult: sundays, lastDayResult: sundays }}
          />
        </div>
      </State>
      <State name={w.open1}>
        <DayCalendar {...calendar} {...{ locale }} months={1} value={day} onChange={setDay} />
      </State>
    </>
  );
}
