import { addDays, type IsoDate, type Period, type Result } from '@bivak/rules';
import { iconButtonClass } from '../actions/icon-button-class.ts';
import { dayClass, shownDay, type ShownDay } from '../calendar/day-look.ts';
import { shortDay } from '../calendar/day-words.ts';
import { firstChoosable } from '../calendar/first-choosable.ts';
import type { PeriodCalendarLabels, ReasonTexts } from '../calendar/labels.ts';
import { periodDay, pressPeriodDay, type DayFace, type PeriodResults } from '../calendar/period-days.ts';
import { remembered } from '../calendar/remembered.ts';
import styles from '../calendar/calendar.module.css';
import dayStyles from '../calendar/day.module.css';
import hiddenStyles from '../layout/visually-hidden.module.css';
import { assign, h, icon } from './h.ts';
import { firstOf, movedBy, nextMonth, weeksOf } from './month.ts';
import { legend, weekdayHeads } from './calendar-parts.ts';
import own from './elements.module.css';

export type CalendarOptions<Reason extends string> = ReasonTexts<Reason> & {
  readonly labels: PeriodCalendarLabels;
  readonly locale: string;
  readonly today: IsoDate;
  readonly value: Period | null;
  /** A first day that stands from the start, for which the last is still to be chosen. */
  readonly begin?: IsoDate | null;
  /** One day is the whole choice, as in sales mode. */
  readonly single: boolean;
  readonly firstDayResult: (date: IsoDate) => Result<Reason>;
  readonly lastDayResult: (date: IsoDate, start: IsoDate | null) => Result<Reason>;
  readonly onChange: (period: Period) => void;
};

const LEGEND = ['start-only', 'end-only', 'sold-out', 'closed'] as const;
const SINGLE_LEGEND = ['sold-out', 'closed'] as const;

/**
 * The kit's calendar of one month without React: the same rules, looks, words and keys. Every blocked day can be
 * reached and says why under the month. It is drawn once per month; what changes in it changes in place, so that
 * neither the focus nor a press is lost.
 */
export function createCalendar<Reason extends string>(
  options: CalendarOptions<Reason>,
): { readonly element: HTMLElement; readonly focus: () => void; readonly evaluateAgain: () => void } {
  const { labels, locale, today, value, single } = options;
  let results = fresh();
  let anchor: IsoDate | null = options.begin ?? null;
  let reach: IsoDate | null = null;
  let told: IsoDate | null = null;
  let focused =
    value?.from ?? options.begin ?? firstChoosable(today, (date) => results.first(date).ok) ?? today;
  const cells = new Map<IsoDate, HTMLElement>();

  const title = h('h3', { class: styles.title, 'aria-live': 'polite' });
  const body = h('tbody');
  const before = arrow('chevron-left', labels.previousMonth, -1);
  const reason = h('p', { class: own.reason, role: 'status' });
  const wanted = h('span', { class: hiddenStyles.hidden, 'aria-live': 'polite' });
  const grid = h(
    'table',
    { class: styles.grid, role: 'grid', 'aria-label': labels.calendar },
    h('thead', { 'aria-hidden': 'true' }, h('tr', {}, weekdayHeads(locale))),
    body,
  );
  const element = h(
    'div',
    { class: styles.root, role: 'group', 'aria-label': labels.calendar },
    h(
      'div',
      { class: styles.calendar },
      h('div', { class: styles.arrows }, before, arrow('chevron-right', labels.nextMonth, 1)),
      title,
      grid,
    ),
    reason,
    legend(single ? SINGLE_LEGEND : LEGEND, labels),
    wanted,
  );
  drawMonth();
  return { element, focus: () => cells.get(focused)?.focus(), evaluateAgain };

  function fresh(): PeriodResults<Reason> {
    return {
      first: remembered((date) => options.firstDayResult(date)),
      last: remembered((date, start) => options.lastDayResult(date, start)),
    };
  }

  /** After more is known of the days. */
  function evaluateAgain(): void {
    results = fresh();
    update();
  }

  function arrow(name: 'chevron-left' | 'chevron-right', label: string, months: number): HTMLElement {
    const turn = () => {
      focused = atLeast(nextMonth(focused, months));
      drawMonth();
    };
    return h(
      'button',
      { type: 'button', class: iconButtonClass(), 'aria-label': label, on: { click: turn } },
      icon(name),
    );
  }

  function atLeast(date: IsoDate): IsoDate {
    const first = firstOf(today);
    return date < first ? first : date;
  }

  function drawMonth(): void {
    cells.clear();
    told = null;
    title.textContent = new Intl.DateTimeFormat(locale, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(`${focused}T00:00:00Z`));
    // The button is not disabled: that would throw the focus out of the calendar.
    assign(before, { 'aria-disabled': firstOf(focused) <= firstOf(today) ? 'true' : null });
    body.replaceChildren(
      ...weeksOf(focused).map((week) =>
        h(
          'tr',
          {},
          week.map((date) => {
            const isOutside = firstOf(date) !== firstOf(focused);
            return h('td', { role: 'gridcell', 'aria-disabled': isOutside ? 'true' : null }, cell(date));
          }),
        ),
      ),
    );
    update();
    options.onShown?.(addDays(firstOf(nextMonth(focused)), -1));
  }

  function cell(date: IsoDate): HTMLElement {
    const number = String(Number(date.slice(8)));
    if (firstOf(date) !== firstOf(focused))
      return h('div', { class: dayStyles.outside, 'aria-hidden': 'true' }, number);
    const shown = h('div', { role: 'button', 'data-day': date, on: eventsOf(date) }, number);
    cells.set(date, shown);
    return shown;
  }

  function eventsOf(date: IsoDate) {
    return {
      click: () => {
        told = face(date).reason === null ? null : date;
        press(date, anchor);
      },
      keydown: (event: KeyboardEvent) => onKey(event, date),
      focus: () => {
        focused = date;
        come(date);
      },
      pointerenter: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') come(date);
      },
    };
  }

  function come(date: IsoDate): void {
    reach = date;
    told = face(date).reason === null ? null : date;
    update();
  }

  function onKey(event: KeyboardEvent, date: IsoDate): void {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      press(date, anchor);
      return;
    }
    const to = movedBy(event.key, date);
    if (to === null) return;
    event.preventDefault();
    go(atLeast(to));
  }

  function go(date: IsoDate): void {
    const isOther = firstOf(date) !== firstOf(focused);
    focused = date;
    if (isOther) drawMonth();
    cells.get(date)?.focus();
  }

  function press(date: IsoDate, from: IsoDate | null): void {
    if (single) {
      if (results.first(date).ok) options.onChange({ from: date, to: date });
      return update();
    }
    const next = pressPeriodDay(date, from, results);
    if (next === null) return update();
    ({ anchor } = next);
    update();
    if (next.chosen !== null) options.onChange(next.chosen);
  }

  function face(date: IsoDate): DayFace<Reason> {
    if (!single) return periodDay(date, { anchor, reach, value }, results, options.lookOf);
    const result = results.first(date);
    return {
      look: result.ok ? 'free' : options.lookOf(result.reason),
      part: date === value?.from ? 'only' : 'none',
      reason: result.ok ? null : result.reason,
      outOfReach: false,
    };
  }

  function update(): void {
    for (const [date, shown] of cells) {
      const known = face(date);
      const day: ShownDay = shownDay(date, known, { labels, locale, today });
      assign(shown, {
        class: dayClass(day),
        'aria-label': day.label,
        'aria-disabled': known.reason === null ? null : 'true',
        'aria-pressed': ['start', 'end', 'only'].includes(day.part) ? 'true' : null,
        'aria-current': day.isToday ? 'date' : null,
        tabindex: date === focused ? 0 : -1,
      });
    }
    tell();
    const asks = anchor === null ? labels.chooseStart : labels.chooseEnd;
    if (!single && wanted.textContent !== asks) wanted.textContent = asks;
  }

  /** Why a day cannot be chosen, and the first one from there on that can. */
  function tell(): void {
    const why = told === null ? null : face(told).reason;
    if (told === null || why === null) return reason.replaceChildren();
    const free = options.firstFree?.(told) ?? null;
    const take = () => {
      if (free === null) return;
      press(free, null);
      go(free);
    };
    reason.replaceChildren(
      h('b', {}, labels.refused(shortDay(told, locale))),
      ' ',
      options.reasonText(why, told),
      ...(free === null
        ? []
        : [
            ` ${labels.wayOut} `,
            h('button', { type: 'button', class: 'link', on: { click: take } }, shortDay(free, locale)),
          ]),
    );
  }
}
