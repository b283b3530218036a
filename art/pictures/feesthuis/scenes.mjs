import { popcorn } from './games.mjs';
import { points } from '../engine/outlines.mjs';
import { heater } from './cooking.mjs';
import { lights, speaker } from './light-and-sound.mjs';
import { chair, stool } from './seats.mjs';
import { glassOn, skirtTable } from './tables.mjs';
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

/** The package for fifty, after sunset: tents, high tables, chairs, lights and sound. */
export function evening(s) {
  s.at(-3.1, 2.4, 0, 0, () => lights(s, { poles: 4, span: 2.4, h: 2.9, pot: '#a8466a' }));
  s.at(2.2, 2.2, 0, 0, () => tent(s, { c1: '#c2185b', inside: () => glow(s) }), 0.95);
  s.at(-0.9, 1.2, 0, 0, () => tent(s, { c1: '#c2185b', flag: '#2a9d8f', inside: () => glow(s) }), 0.95);
  s.at(1.9, -0.4, 0, 0, () => speaker(s, { body: '#57526a' }));
  s.at(-2.6, -0.5, 0, 0, () => laidTable(s));
  s.at(0.75, -1.0, 0, 0, () => skirtTable(s, { cloth: '#2a9d8f' }));
  glassOn(s, 0.7, -1.0, 1.13, SPARKLING);
  s.at(-1.0, -1.3, 0, 0, () => laidTable(s));
  for (const [x, y, turn] of points('-2.4,-1.9,0 -1.7,-2.1,8 .2,-2.3,-6 .95,-2.2,4 1.75,-1.7,-20'))
    s.at(x, y, 0, turn, () => chair(s));
}

/** Lamplight inside a tent. */
function glow(s) {
  const [x, y] = s.point([0, 0, 0.9]);
  s.push(`<circle cx="${x}" cy="${y}" r="${s.metre * 1.7}" fill="url(#glow)"/>`);
  for (const [a, b] of points('-.6,.3 .4,.5 .1,-.3'))
    s.ball([a, b, 1.05], 0.07, '#ffd35c', { tones: [0.6, 0.75, 0.9, 1], glow: '#ffd35c' });
}

/** A bar table with two filled glasses. */
export function laidTable(s) {
  skirtTable(s);
  glassOn(s, -0.14, 0.05, 1.13, SPARKLING);
  glassOn(s, 0.1, -0.1, 1.13, SPARKLING);
}
