import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a button that is refused keeps the focus, says why and does nothing', async () => {
  const user = userEvent.setup();
  const onClick = vi.fn<() => void>();
  render(
    <Button onClick={onClick} disabledReason="Choose an hour to bring it back.">
      Check out
    </Button>,
  );
  const button = screen.getByRole('button', {
    name: 'Check out',
    description: 'Choose an hour to bring it back.',
  });
  await user.tab();
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await user.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
});

test('a busy button swallows the second press and does not send its form', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Pay now
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Pay now' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  await user.click(button);
  expect(onSubmit).not.toHaveBeenCalled();
});
