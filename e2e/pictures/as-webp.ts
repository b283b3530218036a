import type { Page } from '@playwright/test';

const mostBytes = 150_000;
const qualities = [0.9, 0.85, 0.8, 0.7, 0.6];

/** The picture as WebP, which the browser itself can write, at the best quality that is light enough for a page. */
export async function asWebp(canvas: Page, png: Buffer): Promise<Buffer> {
  for (const quality of qualities) {
    const webp = await encoded(canvas, png, quality);
    if (webp.byteLength < mostBytes) return webp;
  }
  throw new Error(`Even the lowest quality is heavier than ${mostBytes} bytes.`);
}

async function encoded(canvas: Page, png: Buffer, quality: number): Promise<Buffer> {
  const data = await canvas.evaluate(
    async ([source, wanted]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const surface = document.createElement('canvas');
      surface.width = image.naturalWidth;
      surface.height = image.naturalHeight;
      surface.getContext('2d')?.drawImage(image, 0, 0);
      return surface.toDataURL('image/webp', wanted);
    },
    [`data:image/png;base64,${png.toString('base64')}`, quality] as const,
  );
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}
