import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../scripts/lib/runtime.mjs';

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
export function makeShopsFolder(dataDir: string): string {
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
  return folder;
}
