import type { Random } from '../random.ts';
import { type Department, names, type Noun } from '../words.ts';
import type { ItemName } from './item.ts';

const colours = Object.values(names.colours);

/** How many different names the words make for a kind of thing. */
export function namesFor(department: Department, noun: Noun): number {
  return sizesOf(noun).length * department.materials.length * colours.length * names.series.length;
}

/** Different names for so many things of one kind, in no order that anybody would see. */
export function nameItems(random: Random, department: Department, noun: Noun, count: number): ItemName[] {
  const all = namesFor(department, noun);
  const step = stepThrough(all, random);
  const begin = random.int(all);
  return Array.from({ length: count }, (_, n) => nameAt(department, noun, (begin + n * step) % all));
}

function nameAt(department: Department, noun: Noun, at: number): ItemName {
  const sizes = sizesOf(noun);
  const sizeIndex = at % sizes.length;
  let rest = Math.floor(at / sizes.length);
  const material = names.materials[department.materials[rest % department.materials.length] ?? ''];
  rest = Math.floor(rest / department.materials.length);
  const colour = colours[rest % colours.length];
  const series = names.series[Math.floor(rest / colours.length)];
  if (material === undefined || colour === undefined || series === undefined) {
    throw new Error(`the words for ${noun.nl} do not fit together`);
  }
  const sizeAt = sizes.length === 1 ? 0.5 : sizeIndex / (sizes.length - 1);
  return { series, size: sizes[sizeIndex] ?? '', sizeAt, material, colour };
}

function sizesOf({ nl, size }: Noun): readonly string[] {
  const sizes = names.sizes[size];
  if (sizes === undefined) throw new Error(`${nl} has an unknown scale, ${size}`);
  return sizes;
}

/** A step that shares no factor with the number of names comes by each of them once. */
function stepThrough(all: number, random: Random): number {
  for (let step = Math.floor(all * (0.3 + random.next() * 0.4)); ; step += 1) {
    if (commonFactor(step, all) === 1) return step;
  }
}

function commonFactor(a: number, b: number): number {
  return b === 0 ? a : commonFactor(b, a % b);
}
