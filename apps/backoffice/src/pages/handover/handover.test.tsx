import {
  correctOrder,
  getHandover,
  getOrder,
  handOutOrder,
  scanSerial,
  type StaffPerson,
  takeBackOrder,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aHandover, aLine, anOrder, noEffects } from '../../testing/an-order.ts';
import { desk, FakeOffice, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const warehouse: StaffPerson = {
  ...desk,
  ID: 'wout',
  Role: 'warehouse',
  Permissions: ['operator', 'today.read', 'orders.read', 'orders.handOut'],
};
const viewer: StaffPerson = { ...desk, Role: 'viewer', Permissions: ['operator', 'orders.read'] };
const isOut = aLine({ Out: 3, Away: 3 });
const tent = aLine({
  LineID: '2',
  ItemID: 'tent',
  Description: 'Seniortent',
  Ordered: 2,
  Out: 2,
  Away: 2,
  Serials: [
    { SerialID: 'S-1', ItemID: 'tent', IsOut: true, IsPart: false },
    { SerialID: 'S-2', ItemID: 'tent', IsOut: true, IsPart: false },
  ],
});

let fake: FakeOffice;
beforeEach(() => {
  window.sessionStorage.clear();
  fake = new FakeOffice();
  fake.on(getOrder, () => anOrder());
  fake.on(getHandover, () => aHandover());
});

const field = (name: string) => screen.findByRole<HTMLInputElement>('spinbutton', { name });
const more = (name: RegExp) => screen.findByRole('button', { name });

function whatIsOut(lines = [isOut]) {
  fake.on(getOrder, () => anOrder({ Status: 'Picked' }));
  fake.on(getHandover, () => aHandover({ Status: 'Picked', Lines: lines }));
}

describe('handing out at the desk', () => {
  test('a part of an order is counted by pressing and by typing, and sent once with its own key', async () => {
    const after = aHandover({ Status: 'Picked', Lines: [aLine({ Ordered: 2, Out: 2, Away: 2 })] });
    fake.on(handOutOrder, () => {
      whatIsOut([...after.Lines]);
      return after;
    });
    await openOffice(fake, '/orders/r-1/handover', warehouse);
    await userEvent.click(await more(/Statafel, Nu mee: één meer/u));
    const count = await field('Statafel: Nu mee');
    expect(count.value).toBe('1');
    await userEvent.clear(count);
    await userEvent.type(count, '2{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Uitgeven' }));
    expect(await screen.findByText('Genoteerd.')).toBeDefined();
    // What happened is told where it was done, though its return is what comes next.
    expect(await screen.findByText('Alles is uitgegeven.')).toBeDefined();
    expect(screen.getByText('Genoteerd.')).toBeDefined();
    const [sent, ...others] = fake.done(handOutOrder);
    expect(others).toEqual([]);
    expect(sent).toMatchObject({
      params: { orderId: 'r-1' },
      body: { Lines: [{ LineID: '1', Out: 2, SerialIDs: [] }] },
    });
    expect(sent?.idempotencyKey).toMatch(/^[\da-f-]{36}$/u);
    expect(window.sessionStorage).toHaveLength(0);
  });

  test('all of it goes along by one key, and Ctrl Enter hands it out', async () => {
    fake.on(handOutOrder, () => aHandover({ Status: 'Picked', Lines: [isOut] }));
    await openOffice(fake, '/orders/r-1', warehouse);
    await screen.findByRole('link', { name: 'Uitgeven' });
    await userEvent.keyboard('u');
    await field('Statafel: Nu mee');
    await userEvent.keyboard('a{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(fake.done(handOutOrder)).toMatchObject([{ body: { Lines: [{ LineID: '1', Out: 3 }] } }]),
    );
  });

  test('a scanned number comes to its line; one that is promised elsewhere says with whom', async () => {
    fake.on(scanSerial, ({ query }) =>
      query['serial'] === 'S-1'
        ? { LineID: '2', IsHere: false, IsPart: false }
        : new OfficeRefusal(409, 'HandoverRefused', 'Zo kan dit niet genoteerd worden.', {
            Error: {
              Code: 'HandoverRefused',
              Message: 'Zo kan dit niet genoteerd worden.',
              Fields: [
                {
                  Field: 'serial',
                  Code: 'serial-elsewhere',
                  Message: 'Dit stuk staat klaar voor B2026-000077 (Jan Claes).',
                },
              ],
            },
          }),
    );
    fake.on(getHandover, () => aHandover({ Lines: [{ ...tent, Out: 0, Away: 0, Serials: [] }] }));
    await openOffice(fake, '/orders/r-1/handover', warehouse);
    const scan = await screen.findByRole('textbox', { name: 'Scan of typ een nummer' });
    await userEvent.type(scan, 'https://feesthuis.example/serial/S-1{Enter}');
    expect(await screen.findByText(/S-1 toegevoegd bij Seniortent/u)).toBeDefined();
    expect((await field('Seniortent: Nu mee')).value).toBe('1');
    await userEvent.type(scan, 'S-9{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Jan Claes');
    expect((await field('Seniortent: Nu mee')).value).toBe('1');
  });

  test('the code of an article is one piece, and all of them are one press away', async () => {
    await openOffice(fake, '/orders/r-1/handover', warehouse);
    const scan = await screen.findByRole('textbox', { name: 'Scan of typ een nummer' });
    await userEvent.type(scan, 'TAFEL{Enter}');
    expect((await field('Statafel: Nu mee')).value).toBe('1');
    await userEvent.click(screen.getByRole('button', { name: 'Alle 3' }));
    expect((await field('Statafel: Nu mee')).value).toBe('3');
    expect(fake.of(scanSerial)).toEqual([]);
  });

  test('whoever is second reads at the line why, and who was first', async () => {
    fake.on(handOutOrder, () => {
      fake.on(getOrder, () =>
        anOrder({
          History: [
            {
              At: '2026-12-03T09:58:00+01:00',
              Subject: 'reservation',
              Action: 'hand-out',
              By: { Kind: 'operator', Name: 'Lies Baert' },
              Changes: [],
              Pieces: [],
              Note: null,
              Undo: null,
            },
          ],
        }),
      );
      return new OfficeRefusal(409, 'HandoverRefused', 'Zo kan dit niet genoteerd worden.', {
        Error: {
          Code: 'HandoverRefused',
          Message: 'Zo kan dit niet genoteerd worden.',
          Fields: [{ Field: 'Lines[0]', Code: 'more-than-ordered', Message: 'Zoveel is er niet meer.' }],
        },
      });
    });
    await openOffice(fake, '/orders/r-1/handover', warehouse);
    await userEvent.click(await screen.findByRole('button', { name: /Alles gaat mee/u }));
    await userEvent.click(screen.getByRole('button', { name: 'Uitgeven' }));
    const row = await screen.findByRole('rowheader', { name: /Statafel/u });
    expect(await within(row).findByText('Zoveel is er niet meer.')).toBeDefined();
    expect(
      await screen.findByText(/Lies Baert/u, { selector: '[role=alert] *, [role=alert]' }),
    ).toBeDefined();
    expect((await field('Statafel: Nu mee')).value).toBe('3');
  });
});

describe('taking back at the desk', () => {
  test('a count outlasts a broken line and a reload, and is sent again under the same key', async () => {
    whatIsOut();
    let fails = true;
    fake.on(takeBackOrder, () => {
      if (fails) throw new TypeError('network');
      return aHandover({ Status: 'Picked', Lines: [aLine({ Out: 3, BackGood: 2, Away: 1 })] });
    });
    await openOffice(fake, '/orders/r-1/handover?step=back', warehouse);
    const good = await field('Statafel: Terug, goed');
    await userEvent.clear(good);
    await userEvent.type(good, '2{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Terugnemen' }));
    expect(await screen.findByText(/We weten niet of dit is aangekomen/u)).toBeDefined();
    expect((await field('Statafel: Terug, goed')).disabled).toBe(true);

    // The same tab begins the page anew.
    await openOffice(fake, '/orders/r-1/handover?step=back', warehouse);
    expect((await field('Statafel: Terug, goed')).value).toBe('2');
    fails = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Opnieuw sturen' }));
    expect(await screen.findByText('Genoteerd.')).toBeDefined();
    const keys = fake.done(takeBackOrder).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(fake.done(takeBackOrder)[1]?.body).toEqual(fake.done(takeBackOrder)[0]?.body);
  });

  test('what was kept goes by itself once the line is there again', async () => {
    whatIsOut();
    let fails = true;
    fake.on(takeBackOrder, () => {
      if (fails) throw new TypeError('network');
      return aHandover({ Status: 'Closed', IsAllBack: true });
    });
    await openOffice(fake, '/orders/r-1/handover?step=back', warehouse);
    await userEvent.click(await screen.findByRole('button', { name: /Alles is terug/u }));
    await userEvent.click(screen.getByRole('button', { name: 'Terugnemen' }));
    await screen.findByText(/We weten niet of dit is aangekomen/u);
    fails = false;
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText(/De order is afgesloten/u)).toBeDefined();
    expect(fake.done(takeBackOrder)).toHaveLength(2);
  });

  test('two presses are one handover', async () => {
    whatIsOut();
    fake.on(takeBackOrder, () => aHandover({ Status: 'Closed' }));
    await openOffice(fake, '/orders/r-1/handover', warehouse);
    await userEvent.click(await screen.findByRole('button', { name: /Alles is terug/u }));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Terugnemen' }));
    await screen.findByText('Genoteerd.');
    expect(fake.done(takeBackOrder)).toHaveLength(1);
  });

  test('numbered pieces are named, each with what became of it; a broken one opens a damage', async () => {
    whatIsOut([tent]);
    fake.on(takeBackOrder, () => aHandover({ Status: 'Closed', IsAllBack: true, Damages: ['D000012'] }));
    await openOffice(fake, '/orders/r-1/handover', warehouse);
    const chip = await screen.findByRole('button', { name: /S-2/u });
    await userEvent.click(chip);
    await userEvent.click(chip);
    expect(chip.textContent).toContain('stuk');
    await userEvent.type(screen.getByRole('textbox', { name: 'Scan of typ een nummer' }), 'S-1{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Terugnemen' }));
    const damage = await screen.findByRole('link', { name: 'D000012' });
    expect(damage.getAttribute('href')).toContain('/damage?q=D000012');
    expect(fake.done(takeBackOrder)[0]?.body).toEqual({
      Lines: [
        { LineID: '2', Good: 1, Broken: 0, Lost: 0, SerialIDs: ['S-1'] },
        { LineID: '2', Good: 0, Broken: 1, Lost: 0, SerialIDs: ['S-2'] },
      ],
    });
  });

  test('a set comes back part by part: by pressing, by keys and by scanning, with what is missing told line by line', async () => {
    const part = (ItemID: string, Description: string, PerSet: number) => ({
      ItemID,
      Description,
      PerSet,
      Out: 2 * PerSet,
      BackGood: 0,
      BackBroken: 0,
      Lost: 0,
      Away: 2 * PerSet,
    });
    const set = aLine({
      LineID: '5',
      ItemID: 'lichtset',
      Description: 'Lichtset',
      Ordered: 2,
      Out: 2,
      Away: 2,
      Parts: [part('lamp', 'Lamp', 2), part('statief', 'Statief', 1)],
    });
    whatIsOut([set]);
    fake.on(takeBackOrder, ({ query }) =>
      query['DryRun'] === 'true'
        ? aHandover({ Status: 'Picked', Effects: { ...noEffects, Damages: 1 } })
        : new OfficeRefusal(409, 'HandoverRefused', 'Zo kan dit niet genoteerd worden.', {
            Error: {
              Code: 'HandoverRefused',
              Message: 'Zo kan dit niet genoteerd worden.',
              Fields: [{ Field: 'Lines[1]', Code: 'more-than-out', Message: 'Zoveel zijn er niet uit.' }],
            },
          }),
    );
    await openOffice(fake, '/orders/r-1/handover', warehouse);
    // One whole set with its first key, then down to its parts.
    await field('Lichtset: Terug, goed');
    await userEvent.keyboard('1');
    expect((await field('Lamp (Lichtset): Terug, goed')).value).toBe('2');
    expect((await field('Statief (Lichtset): Terug, goed')).value).toBe('1');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}x');
    expect((await field('Statief (Lichtset): Terug, stuk')).value).toBe('1');
    await userEvent.type(screen.getByRole('textbox', { name: 'Scan of typ een nummer' }), 'LAMP{Enter}');
    expect((await field('Lamp (Lichtset): Terug, goed')).value).toBe('3');
    expect((await field('Lichtset: Terug, goed')).value).toBe('1');
    expect(screen.getByText('5 van 6 stuks terug.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Terugnemen' }));
    expect(await screen.findByText('Zoveel zijn er niet uit.')).toBeDefined();
    expect(fake.done(takeBackOrder)[0]?.body).toEqual({
      Lines: [
        { LineID: '5', Good: 1, Broken: 0, Lost: 0, SerialIDs: [] },
        { LineID: '5', PartID: 'lamp', Good: 1, Broken: 0, Lost: 0, SerialIDs: [] },
        { LineID: '5', PartID: 'statief', Good: 0, Broken: 1, Lost: 0, SerialIDs: [] },
      ],
    });
    const row = screen.getByRole('rowheader', { name: /^Lamp/u });
    expect(row.textContent).toContain('uit Lichtset');
    expect(row.textContent).toContain('Zoveel zijn er niet uit.');
  });

  test('what is lost shows first what it does to the stock and whom it endangers', async () => {
    whatIsOut();
    fake.on(takeBackOrder, ({ query }) =>
      query['DryRun'] === 'true'
        ? aHandover({
            Status: 'Picked',
            Effects: {
              ...noEffects,
              Stock: [
                { ItemID: 'tafel', Description: 'Statafel', WarehouseID: 'zaventem', From: 20, To: 19 },
              ],
              Endangers: [
                {
                  OrderID: 'r-7',
                  Number: 'B2026-000077',
                  Customer: 'Jan Claes',
                  Start: '2026-12-11T09:00:00+01:00',
                  Items: ['Statafel'],
                },
              ],
            },
          })
        : aHandover({ Status: 'Picked', Lines: [aLine({ Out: 3, Lost: 1, Away: 2 })] }),
    );
    await openOffice(fake, '/orders/r-1/handover', warehouse);
    await userEvent.click(await more(/Statafel, Kwijt: één meer/u));
    await userEvent.click(screen.getByRole('button', { name: 'Terugnemen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Dit is kwijt' });
    expect(dialog.textContent).toContain('voorraad van 20 naar 19');
    expect(dialog.textContent).toContain('Jan Claes');
    expect(fake.done(takeBackOrder)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Noteren als kwijt' }));
    await screen.findByText('Genoteerd.');
    expect(fake.done(takeBackOrder)[0]).toMatchObject({ query: {}, body: { Lines: [{ Lost: 1 }] } });
  });

  test('what is counted shows by itself what it does to the order, and sends nothing yet', async () => {
    whatIsOut();
    fake.on(takeBackOrder, () =>
      aHandover({
        Effects: { ...noEffects, Status: { From: 'Picked', To: 'Closed' }, LateFee: 12.5, Damages: 1 },
      }),
    );
    await openOffice(fake, '/orders/r-1/handover', warehouse);
    await userEvent.click(await screen.findByRole('button', { name: /Alles is terug/u }));
    const told = await screen.findByRole('region', { name: 'Wat dit doet' });
    expect(told.textContent).toContain('De order wordt: Terug.');
    expect(told.textContent).toMatch(/€\s12,50 komt op de factuur/u);
    expect(told.textContent).toContain('Er wordt 1 schade geopend.');
    expect(told.textContent).toContain('Er vertrekt geen mail.');
    expect(fake.of(takeBackOrder)).toMatchObject([{ body: { Lines: [{ LineID: '1', Good: 3 }] } }]);
    expect(fake.done(takeBackOrder)).toEqual([]);
  });

  test('a step that cannot be taken back says so before a reason is written', async () => {
    whatIsOut();
    fake.on(correctOrder, () => new OfficeRefusal(409, 'HandoverRefused', 'Er kwamen al stukken terug.'));
    await openOffice(fake, '/orders/r-1/handover', warehouse);
    await userEvent.click(await screen.findByRole('button', { name: 'Laatste stap terugdraaien' }));
    const dialog = await screen.findByRole('dialog', { name: /terugdraaien/u });
    expect(await within(dialog).findByText(/Er kwamen al stukken terug/u)).toBeDefined();
  });

  test('the last step is taken back with a reason, from the order as it was seen; what that does stands above', async () => {
    whatIsOut();
    fake.on(correctOrder, () =>
      aHandover({
        Status: 'Pick',
        Effects: { ...noEffects, Status: { From: 'Picked', To: 'Pick' } },
      }),
    );
    await openOffice(fake, '/orders/r-1/handover', warehouse);
    await userEvent.click(await screen.findByRole('button', { name: 'Laatste stap terugdraaien' }));
    const dialog = await screen.findByRole('dialog', { name: /terugdraaien/u });
    expect(await within(dialog).findByText(/De order wordt: /u)).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Terugdraaien' }));
    expect(within(dialog).getByText('Schrijf waarom.')).toBeDefined();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reden/u }), 'Verkeerde order');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Terugdraaien' }));
    await waitFor(() =>
      expect(fake.done(correctOrder)).toMatchObject([{ version: 3, body: { Reason: 'Verkeerde order' } }]),
    );
  });

  test('a viewer sees where the pieces are and has nothing to press', async () => {
    whatIsOut();
    const by = { Kind: 'operator', Name: 'Lies Baert' } as const;
    const moved = {
      At: '2026-12-03T09:58:00+01:00',
      Subject: 'reservation',
      Action: 'status.Picked',
      By: by,
    } as const;
    const Changes = [{ Field: 'Status', From: 'Pick', To: 'Picked' }];
    fake.on(getOrder, () =>
      anOrder({ Status: 'Picked', History: [{ ...moved, Changes, Pieces: [], Note: null, Undo: null }] }),
    );
    await openOffice(fake, '/orders/r-1/handover', viewer);
    expect(await screen.findByText('Nu: Uitgegeven')).toBeDefined();
    expect(await screen.findByText(/Jouw rol mag hier alleen kijken/u)).toBeDefined();
    expect((await field('Statafel: Terug, goed')).disabled).toBe(true);
    for (const name of [/Alles is terug/u, 'Terugnemen', 'Laatste stap terugdraaien'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await userEvent.keyboard('a{Control>}{Enter}{/Control}');
    expect(fake.done(takeBackOrder)).toEqual([]);
  });
});
