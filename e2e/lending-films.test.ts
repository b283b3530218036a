import { expect, expectAccessible, phone, test } from './harness/journey.ts';

test.use({ shop: 'tentendienst', viewport: phone });

test('a film of a tent comes when it is played, is moved about in, and says the same in captions and beside it', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('response', (response) => {
    if (/\/videos\/[\w-]+\.mp4/u.test(response.url())) asked.push(String(response.status()));
  });
  await page.goto('/tenten/de/zelte-und-preise?tent=2010&tab=videos');
  const film = page.getByLabel('Das Seniorzelt auf- und abbauen');
  await expect(film).toBeVisible();
  await expectAccessible(page);
  expect(asked).toEqual([]);
  const shown = await film.evaluate(async (element: HTMLVideoElement) => {
    await element.play();
    element.pause();
    element.currentTime = 26;
    await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
    const [track] = [...element.textTracks].filter(({ mode }) => mode === 'showing');
    return { at: Math.round(element.currentTime), language: track?.language, cues: track?.cues?.length };
  });
  expect(shown).toEqual({ at: 26, language: 'de', cues: 9 });
  expect(new Set(asked)).toEqual(new Set(['206']));
  await page.getByText('Was dieser Film zeigt, in Worten und Bildern').first().click();
  await expect(page.getByText(/rollen Sie die Bodenplane aus/u)).toBeVisible();
  await expectAccessible(page);

  await page.goto('/tenten/home?refused=association');
  await expect(page.getByLabel('Zo meld je je aan voor je vereniging')).toBeVisible();
  await expectAccessible(page);
});
