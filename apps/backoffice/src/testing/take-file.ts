import type { Operation } from '@bivak/contract/wire';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { FakeOffice } from './open-office.tsx';

/** Presses the export of the list that is open; answers what the server was asked for, once it was. */
export async function takeFile(fake: FakeOffice, operation: Operation) {
  // why: jsdom has no addresses of blobs, and follows no link to one.
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:rows', revokeObjectURL: () => {} }));
  fake.on(operation, () => 'rows');
  await userEvent.click(await screen.findByRole('button', { name: 'Exporteren', hidden: true }));
  await waitFor(() => {
    if (fake.of(operation).length === 0) throw new Error('no file was asked for');
  });
  const { query, body } = fake.of(operation).at(-1) ?? {};
  return { query, columns: (body as { readonly Columns: readonly string[] }).Columns };
}
