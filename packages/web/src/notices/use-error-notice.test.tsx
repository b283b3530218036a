import { WireError } from '@bivak/contract/wire';
import { ToastHost } from '@bivak/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { IntlProvider } from 'use-intl';
import words from '../../messages/nl.json' with { type: 'json' };
import { useErrorNotice } from './use-error-notice.ts';

function Failing({ cause }: { readonly cause: unknown }) {
  const fail = useErrorNotice();
  return (
    <>
      <button onClick={() => fail(cause)}>Probeer</button>
      <ToastHost labels={{ region: 'Meldingen', close: 'Sluiten' }} />
    </>
  );
}

test.each([
  ['nothing is known of', new Error('socket hang up'), 'Er ging iets mis. Probeer het opnieuw.'],
  [
    'the server refused with words',
    new WireError(409, { Error: { Code: 'StockShort', Message: 'Er zijn er nog 2.' } }),
    'Er ging iets mis. Probeer het opnieuw.Er zijn er nog 2.',
  ],
])('what %s is told in general words, and in its own where there are any', async (_, cause, said) => {
  render(
    <IntlProvider locale="nl" messages={words}>
      <Failing cause={cause} />
    </IntlProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Probeer' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain(said);
});
