import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { optionsLeft, type Option } from './options.ts';
import { PillField } from './pill-field.tsx';
import { Pills } from './pills.tsx';

const [power, water, tax] = [
  { value: 'power', label: 'Power', color: 'ok' },
  { value: 'water', label: 'Water', color: 'warn', type: 'outlined' },
  { value: 'tax', label: 'City tax', deletable: false },
] as const satisfies readonly Option[];

function names(): string[] {
  return screen.queryAllByRole('row').map((row) => row.textContent ?? '');
}

describe('a unique collection', () => {
  test.each([
    ['nothing', [], ['power', 'water', 'tax']],
    ['one', [water], ['power', 'tax']],
    ['all', [tax, power, water], []],
    ['something that is no option', [{ value: 'old', label: 'Old' }], ['power', 'water', 'tax']],
  ] as const)('a unique collection of which %s is chosen leaves the rest', (_, chosen, left) => {
    expect(optionsLeft([power, water, tax], chosen).map(({ value }) => value)).toEqual(left);
  });
});

describe('pills', () => {
  test('pills show what they mean and how', () => {
    render(<Pills label="Extras" options={[power, water]} />);
    expect(screen.getByRole('grid', { name: 'Extras' })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Power' }).className).toContain('ok');
    expect(screen.getByRole('row', { name: 'Water' }).className).toContain('outlined');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('pills say that there are none', () => {
    render(<Pills label="Extras" options={[]} none="Nothing chosen" />);
    expect(screen.getByText('Nothing chosen')).toBeTruthy();
  });

  test('pills that are deletable go by their button or by the Delete key; the others stay', async () => {
    const user = userEvent.setup();
    const onDelete = vi.fn<(option: Option) => void>();
    render(<Pills label="Extras" options={[power, water, tax]} onDelete={onDelete} />);
    expect(screen.getAllByRole('button')).toHaveLength(2);
    await user.tab();
    await user.keyboard('{End}{Delete}{Home}{ArrowRight}{Delete}');
    await user.click(screen.getByRole('button', { name: /Power/u }));
    expect(onDelete.mock.calls.map(([{ value }]) => value)).toEqual(['water', 'power']);
  });
});

function Extras() {
  const [chosen, setChosen] = useState<readonly Option[]>([tax]);
  return (
    <PillField
      label="Add an extra"
      options={[power, water, tax]}
      chosen={chosen}
      onChange={setChosen}
      labels={{ chosen: 'Chosen', none: 'None', placeholder: 'Choose', allChosen: 'All are chosen' }}
    />
  );
}

test('what becomes a pill is offered no more, and again once it is deleted', async () => {
  const user = userEvent.setup();
  render(<Extras />);
  await user.click(screen.getByRole('button', { name: /Add an extra/u }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Power', 'Water']);
  await user.click(screen.getByRole('option', { name: 'Power' }));
  expect(names()).toEqual(['City tax', 'Power']);
  await user.click(screen.getByRole('button', { name: /Add an extra/u }));
  await user.click(screen.getByRole('option', { name: 'Water' }));
  expect(screen.getByRole('button', { name: /Add an extra/u }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('button', { name: /Add an extra/u }).textContent).toContain('All are chosen');
  await user.click(screen.getByRole('button', { name: /Remove Power|Power/u }));
  expect(names()).toEqual(['City tax', 'Water']);
});
