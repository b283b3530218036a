import type { IsoDate } from '@bivak/rules';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { AmountField, DecimalCommaField, NumberField, TimeField, YearField } from './inputs.ts';
import { keptOfDecimal, keptOfNumber, numberOfText, textOfNumber } from './number-text.ts';
import { keptOfTime, timeOfText } from './time-text.ts';
import { yearsBetween } from './year-field.tsx';

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('a number', () => {
  function Guests(props: Partial<Parameters<typeof NumberField>[0]>) {
    const [value, setValue] = useState<number | null>(10);
    return (
      <>
        <NumberField
          label="Guests"
          language="nl"
          min={1}
          max={2500}
          maxLength={5}
          value={value}
          onChange={setValue}
          {...props}
        />
        <output>{String(value)}</output>
      </>
    );
  }

  test.each([
    ['2000', '2.000', '2000'],
    ['0', '1', '1'],
    ['99999', '2.500', '2500'],
    ['12 a7', '127', '127'],
    ['-5', '5', '5'],
    ['1234567', '2.500', '2500'],
  ])('a number typed as "%s" stands there as "%s"', async (typed, shown, value) => {
    const user = userEvent.setup();
    render(<Guests />);
    await user.clear(box('Guests'));
    await user.type(box('Guests'), typed);
    await user.tab();
    expect(box('Guests').value).toBe(shown);
    expect(screen.getByRole('status').textContent).toBe(value);
  });

  test('a number cannot be typed longer than its length', async () => {
    const user = userEvent.setup();
    render(<Guests maxLength={3} />);
    await user.clear(box('Guests'));
    await user.type(box('Guests'), '12345');
    expect(box('Guests').value).toBe('123');
  });

  test('a number counts on Enter, and can be emptied', async () => {
    const user = userEvent.setup();
    render(<Guests />);
    await user.clear(box('Guests'));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('status').textContent).toBe('null');
  });

  test.each([
    ['1,5', 'nl', 1.5],
    ['1.5', 'en', 1.5],
    ['1.234,567', 'nl', 1234.57],
    ['-3', 'nl', -2],
    ['veel', 'nl', null],
  ] as const)('a number typed as "%s" in %s is %s', (text, language, number) => {
    expect(numberOfText(text, language, { min: -2, decimals: 2 })).toBe(number);
  });

  test('a number keeps only signs of numbers, and its decimals as they are', () => {
    expect(keptOfNumber('-1,5x', { decimals: 1 })).toBe('-1,5');
    expect(keptOfNumber('-1,5', { min: 0 })).toBe('15');
    expect(textOfNumber(1234.5, 'nl', { decimals: 2 })).toBe('1.234,5');
    expect(textOfNumber(1234, 'en', { decimals: 2 })).toBe('1,234');
  });
});

describe('a number with a comma', () => {
  test.each([
    ['12.5', undefined, '12,5'],
    ['-,5', undefined, '-0,5'],
    ['1,234', 2, '1,23'],
    ['1,2,3', undefined, '1,23'],
    ['1,', 0, '1'],
    ['€ 12', undefined, '12'],
    ['--1-2', undefined, '-12'],
  ])('a number with a comma, "%s" with %s decimals, stays "%s"', (typed, decimals, kept) => {
    expect(keptOfDecimal(typed, { decimals })).toBe(kept);
  });

  test('a number with a comma loses a comma without decimals when the field is left', async () => {
    const user = userEvent.setup();
    function Weight() {
      const [value, setValue] = useState('');
      return <DecimalCommaField label="Weight" decimals={2} value={value} onChange={setValue} />;
    }
    render(<Weight />);
    await user.type(box('Weight'), '-12.');
    expect(box('Weight').value).toBe('-12,');
    await user.tab();
    expect(box('Weight').value).toBe('-12');
  });
});

describe('a time', () => {
  function Arrival() {
    const [value, setValue] = useState('');
    return (
      <>
        <TimeField label="Arrival" value={value} onChange={setValue} labels={{ notTime: 'No such time.' }} />
        <output>{value}</output>
      </>
    );
  }

  test.each([
    ['0930', '09:30'],
    ['9:30', '09:30'],
    ['23:59', '23:59'],
    ['8', '08:00'],
    ['07.15', '07:15'],
  ])('a time typed as "%s" is %s', async (typed, time) => {
    const user = userEvent.setup();
    render(<Arrival />);
    await user.type(box('Arrival'), typed);
    await user.tab();
    expect(box('Arrival').value).toBe(time);
    expect(screen.getByRole('status').textContent).toBe(time);
  });

  test.each(['24:00', '12:60', '99', ':'])(
    'a time that is none, such as "%s", stays and says so',
    async (typed) => {
      const user = userEvent.setup();
      render(<Arrival />);
      await user.type(box('Arrival'), typed);
      await user.tab();
      expect(screen.getByRole('textbox', { name: 'Arrival', description: 'No such time.' })).toBe(
        box('Arrival'),
      );
      await user.clear(box('Arrival'));
      expect(screen.queryByText('No such time.')).toBeNull();
    },
  );

  test('a time gets its colon by itself, and gives it up', () => {
    expect(keptOfTime('09', '0')).toBe('09:');
    expect(keptOfTime('09', '09:')).toBe('09');
    expect(keptOfTime('093', '09')).toBe('09:3');
    expect(keptOfTime('09:300', '09:30')).toBe('09:30');
    expect(timeOfText('')).toBeNull();
  });
});

describe('an amount in a form', () => {
  test('an amount in a form is named by its label and read out with its error; nothing can be added when the most is none', () => {
    render(
      <AmountField
        label="Chairs"
        error="Too many."
        labels={{ less: 'Less', more: 'More', notWhole: 'No amount.' }}
        value={1}
        max={0}
        onChange={() => {}}
      />,
    );
    expect(screen.getByRole('spinbutton', { name: 'Chairs', description: 'Too many.' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'Less' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a year', () => {
  const today = '2026-11-21' as IsoDate;
  const day = (text: string) => text as IsoDate;

  test('a year goes from the next one to a hundred years back, unless days say otherwise', () => {
    const years = yearsBetween(today, {});
    expect([years[0], years.at(-1), years.length]).toEqual([2027, 1926, 102]);
    expect(yearsBetween(today, { min: day('2024-05-01'), max: day('2026-01-01') })).toEqual([
      2026, 2025, 2024,
    ]);
    expect(yearsBetween(today, { min: day('2027-01-01'), max: day('2026-01-01') })).toEqual([]);
  });

  test('a year is chosen from a list', async () => {
    const user = userEvent.setup();
    function Built() {
      const [value, setValue] = useState<number | null>(null);
      return <YearField label="Built" required today={today} value={value} onChange={setValue} />;
    }
    render(<Built />);
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Built' });
    expect(list.getAttribute('aria-required')).toBe('true');
    await user.selectOptions(list, '1998');
    expect(list.value).toBe('1998');
  });
});
