import { openGallery, test } from './harness/gallery.ts';
import { expect, phone } from './harness/journey.ts';

const english = { brand: 'groenhof', lang: 'en' } as const;

test('formatted text, dates and uploads are used by keys alone', async ({ page }) => {
  await page.setViewportSize(phone);
  await openGallery(page, english, 'htmlEditor');
  const answer = page.getByRole('textbox', { name: 'Answer' });
  await answer.focus();
  await page.keyboard.press('Control+B');
  await page.keyboard.type('Two');
  await page.keyboard.press('Control+B');
  await page.keyboard.type(' chairs');
  await page.keyboard.press('Control+Shift+8');
  await expect(
    page.getByText('<ul><li><p><strong>Two</strong> chairs</p></li></ul>', { exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(answer).not.toBeFocused();
  await answer.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await expect(page.getByText('null', { exact: true })).toBeVisible();

  await openGallery(page, english, 'dates');
  const opener = page.getByRole('button', { name: 'Choose the day to pick up' });
  await opener.press('Enter');
  const month = page.getByRole('dialog', { name: 'Choose the day to pick up' });
  await expect(month.getByRole('button', { name: /12 December 2026, chosen/u })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(opener).toBeFocused();
  await expect(page.getByRole('group', { name: 'Pick up on' })).toHaveText('14-12-2026');

  await openGallery(page, english, 'uploaders');
  const design = page.getByRole('group', { name: 'Your design' }).first();
  const files = design.getByLabel('Choose files');
  await files.setInputFiles({ name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.from('x') });
  await expect(page.getByRole('alertdialog')).toContainText('The selected file is unsupported');
  await expect(design).toHaveAccessibleDescription(/Valid files: pdf, ai, svg/u);
  await files.setInputFiles({ name: 'slow.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
  await page.getByRole('button', { name: 'Stop slow.pdf' }).press('Enter');
  await page.getByRole('button', { name: 'Remove slow.pdf' }).press('Enter');
  await expect(files).toBeFocused();
});
