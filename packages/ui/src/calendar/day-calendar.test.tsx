import { accepted, refused, type IsoDate, type Result } from '@bivak/rules';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DateField } from './date-field.tsx';
import { DayCalendar } from './day-calendar.tsx';

const iso = (text: string): IsoDate => text as IsoDate;
const sundays = (date: IsoDate): Result<'closed'> =>
  new Date(date).getUTCDay() === 0 ? refused('closed') : accepted;

function Page() {
  const [value, setValue] = useState<IsoDate | null>(null);
  return (
    <DayCalendar
      value={value}
      onChange={setValue}
      dayResult={sundays}
      today={iso('2026-12-03')}
      locale="en-GB"
      labels={{
        calendar: 'Day of pickup',
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        today: 'today',
        chosen: 'chosen',
        looks: {
          'start-only': '',
          'end-only': '',
          'sold-out': 'sold out',
          closed: 'closed',
          past: 'over',
          'too-soon': 'too soon',
          out: 'no',
        },
        refused: (day) => `${day} is not possible.`,
        wayOut: 'First possible day:',
      }}
      lookOf={() => 'closed'}
      reasonText={() => 'We are closed on Sundays.'}
    />
  );
}

test('one press chooses the day, and a closed one says why not', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: /12 December 2026$/u }));
  expect(screen.getByRole('button', { name: /12 December 2026, chosen$/u })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /13 December 2026, closed$/u }));
  expect(screen.getByText(/We are closed on Sundays/u)).toBeTruthy();
  expect(screen.getByRole('button', { name: /12 December 2026, chosen$/u })).toBeTruthy();
});

function Typed({ locale, start }: { readonly locale: string; readonly start: IsoDate | null }) {
  const [value, setValue] = useState<IsoDate | null>(start);
  return (
    <>
      <DateField label="From" value={value} onChange={setValue} locale={locale} />
      <p>Chosen: {value ?? 'none'}</p>
    </>
  );
}

function firstPart(): HTMLElement {
  const [part] = screen.getAllByRole('spinbutton');
  if (!part) throw new Error('The field has no parts.');
  return part;
}

test.each(['nl', 'en', 'de'])('a day is typed day first, with dashes, in %s', async (locale) => {
  const user = userEvent.setup();
  render(<Typed locale={locale} start={null} />);
  await user.click(firstPart());
  await user.keyboard('12052027');
  expect(screen.getByText('Chosen: 2027-05-12')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'From' }).textContent).toBe('12-05-2027');
});

test('a year half typed is no day yet, and does not take away the one that stands', async () => {
  const user = userEvent.setup();
  render(<Typed locale="nl" start={iso('2026-12-12')} />);
  await user.click(firstPart());
  await user.keyboard('120520');
  expect(screen.getByText('Chosen: 2026-05-12')).toBeTruthy();
});

test('a field that is left without a whole day clears the day', async () => {
  const user = userEvent.setup();
  render(<Typed locale="nl" start={iso('2026-12-12')} />);
  await user.click(firstPart());
  await user.keyboard('{Backspace}{Backspace}');
  await user.tab();
  await user.tab();
  await user.tab();
  expect(screen.getByText('Chosen: none')).toBeTruthy();
});
