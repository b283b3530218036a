import type { Sharp } from 'sharp';
import { mostMegapixels, openPicture } from '../../platform/files/picture.ts';
import type { ReceiveFile } from '../../platform/http/receive-file.ts';
import { refuseFile } from '../../platform/http/receive-file.ts';
import { isRefusal, type Refusal } from '../../platform/application/refusal.ts';
import { type TakenFile, takeFile } from './take-file.ts';

/** What is drawn anew, by ending. */
const pictures = ['png', 'jpg', 'jpeg', 'webp'] as const;

/** More than a screen shows, and enough to see a scratch. */
const longestSide = 2560;

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
  try {
    const picture = await openPicture(bytes);
    if (picture === null) return 'picture-too-large';
    const { facts, upright } = picture;
    const side = { width: longestSide, height: longestSide };
    return await inFormat(
      upright.resize({ ...side, fit: 'inside', withoutEnlargement: true }),
      facts.format,
    ).toBuffer();
  } catch {
    return 'picture-broken';
  }
}

/** As its name says, so that name, type and bytes agree still. */
function inFormat(picture: Sharp, format: string): Sharp {
  if (format === 'png') return picture.png();
  return format === 'webp' ? picture.webp({ quality: 82 }) : picture.jpeg({ quality: 82, mozjpeg: true });
}
