import type { Random } from '../random.ts';

/** Half a word each: there are millions of ids to write. */
const halves = Array.from({ length: 0x1_0000 }, (_, n) => n.toString(16).padStart(4, '0'));

/** Writes eight hexadecimal digits. */
export function hexText(random: Random): string {
  return half(random) + half(random);
}

/** Looks like a random UUID, but is the same again for the same seed. */
export function uuidText(random: Random): string {
  const [version, variant] = [`4${half(random).slice(1)}`, `8${half(random).slice(1)}`];
  return `${hexText(random)}-${half(random)}-${version}-${variant}-${hexText(random)}${half(random)}`;
}

function half(random: Random): string {
  return halves[random.int(halves.length)] ?? '';
}
