import type { Random } from '../random.ts';

const word = 0x1_0000_0000;

/** Hexadecimal digits, a multiple of eight of them. */
export function hexText(random: Random, digits: number): string {
  let text = '';
  while (text.length < digits) text += random.int(word).toString(16).padStart(8, '0');
  return text;
}

/** Shaped like a random UUID, but the same again for the same seed. */
export function uuidText(random: Random): string {
  const hex = hexText(random, 32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
