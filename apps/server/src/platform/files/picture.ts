import type { Metadata, Sharp } from 'sharp';

/** A telephone takes 50 million; a file of some kilobytes can claim thousands of millions. */
export const mostMegapixels = 80;
const mostSeconds = 30;

/** A picture stands upright; what is drawn of it says nothing that the camera wrote into it, such as the place. */
export interface Picture {
  readonly facts: Metadata;
  readonly upright: Sharp;
}

/** Opens a picture that a stranger sent. Null where it claims more pixels than anybody photographs; throws where it is broken. */
export async function openPicture(bytes: Buffer): Promise<Picture | null> {
  const draw = await drawing();
  const how = { failOn: 'error', sequentialRead: true } as const;
  const facts = await draw(bytes, { ...how, limitInputPixels: false }).metadata();
  // Told by the head alone: nothing is unpacked before it is known to fit.
  if (facts.width * facts.height > mostMegapixels * 1_000_000) return null;
  const upright = draw(bytes, { ...how, limitInputPixels: mostMegapixels * 1_000_000 })
    .autoOrient()
    .timeout({ seconds: mostSeconds });
  return { facts, upright };
}

/** The library, loaded with the first picture: a server that gets none does without its memory. */
export async function drawing() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}
