// Films how the tents of De Tentendienst are put up and how one signs on, into shops/tentendienst/videos: a film, its
// captions in three languages, and a still of each step in images/films for the text beside it.
//   npm run art -- films [name]
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { say } from '../../scripts/lib/say.mjs';
import { openRecorder } from './record.mjs';
import { films } from './films.mjs';
import { captions } from './captions.mjs';

const SIZE = { width: 640, height: 360, fps: 12 };
const BITS_PER_SECOND = 180_000;
/** A film is at most this large (`design/lending.md` §4, "films"). */
const MOST_BYTES = 1_000_000;

const shop = join(import.meta.dirname, '../../shops/tentendienst');
const videos = join(shop, 'videos');
const stills = join(shop, 'images', 'films');
const [only] = process.argv.slice(2);
await mkdir(videos, { recursive: true });
await mkdir(stills, { recursive: true });
const recorder = await openRecorder(SIZE);
for (const [name, film] of Object.entries(films)) {
  if (only !== undefined && name !== only) continue;
  const steps = film();
  const frames = steps.flatMap(({ seconds, at }) => {
    const count = seconds * SIZE.fps;
    return Array.from({ length: count }, (_, n) => at(n / (count - 1)));
  });
  const bytes = await recorder.film(frames, BITS_PER_SECOND);
  if (bytes.length > MOST_BYTES) throw new Error(`${name}.mp4 has ${bytes.length} bytes`);
  await writeFile(join(videos, `${name}.mp4`), bytes);
  for (const [language, text] of Object.entries(captions(name, steps)))
    await writeFile(join(videos, `${name}.${language}.vtt`), text);
  for (const [n, { at }] of steps.entries())
    await writeFile(join(stills, `${name}-${n + 1}.webp`), await recorder.still(at(1), 0.8));
  say(`${name}.mp4 ${Math.round(bytes.length / 1000)} kB, ${frames.length / SIZE.fps} s`);
}
await recorder.close();
