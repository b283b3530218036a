import { defineConfig } from '@playwright/test';

import { chromiumArguments, findChromium } from './scripts/chromium.mjs';

const executablePath = await findChromium();

/**
 * Journeys through the product as a visitor meets it: the real server with a production build and fresh demo data, on
 * spare ports and in a folder of its own (`e2e/setup.ts`).
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/setup.ts',
  outputDir: 'test-results',
  // Much of a journey is waiting; each worker has a server of its own.
  workers: 2,
  retries: 0,
  // The slowest took 48 s beside the screens.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'nl-BE',
    timezoneId: 'Europe/Brussels',
    actionTimeout: 15_000,
    // A trace costs a fifth of the time; who looks for a fault asks for one: `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArguments, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
