import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium, type Browser, type Page } from '@playwright/test';

import { chromiumArguments, ensureChromium } from '../scripts/chromium.mjs';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { root } from '../scripts/lib/runtime.mjs';
import { startServer } from './harness/start-server.ts';
import { originOf, publish } from './harness/surroundings.ts';
import { asWebp } from './pictures/as-webp.ts';
import { scenes } from './pictures/scenes.ts';

const folder = join(root, 'docs', 'pictures');
/** Phones have finer screens. */
const sharpness = { 390: 2, 1280: 1 } as const;

// Draws the pictures of docs/pictures from the running product, at both widths: `node e2e/pictures.ts`.
await ensureBuilt();
const server = await startServer();
try {
  publish([server.surroundings]);
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ args: chromiumArguments, executablePath: await ensureChromium() });
  for (const width of [390, 1280] as const) await draw(browser, width);
  await browser.close();
} finally {
  await server.stop();
}

async function draw(browser: Browser, width: 390 | 1280): Promise<void> {
  const context = await browser.newContext({
    baseURL: originOf('feesthuis'),
    locale: 'nl-BE',
    timezoneId: 'Europe/Brussels',
    viewport: { width, height: 900 },
    deviceScaleFactor: sharpness[width],
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const canvas = await browser.newPage();
  for (const { name, height, show } of scenes) {
    await page.setViewportSize({ width, height: height[width] });
    await show(page);
    await settled(page);
    const file = join(folder, `${name}-${width}.webp`);
    const webp = await asWebp(canvas, await page.screenshot());
    writeFileSync(file, webp);
    process.stdout.write(`${file}: ${Math.round(webp.byteLength / 1000)} kB\n`);
  }
  await canvas.close();
  await context.close();
}

/** Nothing is loading any more, no toast is in the way, and the page stands at its head. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('region', { name: 'Meldingen' })
    .getByRole('alertdialog')
    .waitFor({ state: 'detached' });
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
    await Promise.all(
      [...document.images].filter((image) => image.loading !== 'lazy').map((image) => image.decode()),
    );
  });
}
