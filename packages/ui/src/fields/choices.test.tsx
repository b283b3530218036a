import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TimeSlotChips, type TimeSlot } from '../order/time-slot-chips.tsx';
import { Chips } from './chips.tsx';
import { FilterChip } from './filter-chip.tsx';
import { RadioCards } from './radio-cards.tsx';

const HOURS: readonly TimeSlot[] = ['8', '9', '10', '11', '12'].map((hour) => ({
  value: hour,
  label: `${hour}.00`,
  usable: hour !== '9',
}));

function Slots() {
  const [value, setValue] = useState<string | null>(null);
  const [expanded, setExpanded] = useState(false);
  const usable = HOURS.filter((slot) => slot.usable).slice(0, 3);
  return (
    <TimeSlotChips
      label="Pick up"
      slots={expanded ? HOURS : usable}
      total={HOURS.length}
      value={value}
      onChange={setValue}
      expanded={expanded}
      onExpandedChange={setExpanded}
      labels={{ showAll: 'Show all 5', showFewer: 'Show fewer' }}
    />
  );
}

test('one of the chips is chosen with the mouse or the arrow keys', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(value: string) => void>();
  render(
    <Chips
      label="Form of address"
      value="b"
      onChange={onChange}
      options={[
        { value: 'a', label: 'Mr' },
        { value: 'b', label: 'Ms' },
        { value: 'c', label: 'Mx' },
      ]}
    />,
  );
  expect(screen.getByRole('group', { name: 'Form of address' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ms' }).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Mr' }));
  expect(onChange).toHaveBeenLastCalledWith('a');
  screen.getByRole('radio', { name: 'Ms' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenLastCalledWith('c');
});

test('an error is read out with the group of chips', () => {
  render(<Chips label="Return" value={null} onChange={() => {}} options={[]} error="Choose an hour." />);
  expect(screen.getByRole('group', { name: 'Return', description: 'Choose an hour.' })).toBeTruthy();
});

test('a full slot shows only among all slots, and cannot be chosen', async () => {
  const user = userEvent.setup();
  render(<Slots />);
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(screen.queryByRole('radio', { name: '9.00' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all 5' }));
  expect(screen.getAllByRole('radio')).toHaveLength(5);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '9.00' }).disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: '12.00' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '12.00' }).checked).toBe(true);
});

test('a filter is taken back by a link that says so', () => {
  render(
    <FilterChip
      removeLabel="Remove the filter Outdoors"
      link={({ children, ...link }) => (
        <a href="/tents" {...link}>
          {children}
        </a>
      )}
    >
      Outdoors
    </FilterChip>,
  );
  const link = screen.getByRole('link', { name: 'Remove the filter Outdoors' });
  expect(link.textContent).toBe('Outdoors');
});

test('the whole card of a way to pay can be pressed', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(value: string) => void>();
  render(
    <RadioCards
      label="Pay with"
      value={null}
      onChange={onChange}
      options={[{ value: 'card', title: 'Credit card', text: 'All banks' }]}
    />,
  );
  await user.click(screen.getByText('All banks'));
  expect(onChange).toHaveBeenCalledWith('card');
});
