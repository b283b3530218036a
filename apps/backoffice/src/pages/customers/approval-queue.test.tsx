import {
  approveCustomer,
  type CustomerApproval,
  getCustomerApproval,
  listCustomers,
  refuseCustomer,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomerRow } from '../../testing/a-customer.ts';
import { desk as someone, FakeOffice, now, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const desk = { ...someone, Permissions: [...someone.Permissions, 'customers.read', 'customers.approve'] };
let fake: FakeOffice;
let waiting: string[];

const names = {
  berkvos: 'Jeugdgroep De Berkvos',
  klavertje: 'Het Klavertje',
};
const approvalOf = (ID: string): CustomerApproval => ({
  ID,
  Version: 1,
  Description: names[ID as 'berkvos'],
  Email: '',
  Tel: '',
  WaitsSince: now,
  People: [{ Name: 'Emiel Peeters', Email: 'emiel@berkvos.example' }],
  Register: 'found',
  Rows: [
    { Field: 'name', Typed: 'De Berkvos', Registered: 'De Berkvos', Result: 'same' },
    { Field: 'vatNo', Typed: '', Registered: 'BE0403170701', Result: 'missing' },
    { Field: 'place', Typed: '3500 Hasselt', Registered: '3500 Genk', Result: 'differs' },
    { Field: 'state', Typed: '', Registered: 'ended', Result: 'differs' },
  ],
  CustomerGroup: null,
  Groups: ['jeugd'],
  Decided: null,
});

beforeEach(() => {
  fake = new FakeOffice();
  waiting = ['berkvos', 'klavertje'];
  fake.on(listCustomers, () => ({
    Collection: waiting.map((ID) => ({
      ...aCustomerRow,
      ID,
      Description: names[ID as 'berkvos'],
      WaitsSince: now,
    })),
    Next: null,
    Total: waiting.length,
    TotalIsExact: true,
  }));
  fake.on(getCustomerApproval, ({ params }) => approvalOf(String(params?.['id'])));
});

const told = { ID: 'berkvos', Version: 1, Effects: { Mails: ['mail.account-approved'] }, Undo: null };

describe('who waits for a yes', () => {
  test('stands beside the register with a result in each row, and e approves and goes on to the next', async () => {
    fake.on(approveCustomer, ({ params, query }) => {
      if (query['DryRun'] === 'true') return told;
      waiting = waiting.filter((id) => id !== params?.['id']);
      return { ID: 'berkvos', Version: 2 };
    });
    const { router } = await openOffice(fake, '/customers?View=to-approve', desk);
    const panel = await screen.findByRole('region', { name: names.berkvos });
    const row = (name: string) => within(panel).getByRole('row', { name: new RegExp(`^${name}`, 'u') });
    expect(within(row('Naam')).getByText('klopt')).toBeDefined();
    expect(within(row('Btw-nummer')).getByText('ontbreekt')).toBeDefined();
    expect(within(row('Gemeente')).getByText('verschilt')).toBeDefined();
    expect(within(row('Toestand')).getByText('stopgezet')).toBeDefined();
    await userEvent.selectOptions(within(panel).getByRole('combobox', { name: 'Klantengroep' }), 'jeugd');
    expect(await within(panel).findByText('Bij goedkeuring krijgt 1 persoon een mail.')).toBeDefined();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('e');
    expect(await screen.findByRole('region', { name: names.klavertje })).toBeDefined();
    expect(fake.done(approveCustomer)).toMatchObject([
      { params: { id: 'berkvos' }, body: { CustomerGroup: 'jeugd' } },
    ]);
    expect(router.state.location.href).toContain('open=klavertje');
  });

  test('is refused only with a reason', async () => {
    fake.on(refuseCustomer, () => ({ ID: 'berkvos', Version: 1 }));
    await openOffice(fake, '/customers?View=to-approve&open=berkvos', desk);
    await screen.findByRole('button', { name: 'Goedkeuren en volgende' });
    await userEvent.keyboard('w');
    const dialog = await screen.findByRole('dialog', { name: 'Jeugdgroep De Berkvos weigeren?' });
    expect(within(dialog).getByText(/naar emiel@berkvos.example/u)).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Weigeren' }));
    expect(within(dialog).getByText('Schrijf waarom.')).toBeDefined();
    await userEvent.type(within(dialog).getByRole('textbox'), 'Geen vereniging');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Weigeren' }));
    await waitFor(() =>
      expect(fake.of(refuseCustomer)).toMatchObject([{ body: { Reason: 'Geen vereniging' } }]),
    );
  });

  test('of whom a colleague was quicker to decide shows who did, and nothing to press', async () => {
    let decided = false;
    fake.on(getCustomerApproval, () =>
      decided
        ? {
            ...approvalOf('berkvos'),
            WaitsSince: null,
            Decided: { Act: 'approve', By: 'Lies Baert', At: now },
          }
        : approvalOf('berkvos'),
    );
    fake.on(approveCustomer, ({ query }) => {
      if (query['DryRun'] === 'true') return told;
      decided = true;
      return new OfficeRefusal(409, 'AlreadyDecided', 'Lies Baert heeft deze klant al goedgekeurd.');
    });
    await openOffice(fake, '/customers?View=to-approve&open=berkvos', desk);
    await userEvent.click(await screen.findByRole('button', { name: 'Goedkeuren en volgende' }));
    expect(await screen.findByText('Lies Baert keurde deze klant goed')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Goedkeuren en volgende' })).toBeNull();
  });

  test('of whom the register does not answer offers to ask again', async () => {
    let asked = 0;
    fake.on(getCustomerApproval, () => {
      asked += 1;
      return asked === 1 ? { ...approvalOf('berkvos'), Register: 'unavailable' } : approvalOf('berkvos');
    });
    await openOffice(fake, '/customers?View=to-approve&open=berkvos', desk);
    expect(await screen.findByText('Het register antwoordt nu niet')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw vragen' }));
    await waitFor(() => expect(screen.queryByText('Het register antwoordt nu niet')).toBeNull());
  });

  test('is nobody: the queue says so', async () => {
    waiting = [];
    await openOffice(fake, '/customers?View=to-approve', desk);
    expect(await screen.findByText('Niemand wacht op goedkeuring')).toBeDefined();
  });
});
