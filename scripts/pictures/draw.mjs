// Draws the pictures of the demo shops and writes them as WebP into shops/<id>/images/.
//   node scripts/pictures/draw.mjs                       all of every shop
//   node scripts/pictures/draw.mjs feesthuis stoel       those of one shop whose name holds a word
//   node scripts/pictures/draw.mjs --sheet sheet.png …   also a contact sheet to look at
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { picture } from './engine/picture.mjs';
import { pictures as feesthuis } from './feesthuis/pictures.mjs';
import { pictures as groenhof } from './groenhof/pictures.mjs';
import { grounds, palettes } from './grounds.mjs';
import { openRenderer } from './render.mjs';
import { pictures as tentendienst } from './tentendienst/pictures.mjs';
import { say } from '../lib/say.mjs';

const SHOPS = { feesthuis, groenhof, tentendienst };
const SMALL = 400;
const QUALITY = 0.62;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { sheet: { type: 'string' } } });
const [onlyShop, word = ''] = positionals;
const renderer = await openRenderer();
const drawn = [];
for (const [shop, pictures] of Object.entries(SHOPS)) {
  if (onlyShop !== undefined && onlyShop !== shop) continue;
  const folder = join(import.meta.dirname, '../../shops', shop, 'images');
  await mkdir(folder, { recursive: true });
  for (const [name, options] of Object.entries(pictures)) {
    if (!name.includes(word)) continue;
    const width = options.width ?? 800;
    const svg = picture({ ...options, palette: palettes[shop], ground: grounds[shop][options.ground] });
    const large = await renderer.webp(svg, width, QUALITY);
    await writeFile(join(folder, `${name}.webp`), large);
    await writeFile(join(folder, `${name}-${SMALL}.webp`), await renderer.webp(svg, SMALL, QUALITY));
    drawn.push({ name, large });
    say(`${shop}/${name}.webp ${Math.round(large.length / 1024)} kB`);
  }
}
if (values.sheet !== undefined)
  await writeFile(values.sheet, await renderer.screenshot(contactSheet(), 1280));
await renderer.close();

function contactSheet() {
  const cells = drawn.map(
    ({ name, large }) =>
      `<figure><img src="data:image/webp;base64,${large.toString('base64')}"><figcaption>${name}</figcaption></figure>`,
  );
  const style =
    'body{display:grid;grid-template-columns:repeat(4,1fr);gap:12px;margin:12px;font:14px sans-serif}';
  return `<style>${style}figure{margin:0}img{width:100%;border-radius:16px}</style>${cells.join('')}`;
}
