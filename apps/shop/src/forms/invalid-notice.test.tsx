import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createFakeShop } from '../testing/fake-shop.ts';
import { openPage } from '../testing/open-page.tsx';

test.each([
  ['/wachtwoord-vergeten', 'Stuur me een link', 'E-mailadres'],
  ['/nieuw-wachtwoord?code=abc', 'Bewaar het wachtwoord', 'Nieuw wachtwoord'],
  ['/aanmelden', 'Meld je aan', 'E-mailadres of gebruikersnaam'],
])(
  '%s, sent while it is empty, says so in a toast and leads to the first wrong field',
  async (path, button, field) => {
    await openPage(createFakeShop(), path);
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText('Vul alle verplichte velden juist in.')).toBeTruthy();
    const wrong = screen.getByLabelText(field);
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    expect(wrong.getAttribute('aria-required')).toBe('true');
    expect(
      document.getElementById(wrong.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent,
    ).toBeTruthy();
    expect(document.activeElement).toBe(wrong);
  },
);

test('a notice of wrong fields goes with its page, once somebody had the time to read it', async () => {
  await openPage(createFakeShop(), '/aanmelden');
  await userEvent.click(await screen.findByRole('button', { name: 'Meld je aan' }));
  const said = 'Vul alle verplichte velden juist in.';
  expect(await screen.findByText(said)).toBeTruthy();
  const now = performance.now.bind(performance);
  // why: the second that it stands is counted, not waited for.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1000);
  await userEvent.click(screen.getByRole('link', { name: 'Maak een account' }));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  clock.mockRestore();
});
