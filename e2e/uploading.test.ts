import { readFile } from 'node:fs/promises';

import { chooseHours, introduce, orderButton } from './harness/check-out.ts';
import { openItem, pressBlocked, putIntoCart } from './harness/choose.ts';
import { desk, expect, expectAccessible, test } from './harness/journey.ts';
import { mailsTo } from './harness/mailbox.ts';

test.use({ viewport: desk });

const email = 'nora.jans@example.com';
const program = { name: 'ontwerp.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ\x90\0 a program') };
const design = {
  name: 'ontwerp.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n% a drawing'),
};

test('a banner is ordered with its design, and the confirmation comes as PDF', async ({ page, faults }) => {
  // A program that is called .jpg is refused, which the browser reports.
  faults.expectStatus(400);
  await openItem(page, 'spandoek-3m', 'zaventem', '2026-12-15', '2026-12-17');
  await putIntoCart(page);
  const checkOut = page.getByRole('button', { name: 'Afrekenen' });
  await expect(checkOut).toHaveAccessibleDescription(/een bestand bij Spandoek met eigen druk/u);
  await chooseHours(page, '09:00–10:00', '10:00–11:00');
  await pressBlocked(checkOut);
  const uploader = page.getByRole('group', { name: /^Bestanden bij Spandoek/u });
  await expect(uploader).toContainText('zonder kunnen we het niet maken');

  const input = uploader.getByLabel('Kies bestanden');
  await input.setInputFiles(program);
  await expect(
    page.getByText(/ontwerp\.jpg: De inhoud van dit bestand past niet bij zijn naam/u),
  ).toBeVisible();
  await uploader.getByRole('button', { name: 'Verwijder ontwerp.jpg' }).click();
  await input.setInputFiles(design);
  await expect(uploader.getByRole('listitem')).toContainText('Verstuurd');
  await expect(checkOut).not.toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Toegevoegd' })).toContainText('ontwerp.pdf');
  await checkOut.click();

  await introduce(page, { firstName: 'Nora', lastName: 'Jans', email });
  await orderButton(page).click();
  await expect(page.getByRole('heading', { name: /R2026-\d{6}/u })).toBeVisible();
  await expect(page.getByRole('link', { name: /^ontwerp\.pdf/u })).toBeVisible();

  const [mail] = await mailsTo(email, 1);
  expect(mail?.attachments.map(({ name }) => name.replace(/R2026-\d{6}/u, 'N'))).toEqual([
    'bevestiging-N.pdf',
    'agenda-N.ics',
  ]);
  const paper = page.getByRole('link', { name: /^Bevestiging \(pdf\)/u });
  await expect(paper).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), paper.click()]);
  expect(download.suggestedFilename()).toMatch(/^bevestiging-R2026-\d{6}\.pdf$/u);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});
