// Films an article of a demo shop as it turns, drawn like its picture, into shops/<id>/videos/.
//   npm run art -- film feesthuis pagodetent-5x5
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArguments, ensureChromium } from '../../scripts/chromium.mjs';
import { say } from '../../scripts/lib/say.mjs';
import { pictures, svgOf } from './all.mjs';

const SIDE = 480;
const FRAMES = 72;
const SWING = 24;
const FRAME_MS = 80;
const BITS_PER_SECOND = 330_000;

const [shop, name] = process.argv.slice(2);
const options = pictures[shop]?.[name];
if (options === undefined) throw new Error(`There is no picture ${name} of ${shop}`);
const turns = Array.from({ length: FRAMES }, (_, n) =>
  svgOf(shop, { ...options, yaw: options.yaw + SWING * Math.sin((2 * Math.PI * n) / FRAMES) }),
);
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
const page = await browser.newPage();
const address = await page.evaluate(record, {
  frames: turns,
  side: SIDE,
  wait: FRAME_MS,
  bits: BITS_PER_SECOND,
});
await browser.close();
const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
const folder = join(import.meta.dirname, '../../shops', shop, 'videos');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, `${name}.webm`), bytes);
say(`${shop}/videos/${name}.webm ${Math.round(bytes.length / 1024)} kB`);

/** Runs in the page: draws all frames first, then plays them onto a canvas that is recorded. */
async function record({ frames, side, wait, bits }) {
  const drawn = [];
  for (const svg of frames) {
    const image = new Image();
    const sized = svg.replace('<svg ', `<svg width="800" height="800" `);
    image.src = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }));
    await image.decode();
    drawn.push(
      await createImageBitmap(image, { resizeWidth: side, resizeHeight: side, resizeQuality: 'high' }),
    );
  }
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  context.drawImage(drawn[0], 0, 0);
  const recorder = new MediaRecorder(canvas.captureStream(), {
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: bits,
  });
  const parts = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const over = new Promise((resolve) => {
    recorder.addEventListener('stop', resolve);
  });
  recorder.start();
  for (const frame of drawn) {
    context.drawImage(frame, 0, 0);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  recorder.stop();
  await over;
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.readAsDataURL(new Blob(parts, { type: 'video/webm' }));
  });
}
