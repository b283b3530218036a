import { popcorn } from './games.mjs';
import { points } from '../engine/outlines.mjs';
import { heater } from './cooking.mjs';
import { lights, speaker } from './light-and-sound.mjs';
import { chair, stool } from './seats.mjs';
import { bench, glassOn, skirtTable } from './tables.mjs';
import { crate } from './tableware.mjs';
import { bunting, tent } from './tents.mjs';

export const FLAGS = ['#f4a81d', '#2a9d8f', '#f6ead8', '#c2185b'];
const SPARKLING = '#f2c14e';

/** The top of the home page: the same objects as in the list, far to near. */
export function gardenParty(s) {
  s.at(-4.2, 3, 0, 0, () => lights(s, { poles: 4, span: 2.9, h: 2.9, pot: '#8a2a58' }));
  tent(s, { a: 2.1, h: 2, H: 1.75 });
  bunting(s, [-2.1, -2.12, 1.72], [2.1, -2.12, 1.72], 0.3, 13, FLAGS);
  s.at(-3.9, -1.2, 0, 0, () => speaker(s));
  s.at(-3.15, -2.35, 0, 0, () => laidTable(s));
  s.at(2.75, -0.6, 0, 0, () => skirtTable(s, { cloth: '#2a9d8f' }));
  s.at(-1.6, -3.5, 0, 0, () => stool(s));
  s.at(0.1, -3.6, 0, -12, () => chair(s));
  s.at(0.95, -3.75, 0, 8, () => chair(s));
  s.at(2.3, -2.9, 0, 0, () => popcorn(s), 1.05);
  s.at(4.1, -1.5, 0, 0, () => heater(s, { body: '#6b5a70' }));
  s.at(-0.7, -4.4, 0, 0, () => crate(s), 0.62);
}

/** The package for fifty, after sunset. */
export function evening(s) {
  s.at(-2.5, 1.2, 0, 0, () => lights(s, { poles: 3, span: 2.5, h: 2.7, pot: '#a8466a' }));
  s.at(-1.9, 0.1, 0, 0, () => laidTable(s));
  s.at(1.6, 0.3, 0, 0, () => speaker(s, { body: '#57526a' }));
  s.at(-0.9, -0.3, 0, 0, () => bench(s));
  s.at(0.5, 0.1, 0.76, 0, () => {
    for (const [x, y] of points('-.5,-.2 .1,-.1 -.9,-.25')) glassOn(s, x, y, 0, SPARKLING);
  });
  s.at(2, -0.9, 0, -30, () => chair(s));
  s.at(-2.3, -1.1, 0, 0, () => stool(s));
  s.at(-1.55, -1.4, 0, 0, () => stool(s, { seat: '#2a9d8f' }));
}

/** A bar table with two filled glasses. */
export function laidTable(s) {
  skirtTable(s);
  glassOn(s, -0.14, 0.05, 1.13, SPARKLING);
  glassOn(s, 0.1, -0.1, 1.13, SPARKLING);
}
