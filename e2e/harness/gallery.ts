import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { build, preview } from 'vite';

import { root } from '../../scripts/lib/runtime.mjs';
import { test as base, type Page } from './journey.ts';

const gallery = { root: join(root, 'packages/ui/gallery'), logLevel: 'error' } as const;

/** Journeys through the gallery of the elements, built and served for them alone. */
export const test = base.extend<{ readonly baseURL: string }, { readonly galleryOrigin: string }>({
  galleryOrigin: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { parallelIndex }) => {
      // Two workers do not write the same files.
      const ours = { ...gallery, build: { outDir: `dist/${parallelIndex}` } };
      await build(ours);
      const { httpServer } = await preview({ ...ours, preview: { host: 'localhost', port: 0 } });
      const { port } = httpServer.address() as AddressInfo;
      await use(`http://localhost:${port}`);
      httpServer.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ galleryOrigin }, use) => use(galleryOrigin),
});

export type Dress = {
  readonly brand: 'feesthuis' | 'groenhof' | 'tentendienst';
  readonly lang: 'nl' | 'en' | 'de';
};

/** Without a section, all of them. */
export async function openGallery(page: Page, { brand, lang }: Dress, section?: string): Promise<void> {
  const asked = new URLSearchParams({ brand, lang, ...(section === undefined ? {} : { section }) });
  await page.goto(`/?${asked.toString()}`);
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
}
