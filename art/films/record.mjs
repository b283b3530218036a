import { chromium } from '@playwright/test';
import { chromiumArguments, ensureChromium } from '../../scripts/chromium.mjs';
import { mp4 } from './mp4.mjs';

/** Codecs are there in secure pages only, and localhost is one. */
const PAGE = 'http://localhost/';
/** H.264, constrained baseline, level 3.1. */
const CODEC = 'avc1.42e01f';

/** Turns drawings into films and stills in the pages of one headless browser. */
export async function openRecorder({ width, height, fps }) {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
  const page = await browser.newPage();
  await page.route(PAGE, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(PAGE);
  return {
    /** A film of the frames, each an SVG. */
    async film(svgs, bitrate) {
      await page.evaluate(begin, { width, height, fps, bitrate, codec: CODEC });
      for (let at = 0; at < svgs.length; at += BATCH)
        await page.evaluate(draw, { svgs: svgs.slice(at, at + BATCH), at, fps });
      const { config, frames } = await page.evaluate(finish);
      return mp4({
        width,
        height,
        fps,
        config: Buffer.from(config, 'base64'),
        frames: frames.map(({ data, isKey }) => ({ bytes: Buffer.from(data, 'base64'), isKey })),
      });
    },
    async still(svg, quality) {
      const address = await page.evaluate(paint, { svg, width, height, quality });
      return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
    },
    close: () => browser.close(),
  };
}

const BATCH = 24;

/** Runs in the page, as all below. */
function begin({ width, height, fps, bitrate, codec }) {
  const canvas = new OffscreenCanvas(width, height);
  const made = { frames: [], config: '', canvas, context: canvas.getContext('2d') };
  made.inText = (bytes) => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192)
      text += String.fromCharCode(...bytes.slice(at, at + 8192));
    return btoa(text);
  };
  made.encoder = new VideoEncoder({
    output(chunk, about) {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      made.frames.push({ data: made.inText(bytes), isKey: chunk.type === 'key' });
      const config = about?.decoderConfig?.description;
      if (config) made.config = made.inText(new Uint8Array(config.buffer ?? config));
    },
    error(cause) {
      throw cause;
    },
  });
  made.encoder.configure({ codec, width, height, bitrate, framerate: fps, avc: { format: 'avc' } });
  globalThis.made = made;
}

async function draw({ svgs, at, fps }) {
  const { encoder, canvas, context } = globalThis.made;
  for (const [n, svg] of svgs.entries()) {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    await image.decode();
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(image.src);
    const timestamp = ((at + n) * 1_000_000) / fps;
    const frame = new VideoFrame(canvas, { timestamp, duration: 1_000_000 / fps });
    // Whoever moves about in the film waits for three seconds of frames at most.
    encoder.encode(frame, { keyFrame: (at + n) % (fps * 3) === 0 });
    frame.close();
  }
}

async function finish() {
  const { encoder, frames, config } = globalThis.made;
  await encoder.flush();
  encoder.close();
  return { frames, config: globalThis.made.config || config };
}

async function paint({ svg, width, height, quality }) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, width, height);
  return canvas.toDataURL('image/webp', quality);
}
