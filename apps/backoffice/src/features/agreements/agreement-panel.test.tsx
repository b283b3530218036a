import { getHandover, getOrder, listAgreements, signAgreement } from '@bivak/contract/admin';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aHandover, anOrder } from '../../testing/an-order.ts';
import { desk, FakeOffice, openOffice } from '../../testing/open-office.tsx';

const warehouse = { ...desk, Permissions: ['operator', 'orders.read', 'orders.handOut'] };
const terms = {
  Text: 'Breng alles op tijd terug.\nWat stuk is, rekenen we aan.',
  Version: 'abc123',
  Language: 'nl',
};
const signed = {
  ID: 'a-1',
  Method: 'drawn',
  Signer: 'Els Peeters',
  Language: 'nl',
  TermsVersion: 'abc123',
  SignedAt: '2026-12-03T10:05:00+01:00',
  TakenBy: 'Wout',
  IDSeenBy: 'Wout',
  AttachmentUrl: null,
} as const;

let fake: FakeOffice;
beforeEach(() => {
  window.sessionStorage.clear();
  fake = new FakeOffice();
  fake.on(getOrder, () => anOrder());
  fake.on(getHandover, () => aHandover());
  fake.on(listAgreements, () => ({ Collection: [], Terms: terms }));
});

const sign = async () => userEvent.click(await screen.findByRole('button', { name: 'Ondertekenen' }));

describe('the rental agreement at the desk', () => {
  test('is signed on the screen, once a line is drawn, with the terms that were shown', async () => {
    fake.on(signAgreement, () => {
      fake.on(listAgreements, () => ({
        Collection: [{ ...signed, AttachmentUrl: '/files/f-1?sig=x' }],
        Terms: terms,
      }));
      return signed;
    });
    await openOffice(fake, '/orders/r-1/handover?step=out', warehouse);
    expect(await screen.findByText('Wat stuk is, rekenen we aan.')).toBeDefined();
    await sign();
    expect(await screen.findByText('Teken eerst in het vak, of kies een andere manier.')).toBeDefined();
    expect(fake.of(signAgreement)).toEqual([]);
    const field = screen.getByRole('img', { name: /vak/u });
    fireEvent.pointerDown(field, { pointerId: 1, clientX: 1, clientY: 1 });
    fireEvent.pointerMove(field, { pointerId: 1, clientX: 9, clientY: 3 });
    fireEvent.pointerUp(field, { pointerId: 1 });
    await userEvent.click(screen.getByRole('checkbox', { name: /Identiteit/u }));
    await sign();
    expect(await screen.findByText(/Getekend op het scherm door Els Peeters/u)).toBeDefined();
    expect(fake.of(signAgreement)[0]?.body).toMatchObject({
      Signer: 'Els Peeters',
      Method: 'drawn',
      TermsVersion: 'abc123',
      IsIDSeen: true,
      Strokes: [expect.any(Array)],
    });
    expect(screen.getByRole('link', { name: 'Bekijk de overeenkomst' }).getAttribute('href')).toContain(
      'f-1',
    );
  });

  test('is signed by the keyboard alone with a typed name, which is needed', async () => {
    fake.on(signAgreement, () => signed);
    await openOffice(fake, '/orders/r-1/handover?step=out', warehouse);
    const name = await screen.findByRole('textbox', { name: /Wie tekent/u });
    await userEvent.clear(name);
    await userEvent.click(screen.getByRole('radio', { name: /Getypte naam/u }));
    await sign();
    expect(screen.getByText('Schrijf wie tekent.')).toBeDefined();
    await userEvent.type(name, 'Jan Claes');
    await sign();
    await waitFor(() =>
      expect(fake.of(signAgreement)).toMatchObject([
        { body: { Signer: 'Jan Claes', Method: 'typed', Strokes: [] } },
      ]),
    );
  });

  test('a viewer reads what was signed and signs nothing', async () => {
    fake.on(listAgreements, () => ({ Collection: [signed], Terms: terms }));
    await openOffice(fake, '/orders/r-1/handover?step=out', {
      ...desk,
      Permissions: ['operator', 'orders.read'],
    });
    expect(await screen.findByText(/Getekend op het scherm door Els Peeters/u)).toBeDefined();
    expect(screen.queryByRole('button', { name: /ndertekenen|tekenen/u })).toBeNull();
  });
});
