import type { ReceiveFile } from '../../platform/http/receive-file.ts';
import { refuseFile } from '../../platform/http/receive-file.ts';
import { isRefusal, type Refusal } from '../../platform/application/refusal.ts';
import { type TakenFile, takeFile } from './take-file.ts';

/** What is drawn anew, by ending. */
const pictures = ['png', 'jpg', 'jpeg', 'webp'] as const;

/** A telephone takes 50 million; a file of some kilobytes can claim thousands of millions. */
const mostMegapixels = 80;
/** More than a screen shows, and enough to see a scratch. */
const longestSide = 2560;
const mostSeconds = 20;

/**
 * Takes a photo in and draws it anew: upright, no longer than a screen needs, without what the camera wrote into it, such as
 * the place, and without anything else that hides in a picture. What cannot be drawn is refused and leaves nothing behind.
 */
export async function takePicture(receive: ReceiveFile, field = 'file'): Promise<TakenFile | Refusal> {
  const file = await takeFile(receive, { endings: pictures, field });
  if (isRefusal(file)) return file;
  const drawn = await drawAnew(await file.bytes.read());
  if (Buffer.isBuffer(drawn)) return { ...file, bytes: await file.bytes.replaceBy(drawn) };
  await file.bytes.drop();
  return refuseFile(drawn, drawn === 'picture-too-large' ? { most: String(mostMegapixels) } : {}, field);
}

async function drawAnew(bytes: Buffer): Promise<Buffer | 'picture-too-large' | 'picture-broken'> {
  const draw = await drawing();
  const options = { limitInputPixels: false, failOn: 'error', sequentialRead: true } as const;
  try {
    const facts = await draw(bytes, options).metadata();
    // Told by the head alone: nothing is unpacked before it is known to fit.
    if (facts.width * facts.height > mostMegapixels * 1_000_000) return 'picture-too-large';
    const upright = draw(bytes, { ...options, limitInputPixels: mostMegapixels * 1_000_000 })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: mostSeconds });
    return await inFormat(upright, facts.format).toBuffer();
  } catch {
    return 'picture-broken';
  }
}

/** As its name says, so that name, type and bytes agree still. */
function inFormat(picture: Picture, format: string): Picture {
  if (format === 'png') return picture.png();
  return format === 'webp' ? picture.webp({ quality: 82 }) : picture.jpeg({ quality: 82, mozjpeg: true });
}

/** What a picture says of itself, and what can be done to it: the part of sharp that we use. */
export interface Picture {
  metadata(): Promise<PictureFacts>;
  autoOrient(): Picture;
  resize(to: {
    readonly width: number;
    readonly height: number;
    readonly fit: 'inside';
    readonly withoutEnlargement: boolean;
  }): Picture;
  timeout(most: { readonly seconds: number }): Picture;
  withExif(exif: Readonly<Record<string, Readonly<Record<string, string>>>>): Picture;
  withMetadata(facts: { readonly orientation: number }): Picture;
  png(): Picture;
  webp(options: { readonly quality: number }): Picture;
  jpeg(options: { readonly quality: number; readonly mozjpeg?: boolean }): Picture;
  toBuffer(): Promise<Buffer>;
}

export interface PictureFacts {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly orientation?: number;
  readonly exif?: Buffer;
}

interface Drawing {
  (
    from:
      | Buffer
      | {
          readonly create: {
            readonly width: number;
            readonly height: number;
            readonly channels: 3;
            readonly background: string;
          };
        },
    options?: {
      readonly limitInputPixels: number | false;
      readonly failOn: 'error';
      readonly sequentialRead: true;
    },
  ): Picture;
  cache(isOn: boolean): void;
}

// Named apart: it is loaded when a picture comes, and a checkout without its binary still has types.
const library = 'sharp';

/** Loaded with the first picture: a server that gets none does without the library's memory. */
export async function drawing(): Promise<Drawing> {
  const { default: sharp } = (await import(library)) as { readonly default: Drawing };
  sharp.cache(false);
  return sharp;
}
