import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '../apps/server/src/features/documents/testing.ts';
import { desk, expect, expectAccessible, test } from './harness/journey.ts';
import { mailWith } from './harness/mailbox.ts';
import { operator } from './harness/operator.ts';
import { order } from './harness/order.ts';

test.use({ viewport: desk, locale: 'nl-BE' });

const karim = { UserName: 'karim.haddad@brasseriedezwaan.example', Password: 'Feest-2026' };

async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('a company finds the invoice of an order that was closed, on paper and for its bookkeeping', async ({
  page,
  request,
}) => {
  const { number } = await order(request, {
    who: karim,
    customer: { customerId: '10003', contactId: '20003' },
    item: 'kloostertafel-240',
    amount: 3,
    from: '2027-03-02',
    to: '2027-03-04',
    hours: ['P2.0900', 'R4.0900'],
    reference: 'PO 2027-31',
    paymentMode: 'AT_PICKUP',
  });
  for (const act of ['accept', 'hand-out', 'take-back']) await operator('feesthuis', act, number);
  const closed = await operator('feesthuis', 'close', number);
  const [invoice = ''] = /F2026-\d{6}/u.exec(closed) ?? [];
  const mail = await mailWith('facturen@brasseriedezwaan.example', `factuur-${invoice}.pdf`);
  expect(mail.attachments.map(({ name }) => name)).toEqual([
    `factuur-${invoice}.pdf`,
    `factuur-${invoice}.xml`,
  ]);

  await page.goto('/account/facturen');
  await page.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }).fill(karim.UserName);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(karim.Password);
  await page.getByRole('button', { name: 'Meld je aan', exact: true }).click();
  await page.getByRole('button', { name: /Brasserie De Zwaan/u }).click();
  const row = page.getByRole('row').filter({ hasText: invoice });
  await expect(row).toContainText('PO 2027-31');
  await expect(row).toContainText('Te betalen');
  await expectAccessible(page);

  const paper = await saved(page, `PDF van ${invoice} downloaden`);
  expect(paper.name).toBe(`factuur-${invoice}.pdf`);
  const { text, isTagged, language } = readPdf(paper.bytes);
  expect([isTagged, language]).toEqual([true, 'nl']);
  for (const said of [
    `Factuur ${invoice}`,
    'Brasserie De Zwaan bv',
    'BE 0999.005.869',
    'PO 2027-31',
    'Kloostertafel',
  ])
    expect(text).toContain(said);
  const electronic = await saved(page, `UBL van ${invoice} downloaden`);
  expect(electronic.bytes.toString()).toContain(
    '<cbc:EndpointID schemeID="0208">0999005869</cbc:EndpointID>',
  );

  await row.getByRole('link', { name: /^Bestelling O2026-/u }).click();
  await page.getByRole('link', { name: 'Facturen van deze bestelling' }).click();
  await expect(row).toBeVisible();
  await expect(page.getByRole('link', { name: 'Toon alle facturen' })).toBeVisible();
});
