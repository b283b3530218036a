import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../scripts/lib/runtime.mjs';
import { portOffsets } from './surroundings.ts';

/** Pictures, fonts and colours of the brands that only journeys have. */
const look = join(root, 'shops', 'groenhof');

const demoFiles = [
  'categories',
  'items',
  'price-lists',
  'stock',
  'claims',
  'people',
  'operators',
  'serials',
  'messages',
  'orders',
];

/**
 * A folder with the shops of the demo and the brands of `e2e/brands/`, which turn round what no demo shop does. Such a
 * brand says what it sells and how; its look is borrowed, and what its demo leaves out is empty.
 */
export function makeShopsFolder(dataDir: string, basePort: number): string {
  const folder = join(dataDir, 'shops');
  cpSync(join(root, 'shops'), folder, { recursive: true });
  const brands = join(root, 'e2e', 'brands');
  for (const brand of readdirSync(brands)) {
    const shop = join(folder, brand);
    const isLook = (path: string) =>
      !path.startsWith(join(look, 'demo')) && !path.startsWith(join(look, 'texts'));
    cpSync(look, shop, { recursive: true, filter: isLook });
    cpSync(join(brands, brand), shop, { recursive: true });
    for (const name of demoFiles) {
      const file = join(shop, 'demo', `${name}.json`);
      if (!existsSync(file)) writeFileSync(file, '[]');
    }
  }
  addOutsideBrand(folder, basePort);
  return folder;
}

/** Of an installation whose shops are made in the browser. */
export function makeEmptyFolder(dataDir: string): string {
  const folder = join(dataDir, 'shops');
  mkdirSync(folder);
  return folder;
}

/** De Tentendienst once more, with the header and footer of an outside service, which the sandbox plays, and nobody's past. */
function addOutsideBrand(folder: string, basePort: number): void {
  const [from, to] = ['tentendienst', outside.id].map((id) => join(folder, id)) as [string, string];
  cpSync(from, to, { recursive: true });
  const config = JSON.parse(readFileSync(join(from, 'shop.json'), 'utf8')) as Record<string, unknown>;
  const deployment = {
    widgetUrl: `http://127.0.0.1:${basePort + portOffsets.sandbox}/site-widgets.js`,
    widgetIds: ['header-1', 'footer-1'],
  };
  writeFileSync(join(to, 'shop.json'), JSON.stringify({ ...config, ...outside, deployment }));
  for (const name of ['claims', 'messages', 'orders', 'requests'])
    writeFileSync(join(to, 'demo', `${name}.json`), '[]');
}

const outside = { id: 'tentenveld', name: 'Tentenveld', portOffset: portOffsets.tentenveld };
