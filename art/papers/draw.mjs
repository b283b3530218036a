// Draws the papers of the demo articles as PDF into shops/<id>/papers/, with the letterhead of their brand.
//   npm run art -- papers            all of every shop
//   npm run art -- papers groenhof   those of one shop
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPaperBrand } from '../../apps/server/src/features/documents/brand.ts';
import { canDraw, drawLogo } from '../../apps/server/src/features/documents/draw-logo.ts';
import {
  bytesOf,
  drawBeside,
  footerTop,
  heightOf,
  margin,
  openSheet,
  width,
  write,
  writeBeside,
} from '../../apps/server/src/features/documents/sheet.ts';
import { say } from '../../scripts/lib/say.mjs';
import { manuals, sheet as sheetName, withSheet } from './words.mjs';

const logoHeight = 34;
const termWidth = 170;

const [onlyShop] = process.argv.slice(2);
for (const shop of Object.keys(withSheet)) {
  if (onlyShop !== undefined && onlyShop !== shop) continue;
  const folder = join(import.meta.dirname, '../../shops', shop);
  const [brand, config, items] = await Promise.all([
    readPaperBrand(folder),
    readJson(join(folder, 'shop.json')),
    readJson(join(folder, 'demo/items.json')),
  ]);
  await mkdir(join(folder, 'papers'), { recursive: true });
  for (const item of items) {
    for (const language of ['nl', 'en', 'de']) {
      if (withSheet[shop].includes(item.id)) await draw('blad', sheetName, properties);
      const manual = manuals[shop][item.id];
      if (manual !== undefined) await draw(manual.file, manual.name, (paper) => steps(paper, manual));

      async function draw(file, name, body) {
        const title = `${name[language]}: ${item.texts[language].description}`;
        const sheet = openSheet(brand, { title, language });
        letterhead(sheet, config, brand, title);
        body({ sheet, item, language });
        footers(sheet, config);
        const bytes = await bytesOf(sheet);
        await writeFile(join(folder, 'papers', `${item.id}-${file}-${language}.pdf`), bytes);
        say(`${shop}/papers/${item.id}-${file}-${language}.pdf ${Math.round(bytes.length / 1024)} kB`);
      }
    }
  }
}

async function readJson(path) {
  return JSON.parse(await readFile(path, 'utf8'));
}

function letterhead(sheet, { name }, { logo, theme }, title) {
  const { doc, root } = sheet;
  let x = margin;
  if (logo !== null && canDraw(logo)) {
    drawBeside(sheet, () => {
      x += drawLogo(doc, logo, { x: margin, y: margin, height: logoHeight }) + 12;
    });
  }
  write(sheet, root, 'P', name, { x, y: margin + 7, size: 18, bold: true, colour: theme.brandDeep });
  const line = margin + logoHeight + 14;
  drawBeside(sheet, () => doc.rect(margin, line, width, 3).fill(theme.accent));
  write(sheet, root, 'H1', title, { y: line + 22, size: 20, bold: true });
  doc.y += 8;
}

/** What the article is, and its properties under each other. */
function properties({ sheet, item, language }) {
  const { doc, root, theme } = sheet;
  for (const text of item.texts[language].long.split(/\n+/u)) {
    write(sheet, root, 'P', text, { y: doc.y + 6, size: 11 });
  }
  doc.y += 14;
  for (const { titles, values } of item.properties) {
    const value = { x: margin + termWidth, width: width - termWidth, size: 11 };
    sheet.room(heightOf(sheet, values[language], value) + 14);
    const top = doc.y + 6;
    drawBeside(sheet, () => doc.rect(margin, top - 4, width, 0.6).fill(theme.line));
    write(sheet, root, 'P', titles[language], {
      y: top,
      width: termWidth - 10,
      size: 11,
      colour: theme.inkSoft,
    });
    const left = doc.y;
    write(sheet, root, 'P', values[language], { ...value, y: top });
    doc.y = Math.max(doc.y, left);
  }
}

/** Numbered steps under their headings. */
function steps({ sheet, language }, { parts }) {
  const { doc, root, theme } = sheet;
  for (const { head, steps: all } of parts) {
    sheet.room(80);
    write(sheet, root, 'H2', head[language], {
      y: doc.y + 14,
      size: 14,
      bold: true,
      colour: theme.brandDeep,
    });
    for (const [index, text] of all[language].entries()) {
      const place = { x: margin + 30, width: width - 30, size: 12 };
      sheet.room(heightOf(sheet, text, place) + 16);
      const top = doc.y + 10;
      writeBeside(sheet, String(index + 1), { y: top - 3, size: 16, bold: true, colour: theme.brandDeep });
      write(sheet, root, 'P', text, { ...place, y: top });
    }
  }
}

function footers(sheet, { contact }) {
  const { doc, theme } = sheet;
  const { start, count } = doc.bufferedPageRange();
  const address = `${contact.company}, ${contact.street} ${contact.houseNumber}, ${contact.zipCode} ${contact.city}`;
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    drawBeside(sheet, () => doc.rect(margin, footerTop, width, 0.6).fill(theme.line));
    const look = { size: 8, colour: theme.inkSoft, y: footerTop + 8 };
    writeBeside(sheet, address, { ...look, width: width - 80 });
    writeBeside(sheet, `${index + 1} / ${count}`, {
      ...look,
      x: margin + width - 80,
      width: 80,
      align: 'right',
    });
  }
}
