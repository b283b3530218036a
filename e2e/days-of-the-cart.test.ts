import type { CartItem } from '@bivak/contract/wire';
import { dutch, openItem, openSelector } from './harness/choose.ts';
import { desk, expect, expectAccessible, phone, test, type Page } from './harness/journey.ts';

// Every address is opened by a full page load: until the browser has taken the page over, the server knows no cart.

/** The lines of the visitor's cart and its delivery, as the server has them. */
function cartOf(page: Page): Promise<{ readonly lines: readonly string[]; readonly delivery: string }> {
  return page.evaluate(async () => {
    const kept = (localStorage.getItem('RM_STORE') ?? '').replace(/^json:/u, '');
    const { session, cart } = JSON.parse(kept).state;
    const headers = {
      authorization: `Bearer ${String(session.token.Access_token)}`,
      ...(session.account === null
        ? {}
        : { customerId: session.account.CustomerID, contactId: session.account.ContactID }),
    };
    const read = async (path: string) =>
      (await fetch(`/api/v3/rental/cart/${String(cart.cartId)}${path}`, { headers })).json();
    const [{ DeliveryID }, { Collection }] = [await read(''), await read('/items')];
    return {
      delivery: DeliveryID,
      lines: (Collection as CartItem[])
        .filter((line) => !line.IsDeposit)
        .map((line) =>
          [
            line.Amount,
            line.ItemID,
            line.WarehouseID.Key,
            line.DateTimeExpectedStart.slice(5, 10),
            line.DateTimeExpectedEnd.slice(5, 10),
          ].join(' '),
        )
        .toSorted(),
    };
  });
}

const note = (page: Page) => page.getByRole('status').filter({ hasText: /^Je (winkelmand|lijst) is voor/u });
const bar = (page: Page) => page.getByRole('region', { name: /^(Plaats en periode|Datum|Wanneer heb je)/u });
const added = (page: Page) => page.getByRole('alertdialog', { name: /^(Toegevoegd|Op je lijst)/u });

async function add(page: Page, name: RegExp): Promise<void> {
  const before = (await cartOf(page)).lines.length;
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
  await added(page).first().waitFor();
  await expect.poll(async () => (await cartOf(page)).lines.length).toBe(before + 1);
}

test.describe('in the party shop, at a desk', () => {
  test.use({ viewport: desk });

  test('a link for other days, another pickup point or delivery shows and orders what the cart is for', async ({
    page,
  }) => {
    await openItem(page, 'biertafelset', 'zaventem', '2026-12-15', '2026-12-17');
    await page.getByRole('link', { name: dutch.cart }).waitFor();
    await page.getByRole('button', { name: dutch.add }).filter({ visible: true }).click();
    await added(page).waitFor();
    const selector = await openSelector(page).then(async (dialog) => {
      await page.getByRole('button', { name: 'Wijzig', exact: true }).last().click();
      return dialog;
    });
    await selector.getByRole('combobox', { name: 'Levering' }).selectOption('Levering en ophaling');
    await selector.getByRole('button', { name: dutch.apply }).click();
    await expect(bar(page)).toContainText('Levering en ophaling');
    await expect.poll(async () => (await cartOf(page)).delivery).toBe('levering');
    const at = 'zaventem 12-15 12-17';

    // The article: two days less, elsewhere, and too few for the delivery.
    await openItem(page, 'ronde-tafel-150', 'mechelen', '2026-12-22', '2026-12-23');
    await expect(note(page)).toContainText('Je winkelmand is voor 15–17 dec · Zaventem.');
    await expect(bar(page)).toContainText('15–17 dec');
    await expect(bar(page)).toContainText('Zaventem');
    await expect(page).toHaveURL(/warehouse=zaventem&from=2026-12-15&to=2026-12-17/u);
    await expectAccessible(page);
    await add(page, /^In winkelmand$/u);
    expect((await cartOf(page)).lines).toEqual([
      `1 biertafelset ${at}`,
      `1 leveringsrit ${at}`,
      `1 ronde-tafel-150 ${at}`,
    ]);

    // The list.
    await page.goto('/aanbod?warehouse=zaventem&from=2026-12-28&to=2026-12-31');
    await expect(note(page)).toContainText('Je winkelmand is voor 15–17 dec.');
    await expect(bar(page)).toContainText('15–17 dec');
    await add(page, /^Tiffanystoel.* toevoegen$/u);
    expect((await cartOf(page)).lines.every((line) => line.endsWith(at))).toBe(true);

    // The cart, and its visitor wants the other days after all.
    await page.goto('/winkelmand?warehouse=mechelen&from=2026-12-28&to=2026-12-31');
    await note(page).getByRole('button', { name: 'Zet de winkelmand op 28–31 dec · Mechelen' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: /^(Wijzig|Verwijder.* en wijzig)$/u }).click();
    await expect(note(page)).toHaveCount(0);
    await expect(page).toHaveURL(/warehouse=mechelen&from=2026-12-28&to=2026-12-31/u);
    const moved = await cartOf(page);
    expect(moved.lines.every((line) => line.endsWith('mechelen 12-28 12-31'))).toBe(true);
    expect(moved.lines).toContain('1 leveringsrit mechelen 12-28 12-31');
    expect(moved.delivery).toBe('levering');
  });

  test('a cart that was moved on another device takes nothing that was looked at for before', async ({
    page,
    faults,
  }) => {
    faults.expectStatus(409);
    await openItem(page, 'biertafelset', 'zaventem', '2026-12-15', '2026-12-17');
    await page.getByRole('link', { name: dutch.cart }).waitFor();
    await page.getByRole('button', { name: dutch.add }).filter({ visible: true }).click();
    await added(page).waitFor();
    await page.goto('/aanbod');
    await expect(bar(page)).toContainText('15–17 dec');
    await page.evaluate(async () => {
      const kept = (localStorage.getItem('RM_STORE') ?? '').replace(/^json:/u, '');
      const { session, cart } = JSON.parse(kept).state;
      const body = { DateTimeExpectedStart: '2026-12-21', DateTimeExpectedEnd: '2026-12-23' };
      await fetch(`/api/v3/rental/cart/${String(cart.cartId)}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${String(session.token.Access_token)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
    });
    const chair = /^Tiffanystoel.* toevoegen$/u;
    await page.getByRole('button', { name: chair }).first().click();
    await expect(note(page)).toContainText('Je winkelmand is voor 21–23 dec.');
    await expect(bar(page)).toContainText('21–23 dec');
    expect((await cartOf(page)).lines).toEqual(['1 biertafelset zaventem 12-21 12-23']);
    await add(page, chair);
    expect((await cartOf(page)).lines.every((line) => line.endsWith('12-21 12-23'))).toBe(true);
  });
});

test.describe('in the garden shop, which sells', () => {
  test.use({ viewport: phone, shop: 'groenhof' });

  test('a link for another date shows and orders for the date of the cart', async ({ page }) => {
    await page.goto('/artikel/heggenschaar-60?from=2026-12-15&to=2026-12-15');
    await page.getByRole('link', { name: dutch.cart }).first().waitFor();
    await page.getByRole('button', { name: dutch.add }).filter({ visible: true }).click();
    await added(page).waitFor();
    for (const [path, press] of [
      ['/artikel/kruiwagen-90l', /^In winkelmand$/u],
      ['/aanbod', /^Snoeischaar.* toevoegen$/u],
    ] as const) {
      await page.goto(`${path}?from=2026-12-18&to=2026-12-18`);
      await expect(note(page)).toContainText('Je winkelmand is voor 15 dec.');
      await expect(bar(page)).toContainText('15 dec');
      await add(page, press);
    }
    await page.goto('/winkelmand?from=2026-12-18&to=2026-12-18');
    await note(page).getByRole('button', { name: 'Zet de winkelmand op 18 dec' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Wijzig', exact: true }).click();
    await expect(note(page)).toHaveCount(0);
    expect((await cartOf(page)).lines.every((line) => line.endsWith('halle 12-18 12-18'))).toBe(true);
  });
});
