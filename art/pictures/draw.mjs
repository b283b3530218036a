// Draws the pictures of the demo shops and writes them as WebP into shops/<id>/images/.
//   npm run art -- pictures                       all of every shop
//   npm run art -- pictures feesthuis stoel       those of one shop whose name holds a word
//   npm run art -- pictures --sheet sheet.png …   also a contact sheet to look at
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { say } from '../../scripts/lib/say.mjs';
import { pictures, svgOf } from './all.mjs';
import { openRenderer } from './render.mjs';

const SMALL = 400;
const QUALITY = 0.62;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { sheet: { type: 'string' } } });
const [onlyShop, word = ''] = positionals;
const renderer = await openRenderer();
const drawn = [];
for (const [shop, ofShop] of Object.entries(pictures)) {
  if (onlyShop !== undefined && onlyShop !== shop) continue;
  const folder = join(import.meta.dirname, '../../shops', shop, 'images');
  await mkdir(folder, { recursive: true });
  for (const [name, options] of Object.entries(ofShop)) {
    if (!name.includes(word)) continue;
    const width = options.width ?? 800;
    const svg = svgOf(shop, options);
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
