import { ToastHost } from '@bivak/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import words from '../../messages/nl.json' with { type: 'json' };
import { useInvalidNotice } from './form-notices.ts';
import { useSchemaResolver } from './schema-resolver.ts';

const Asked = z.object({ Name: z.string().check(z.minLength(1)) });

/** A form whose schema comes, or fails, as it is told; with how often it was asked for, and what was sent. */
function aForm(come: (time: number) => Promise<typeof Asked>) {
  const seen = { asked: 0, sent: [] as string[] };
  const load = (): Promise<typeof Asked> => come((seen.asked += 1));
  function Form() {
    const sayInvalid = useInvalidNotice();
    const { register, handleSubmit, formState } = useForm<{ Name: string }, unknown, { Name: string }>({
      defaultValues: { Name: '' },
      resolver: useSchemaResolver(load, (schema) => schema),
    });
    return (
      <form
        onSubmit={(event) => void handleSubmit(({ Name }) => void seen.sent.push(Name), sayInvalid)(event)}
      >
        <input aria-label="Naam" aria-invalid={formState.errors.Name !== undefined} {...register('Name')} />
        <button type="submit">Stuur</button>
      </form>
    );
  }
  render(
    <IntlProvider locale="nl" messages={words}>
      <Form />
      <ToastHost labels={{ region: 'Meldingen', close: 'Sluiten' }} />
    </IntlProvider>,
  );
  return seen;
}

test('the schema of a form comes as somebody goes to its first field, and evaluates what is sent', async () => {
  const seen = aForm(() => Promise.resolve(Asked));
  expect(seen.asked).toBe(0);
  await userEvent.tab();
  expect(seen.asked).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Stuur' }));
  await waitFor(() => expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'));
  expect(seen.sent).toEqual([]);
  await userEvent.type(screen.getByRole('textbox'), 'Lotte');
  await userEvent.click(screen.getByRole('button', { name: 'Stuur' }));
  await waitFor(() => expect(seen.sent).toEqual(['Lotte']));
});

test('a form whose schema does not come sends nothing and says so; the next press asks for it again', async () => {
  const seen = aForm((time) => (time < 3 ? Promise.reject(new Error('no line')) : Promise.resolve(Asked)));
  await userEvent.type(screen.getByRole('textbox'), 'Lotte');
  await userEvent.click(screen.getByRole('button', { name: 'Stuur' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Er ging iets mis. Probeer het opnieuw.',
  );
  expect(seen.sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Stuur' }));
  await waitFor(() => expect(seen.sent).toEqual(['Lotte']));
});
