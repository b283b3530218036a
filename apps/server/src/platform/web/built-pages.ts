import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readAssetManifest } from './asset-manifest.ts';
import type { PageEntry } from './page-entry.ts';
import type { PageSource } from './page-source.ts';

/** The built shop: the server entry is loaded by path, once, and its assets are found in Vite's manifest. */
export async function openBuiltPages(distDir: string): Promise<PageSource> {
  const manifest = await readAssetManifest(join(distDir, 'client', '.vite', 'manifest.json'));
  const css = await readStyles(join(distDir, 'client'), manifest.stylesheets);
  const address = pathToFileURL(join(distDir, 'server', 'entry-server.js')).href;
  const entry = (await import(address)) as PageEntry;
  return {
    entry: () => Promise.resolve(entry),
    assetsOf: (page) => {
      const { stylesheets, modulePreloads } = manifest.assetsOf(page.modules);
      const styles = stylesheets.map((href) => ({ href, css: css.get(href) ?? '' }));
      return Promise.resolve({ scripts: [manifest.entryScript], styles, modulePreloads });
    },
    connect: [],
    close: () => Promise.resolve(),
  };
}

/** All of them are some tens of kB, and a page needs a dozen small ones before it may be painted. */
async function readStyles(folder: string, hrefs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const read = hrefs.map(async (href) => [href, await readFile(join(folder, href), 'utf8')] as const);
  return new Map(await Promise.all(read));
}
