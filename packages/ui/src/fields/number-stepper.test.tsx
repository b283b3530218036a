import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { NumberStepper } from './number-stepper.tsx';

function Stepper({
  start = 1,
  ...bounds
}: {
  readonly start?: number;
  readonly min?: number;
  readonly max?: number;
}) {
  const [value, setValue] = useState(start);
  return (
    <>
      <NumberStepper
        label="Amount of glasses"
        labels={{
          less: 'Fewer glasses',
          more: 'More glasses',
          notWhole: 'Whole numbers only',
          heldAt: (most) => `At most ${most}`,
        }}
        value={value}
        onChange={setValue}
        {...bounds}
      />
      <p>In the cart: {value}</p>
    </>
  );
}

function cart(): string {
  return screen.getByText(/In the cart/u).textContent;
}

describe('the amount selector', () => {
  test('minus of the amount selector does nothing at the minimum, which is 1 unless said otherwise', async () => {
    const user = userEvent.setup();
    render(<Stepper />);
    const less = screen.getByRole('button', { name: 'Fewer glasses' });
    expect(less.getAttribute('aria-disabled')).toBe('true');
    await user.click(less);
    expect(cart()).toBe('In the cart: 1');
  });

  test('plus of the amount selector counts up to the maximum and then keeps the focus without counting on', async () => {
    const user = userEvent.setup();
    render(<Stepper start={7} max={8} />);
    const more = screen.getByRole('button', { name: 'More glasses' });
    await user.click(more);
    expect(cart()).toBe('In the cart: 8');
    expect(more.getAttribute('aria-disabled')).toBe('true');
    await user.click(more);
    expect(cart()).toBe('In the cart: 8');
    expect(document.activeElement).toBe(more);
  });

  test('the amount selector: more than the maximum becomes the maximum, and says so until the amount is another', async () => {
    const user = userEvent.setup();
    render(<Stepper start={3} max={8} />);
    await user.clear(screen.getByRole('spinbutton'));
    await user.type(screen.getByRole('spinbutton'), '500{Enter}');
    expect(screen.getByRole('spinbutton')).toHaveProperty('value', '8');
    expect(screen.getByText('At most 8')).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    expect(screen.queryByText('At most 8')).toBeNull();
  });

  test('a maximum of 0 disables plus', async () => {
    const user = userEvent.setup();
    render(<Stepper max={0} />);
    await user.click(screen.getByRole('button', { name: 'More glasses' }));
    expect(cart()).toBe('In the cart: 1');
  });

  test('the amount selector has no maximum where none is given', async () => {
    const user = userEvent.setup();
    render(<Stepper start={9999} />);
    await user.click(screen.getByRole('button', { name: 'More glasses' }));
    expect(cart()).toBe('In the cart: 10000');
  });

  test('an amount over the maximum, because stock fell, can only go down', async () => {
    const user = userEvent.setup();
    render(<Stepper start={9} max={4} />);
    await user.click(screen.getByRole('button', { name: 'More glasses' }));
    expect(cart()).toBe('In the cart: 9');
    await user.click(screen.getByRole('button', { name: 'Fewer glasses' }));
    expect(cart()).toBe('In the cart: 8');
  });

  test.each([
    ['30', 8, '8'],
    [' 4 ', 8, '4'],
    ['', 8, '3'],
    ['5', 0, '3'],
  ])('the amount selector: typing "%s" with a maximum of %i gives %s', async (typed, max, expected) => {
    const user = userEvent.setup();
    render(<Stepper start={3} min={2} max={max} />);
    const field = screen.getByRole('spinbutton', { name: 'Amount of glasses' });
    await user.clear(field);
    if (typed !== '') await user.type(field, typed);
    await user.tab();
    expect(cart()).toBe(`In the cart: ${expected}`);
  });

  describe('once it refused a text', () => {
    async function refused() {
      const user = userEvent.setup();
      const shown = render(<Stepper start={3} min={2} />);
      const field = screen.getByRole('spinbutton', { name: 'Amount of glasses' });
      await user.clear(field);
      await user.type(field, '1{Enter}');
      expect(screen.getByRole('alert').textContent).toBe('Whole numbers only');
      return { user, field, ...shown };
    }
    const said = () => [
      screen.queryByRole('alert')?.textContent,
      screen.getByRole('spinbutton').getAttribute('aria-invalid'),
    ];

    test('the amount selector that refused a text says nothing more as soon as what is typed counts, before the field is left', async () => {
      const { user, field } = await refused();
      await user.clear(field);
      await user.type(field, '3');
      expect(said()).toEqual([undefined, null]);
    });

    test('the amount selector that refused a text says nothing more when the field is left with the amount that stands', async () => {
      const { user } = await refused();
      await user.tab();
      expect(said()).toEqual([undefined, null]);
    });

    test('the amount selector that refused a text says nothing more when a button is pressed, at its limit too', async () => {
      const { user } = await refused();
      await user.click(screen.getByRole('button', { name: 'Fewer glasses' }));
      expect(said()).toEqual([undefined, null]);
    });

    test('the amount selector that refused a text says nothing more when its limits have become others', async () => {
      const { rerender } = await refused();
      rerender(<Stepper start={3} min={1} />);
      expect(said()).toEqual([undefined, null]);
    });
  });

  test.each(['1.5', '1,5', '1e2', '-4', '4 crates', '0'])(
    'the amount selector: typing "%s" is refused in words, and the amount stays until one is typed that counts',
    async (typed) => {
      const user = userEvent.setup();
      render(<Stepper start={3} />);
      const field = screen.getByRole('spinbutton', { name: 'Amount of glasses' });
      await user.clear(field);
      await user.type(field, `${typed}{Enter}`);
      expect(screen.getByRole('alert').textContent).toBe('Whole numbers only');
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(cart()).toBe('In the cart: 3');
      await user.clear(field);
      await user.type(field, '5{Enter}');
      expect(screen.queryByRole('alert')).toBeNull();
      expect(cart()).toBe('In the cart: 5');
    },
  );

  test('the amount selector: what is typed counts on Enter, and the arrow keys count too', async () => {
    const user = userEvent.setup();
    render(<Stepper max={20} />);
    const field = screen.getByRole('spinbutton', { name: 'Amount of glasses' });
    await user.clear(field);
    await user.type(field, '12{Enter}');
    expect(cart()).toBe('In the cart: 12');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(cart()).toBe('In the cart: 13');
  });

  test('the amount selector: what was typed on a page from the server before it was taken over counts', async () => {
    const page = document.createElement('div');
    page.innerHTML = renderToString(<Stepper />);
    document.body.append(page);
    screen.getByRole<HTMLInputElement>('spinbutton').value = '4';
    const root = await act(() => hydrateRoot(page, <Stepper />));
    expect(cart()).toBe('In the cart: 4');
    act(() => root.unmount());
    page.remove();
  });
});
