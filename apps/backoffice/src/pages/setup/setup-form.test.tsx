import { WireError } from '@bivak/contract/wire';
import { createQueryClient } from '@bivak/web';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import { beforeEach, expect, test } from 'vitest';
import { officeWords } from '../../testing/words.ts';
import { SetupForm, type SetupValues } from './setup-form.tsx';

beforeEach(() => localStorage.clear());

function open(
  onMake: (values: SetupValues) => Promise<void>,
  origin: string | null = 'http://localhost:4010',
) {
  cleanup();
  render(
    <IntlProvider locale="nl" messages={officeWords('nl') as never} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <SetupForm locale="nl" origin={origin} onMake={onMake} />
      </QueryClientProvider>
    </IntlProvider>,
  );
}

const type = async (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const valueOf = (field: HTMLElement) => (field as HTMLInputElement).value;

/** The words that stand with a field. */
function saidOf(field: HTMLElement): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function owner(): Promise<void> {
  await type('Je naam', 'Els Maes');
  await type('Je e-mailadres', 'els@kampeerhoek.example');
  await type('Wachtwoord', 'Tent-op-zolder-7');
  await type('Wachtwoord nogmaals', 'Tent-op-zolder-7');
  await press('Verder');
}

async function business(): Promise<void> {
  await type('Naam van het bedrijf', 'De Kampeerhoek bv');
  await type('Straat', 'Stationsstraat');
  await type('Nummer', '12');
  await type('Postcode', '9000');
  await type('Plaats', 'Gent');
  await type('Telefoon', '+32 9 555 01 12');
  await type('E-mailadres van de winkel', 'hallo@kampeerhoek.example');
  await press('Verder');
}

test('a new shop is asked in four steps, its short name follows its name, and all of it is sent at once', async () => {
  const made: SetupValues[] = [];
  open((values) => Promise.resolve(void made.push(values)));
  await owner();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('Stap 2 van 4: De winkel');
  await type('Naam van de winkel', 'Café De Hoek');
  expect(valueOf(screen.getByLabelText('Korte naam'))).toBe('cafedehoek');
  await press('Verder');
  await business();
  await press('Maak de winkel');
  expect(made).toMatchObject([
    {
      Owner: { Name: 'Els Maes', Email: 'els@kampeerhoek.example' },
      Shop: { Name: 'Café De Hoek', ID: 'cafedehoek', Languages: ['nl', 'en', 'de'], Mode: 'rental' },
      Business: { City: 'Gent', Country: 'BE' },
    },
  ]);
  expect(made[0]?.Shop).not.toHaveProperty('Origin');
});

test('a step that is not right yet is not left, and says of each field what to do', async () => {
  open(() => Promise.resolve());
  await type('Je naam', 'Els');
  await type('Je e-mailadres', 'els');
  await type('Wachtwoord', 'Tent-op-zolder-7');
  await type('Wachtwoord nogmaals', 'anders');
  await press('Verder');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('Stap 1 van 4');
  expect(saidOf(screen.getByLabelText('Je e-mailadres'))).toMatch(/volledig e-mailadres/u);
  expect(saidOf(screen.getByLabelText('Wachtwoord nogmaals'))).toMatch(/niet gelijk/u);
});

test('what the server refuses leads back to the step that asked it', async () => {
  const Fields = [{ Field: 'Shop.ID', Code: 'shop-id-taken', Message: 'Er is al een winkel met deze naam.' }];
  open(() =>
    Promise.reject(new WireError(400, { Error: { Code: 'ValidationFailed', Message: '', Fields } })),
  );
  await owner();
  await type('Naam van de winkel', 'Hoek');
  await press('Verder');
  await business();
  await press('Maak de winkel');
  expect(saidOf(await screen.findByLabelText('Korte naam'))).toMatch(/Er is al een winkel/u);
});

test('what was typed is there when the page is opened again, but for the password', async () => {
  open(() => Promise.resolve());
  await owner();
  await type('Naam van de winkel', 'Hoek');
  open(() => Promise.resolve(), null);
  expect(valueOf(screen.getByLabelText('Je naam'))).toBe('Els Maes');
  expect(valueOf(screen.getByLabelText('Wachtwoord'))).toBe('');
  expect(localStorage.getItem('bivak-setup')).not.toContain('zolder');
  await type('Wachtwoord', 'Tent-op-zolder-7');
  await type('Wachtwoord nogmaals', 'Tent-op-zolder-7');
  await press('Verder');
  expect(valueOf(screen.getByLabelText('Naam van de winkel'))).toBe('Hoek');
  // Where the server has no address of its own, the business says one.
  await press('Verder');
  expect(saidOf(screen.getByLabelText('Webadres'))).toMatch(/Vul dit in/u);
});
