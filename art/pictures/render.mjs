import { chromium } from '@playwright/test';
import { chromiumArguments, ensureChromium } from '../../scripts/chromium.mjs';

/** Turns SVG texts into WebP files in the pages of one headless browser. */
export async function openRenderer() {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
  const page = await browser.newPage();
  return {
    /** The picture `width` pixels wide; quality 0 to 1. */
    async webp(svg, width, quality) {
      const address = await page.evaluate(paint, { svg, width, quality });
      return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
    },
    /** A page of pictures beside each other, to look at. */
    async screenshot(html, width) {
      await page.setViewportSize({ width, height: 800 });
      await page.setContent(html, { waitUntil: 'load' });
      return page.screenshot({ fullPage: true });
    },
    close: () => browser.close(),
  };
}

/** Runs in the page. */
async function paint({ svg, width, quality }) {
  const image = new Image();
  const [, , w, h] = /viewBox="([^"]+)"/u.exec(svg)[1].split(' ').map(Number);
  const sized = svg.replace('<svg ', `<svg width="${w}" height="${h}" `);
  image.src = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * h) / w);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', quality);
}
