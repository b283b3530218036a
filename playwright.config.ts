import { defineConfig } from '@playwright/test';

import { chromiumArguments, findChromium } from './scripts/chromium.mjs';

const port = Number(process.env['E2E_PORT'] ?? 4500);
const running = process.env['E2E_BASE_URL'];
const executablePath = await findChromium();

/**
 * Journeys through the product as it is started by everybody: `npm start` with fresh demo data on ports and in a
 * folder of its own. `E2E_BASE_URL=http://localhost:4000` takes a server that runs already.
 */
export default defineConfig({
  testDir: 'e2e',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    baseURL: running ?? `http://localhost:${port}`,
    locale: 'nl-BE',
    timezoneId: 'Europe/Brussels',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArguments, ...(executablePath === undefined ? {} : { executablePath }) },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
  ...(running === undefined
    ? {
        webServer: {
          command: 'node scripts/start.mjs --fresh',
          url: `http://localhost:${port}/health`,
          env: { PORT: String(port), BIVAK_DATA: '.bivak/e2e' },
          timeout: 180_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
          stdout: 'pipe',
          stderr: 'pipe',
        },
      }
    : {}),
});
