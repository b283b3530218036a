import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readAssetManifest } from './asset-manifest.ts';
import type { PageEntry } from './page-entry.ts';
import type { PageSource } from './page-source.ts';

/** The built shop: the server entry is loaded by path, once, and its assets are found in Vite's manifest. */
export async function openBuiltPages(distDir: string): Promise<PageSource> {
  const manifest = await readAssetManifest(join(distDir, 'client', '.vite', 'manifest.json'));
  const address = pathToFileURL(join(distDir, 'server', 'entry-server.js')).href;
  const entry = (await import(address)) as PageEntry;
  return {
    entry: () => Promise.resolve(entry),
    assetsOf: (page) =>
      Promise.resolve({ scripts: [manifest.entryScript], ...manifest.assetsOf(page.modules) }),
    connect: [],
    close: () => Promise.resolve(),
  };
}
