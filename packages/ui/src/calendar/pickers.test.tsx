import { accepted, refused, type IsoDate, type Period, type Result } from '@bivak/rules';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { DateField, DateTimeField, type DayTime } from './date-field.tsx';
import { DatePickerField, DateTimePickerField } from './date-picker-field.tsx';
import { PeriodPickerField } from './period-picker-field.tsx';

const iso = (text: string): IsoDate => text as IsoDate;
const sundays = (date: IsoDate): Result<'closed'> =>
  new Date(date).getUTCDay() === 0 ? refused('closed') : accepted;
const looks = {
  'start-only': '',
  'end-only': '',
  'sold-out': 'sold out',
  closed: 'closed',
  past: 'over',
  'too-soon': 'too soon',
  out: 'not possible',
};
const labels = {
  calendar: 'Day',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'today',
  chosen: 'chosen',
  looks,
  refused: (day: string) => `${day} is not possible.`,
  wayOut: 'First possible day:',
};
const calendar = {
  dayResult: sundays,
  today: iso('2026-12-03'),
  labels,
  lookOf: () => 'closed' as const,
  reasonText: () => 'We are closed on Sundays.',
};

function Day() {
  const [value, setValue] = useState<IsoDate | null>(iso('2026-12-12'));
  return (
    <>
      <DatePickerField
        label="From"
        locale="nl-BE"
        openLabel="Open the calendar"
        {...{ value, calendar }}
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  );
}
const said = () => screen.getByRole('status').textContent;
const part = (name: RegExp) => screen.getByRole('spinbutton', { name });

describe('a day, typed or picked', () => {
  test('a day, typed or picked, is picked in the calendar, which closes and gives the focus back', async () => {
    const user = userEvent.setup();
    render(<Day />);
    const button = screen.getByRole('button', { name: 'Open the calendar' });
    await user.click(button);
    const popup = await screen.findByRole('dialog', { name: 'Open the calendar' });
    await user.click(within(popup).getByRole('button', { name: /15 december 2026$/u }));
    expect(said()).toBe('2026-12-15');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('group', { name: 'From' }).textContent).toBe('15-12-2026');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('a day that cannot be chosen says why when it is typed', async () => {
    const user = userEvent.setup();
    render(<Day />);
    await user.click(part(/^dag/u));
    await user.keyboard('13');
    expect(screen.getByText('We are closed on Sundays.')).toBeTruthy();
  });

  test('a day, typed or picked, shows whole weeks, from Monday on; days of other months are to be seen only', async () => {
    const user = userEvent.setup();
    render(<Day />);
    await user.click(screen.getByRole('button', { name: 'Open the calendar' }));
    const grid = await screen.findByRole('grid');
    const [, ...weeks] = within(grid).getAllByRole('row', { hidden: true });
    const numbers = weeks.map((week) => [...week.querySelectorAll('td')].map((cell) => cell.textContent));
    // December 2026 begins on a Tuesday and ends on a Thursday.
    expect(numbers[0]?.slice(0, 2)).toEqual(['30', '1']);
    expect(numbers.at(-1)).toEqual(['28', '29', '30', '31', '1', '2', '3']);
    expect(numbers.every((week) => week.length === 7)).toBe(true);
    expect(within(grid).queryByRole('button', { name: /30 november/u })).toBeNull();
  });
});

test('a link to a typed day leads to its first part, which says that it is required', async () => {
  render(
    <DateField
      id="form-day"
      label="Day"
      required
      optional="(optional)"
      locale="nl"
      value={null}
      onChange={() => {}}
    />,
  );
  const first = screen.getAllByRole('spinbutton')[0];
  expect(document.getElementById('form-day')).toBe(first);
  document.getElementById('form-day')?.focus();
  expect(document.activeElement).toBe(first);
  expect(screen.getByRole('group', { name: 'Day (optional)' })).toBeTruthy();
});

describe('a day with its time', () => {
  function Moment({ picked = false }: { readonly picked?: boolean }) {
    const [value, setValue] = useState<DayTime | null>(null);
    const field = { label: 'Arrival', locale: 'en-GB', value, onChange: setValue };
    return (
      <>
        {picked ? (
          <DateTimePickerField {...field} calendar={calendar} openLabel="Open" />
        ) : (
          <DateTimeField {...field} />
        )}
        <output>{value}</output>
      </>
    );
  }

  test('a day with its time is typed as dd-MM-yyyy HH:mm, with hours up to 23', async () => {
    const user = userEvent.setup();
    render(<Moment />);
    await user.click(part(/^day/u));
    await user.keyboard('121220262305');
    expect(said()).toBe('2026-12-12T23:05');
    expect(screen.getByRole('group', { name: 'Arrival' }).textContent).toBe('12-12-2026\u00A023:05');
  });

  test('a day with its time keeps its time when another day is picked, and begins its first day', async () => {
    const user = userEvent.setup();
    render(<Moment picked />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(await screen.findByRole('button', { name: /15 December 2026$/u }));
    expect(said()).toBe('2026-12-15T00:00');
    await user.click(part(/^hour/u));
    await user.keyboard('0930');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(await screen.findByRole('button', { name: /16 December 2026$/u }));
    expect(said()).toBe('2026-12-16T09:30');
  });
});

describe('a period that is picked', () => {
  function Rental() {
    const [value, setValue] = useState<Period | null>(null);
    return (
      <PeriodPickerField
        label="Rental"
        locale="en-GB"
        openLabel="Choose days"
        placeholder="No days yet"
        minDays={2}
        maxDays={3}
        value={value}
        onChange={setValue}
        calendar={{
          today: iso('2026-12-03'),
          firstDayResult: sundays,
          lastDayResult: sundays,
          lookOf: () => 'closed',
          reasonText: (reason) => (reason === 'closed' ? 'Closed.' : `Days: ${reason}.`),
          labels: {
            ...labels,
            chosenStart: 'start',
            chosenEnd: 'end',
            inPeriod: 'within',
            chooseStart: 'Choose the start.',
            chooseEnd: 'Choose the end.',
          },
        }}
      />
    );
  }

  test('a period that is picked has at least and at most so many days, both ends counted', async () => {
    const user = userEvent.setup();
    render(<Rental />);
    await user.click(screen.getByRole('button', { name: 'Choose days' }));
    const day = (number: number) =>
      screen.getByRole('button', { name: new RegExp(`\\b${number} December`, 'u') });
    await user.click(await screen.findByRole('button', { name: /\b14 December/u }));
    await user.click(day(17));
    expect(screen.getByText('Days: too-long.')).toBeTruthy();
    await user.click(day(16));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Rental' }).value).toBe(
      '14-12-2026 – 16-12-2026',
    );
  });
});
