import {
  firstDayResult,
  lastDayResult,
  type DayRefusal,
  type IsoDate,
  type Period,
  type PeriodRules,
} from '@bivak/rules';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import type { PeriodCalendarLabels } from './labels.ts';
import { PeriodCalendar } from './period-calendar.tsx';

const iso = (text: string): IsoDate => text as IsoDate;

const LABELS: PeriodCalendarLabels = {
  calendar: 'Rental period',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'today',
  chosen: 'chosen',
  chosenStart: 'chosen start',
  chosenEnd: 'chosen end',
  inPeriod: 'in your period',
  chooseStart: 'Choose the first day',
  chooseEnd: 'Choose the last day',
  looks: {
    'start-only': 'only as a start',
    'end-only': 'only as an end',
    'sold-out': 'rented out',
    closed: 'closed',
    past: 'over',
    'too-soon': 'too soon',
    out: 'cannot be chosen',
  },
  refused: (date) => `${date} is not free.`,
  wayOut: 'First free start:',
};

// Open from Tuesday to Saturday; goods are also taken back on Mondays. Sold out on the 18th and 19th.
const RULES: PeriodRules = {
  mode: 'rental',
  today: iso('2026-12-03'),
  maxDuration: 7,
  closingDays: [iso('2026-12-25')],
  blockedRanges: [],
  soldOutDays: [iso('2026-12-18'), iso('2026-12-19')],
  pickupDays: { weekdays: [2, 3, 4, 5, 6], days: [] },
  returnDays: { weekdays: [1, 2, 3, 4, 5, 6], days: [] },
  fullPickupDays: [],
  fullReturnDays: [],
};
const first = (date: IsoDate) => firstDayResult(date, RULES);
const last = (date: IsoDate, start: IsoDate | null) => lastDayResult(date, start, RULES);
const REASONS: Partial<Record<DayRefusal, string>> = {
  'sold-out': 'All six tents are rented out.',
  'too-long': 'At most seven days.',
  'no-hours': 'We are closed that day.',
};

function lookOf(reason: DayRefusal) {
  if (reason === 'sold-out') return 'sold-out';
  if (reason === 'closed' || reason === 'no-hours') return 'closed';
  return reason === 'past' ? 'past' : 'out';
}

function Page({ start = null }: { readonly start?: Period | null }) {
  const [value, setValue] = useState<Period | null>(start);
  return (
    <>
      <PeriodCalendar
        value={value}
        onChange={setValue}
        firstDayResult={first}
        lastDayResult={last}
        today={RULES.today}
        locale="en-GB"
        labels={LABELS}
        lookOf={lookOf}
        reasonText={(reason) => REASONS[reason] ?? `Refused: ${reason}.`}
        firstFree={() => iso('2026-12-22')}
      />
      <p>Period: {value ? `${value.from} to ${value.to}` : 'none'}</p>
    </>
  );
}

/** A day by the end of its name: how the weekday stands before it is the language's affair. */
function day(name: string): HTMLElement {
  return screen.getByRole('button', { name: new RegExp(String.raw`^\w+,? ${name}$`, 'u') });
}
function period(): string {
  return screen.getByText(/^Period:/u).textContent;
}

describe('the period calendar', () => {
  test('the period calendar reads every day out with what the shop knows about it', () => {
    render(<Page start={{ from: iso('2026-12-11'), to: iso('2026-12-14') }} />);
    expect(day('3 December 2026, today, cannot be chosen').getAttribute('aria-current')).toBe('date');
    expect(day('18 December 2026, rented out').getAttribute('aria-disabled')).toBe('true');
    expect(day('25 December 2026, closed')).toBeTruthy();
    expect(day('21 December 2026, only as an end')).toBeTruthy();
    expect(day('11 December 2026, chosen start').getAttribute('aria-pressed')).toBe('true');
    expect(day('13 December 2026, in your period, closed')).toBeTruthy();
    expect(day('14 December 2026, chosen end, only as an end')).toBeTruthy();
  });

  test('the period calendar takes a first and a last day by mouse, with closed days between', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(day('5 December 2026'));
    expect(period()).toBe('Period: none');
    expect(screen.getByText('Choose the last day')).toBeTruthy();
    await user.click(day('7 December 2026.*'));
    expect(period()).toBe('Period: 2026-12-05 to 2026-12-07');
  });

  test('the period calendar takes both days by keyboard alone', async () => {
    const user = userEvent.setup();
    render(<Page start={{ from: iso('2026-12-05'), to: iso('2026-12-08') }} />);
    day('5 December.*').focus();
    await user.keyboard('{ArrowDown}{ArrowLeft}{Enter}');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    expect(period()).toBe('Period: 2026-12-11 to 2026-12-14');
  });

  test('the period calendar says why a sold-out day is blocked, and offers the first free start', async () => {
    const user = userEvent.setup();
    render(<Page start={{ from: iso('2026-12-12'), to: iso('2026-12-15') }} />);
    day('12 December.*').focus();
    await user.keyboard('{ArrowDown}');
    const blocked = day('19 December 2026, rented out');
    expect(document.activeElement).toBe(blocked);
    expect(
      screen.getByRole('button', {
        description: /^Sat,? 19 Dec is not free. All six tents are rented out./u,
      }),
    ).toBe(blocked);
    await user.keyboard('{Enter}');
    expect(period()).toBe('Period: 2026-12-12 to 2026-12-15');

    await user.tab();
    await user.keyboard('{Enter}');
    const free = day('22 December 2026, chosen.*');
    expect(document.activeElement).toBe(free);
    expect(screen.queryByText('All six tents are rented out.')).toBeNull();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(period()).toBe('Period: 2026-12-22 to 2026-12-23');
  });

  test('the period calendar closes the reason on Escape, and opens it on the press of a blocked day', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(day('18 December 2026, rented out'));
    expect(screen.getByText(/All six tents/u)).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/All six tents/u)).toBeNull();
  });

  test('the period calendar lets the pointer rest on the reason', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.hover(day('18 December 2026, rented out'));
    await user.hover(screen.getByText(/All six tents/u));
    // why: longer than a reason stays once the pointer has left its day.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(screen.queryByText(/All six tents/u)).not.toBeNull();
    await user.hover(day('5 December 2026'));
    await expect.poll(() => screen.queryByText(/All six tents/u)).toBeNull();
  });

  test('the period calendar measures the last day from the chosen first one', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(day('5 December 2026'));
    await user.click(day('12 December 2026, cannot be chosen'));
    expect(screen.getByText(/At most seven days/u)).toBeTruthy();
    expect(period()).toBe('Period: none');
  });

  test('the period calendar goes to other months, but not before this one', async () => {
    const user = userEvent.setup();
    render(<Page />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous month' }).disabled).toBe(true);
    const [next] = screen.getAllByRole('button', { name: 'Next month' });
    if (next) await user.click(next);
    expect(day('5 January 2027')).toBeTruthy();
  });
});
