import { facing } from './facing.mjs';
import { points, times } from '../engine/outlines.mjs';
import { beerTap } from './bar.mjs';
import { candyfloss } from './big-games.mjs';
import { spindleChair } from './chairs.mjs';
import { weddingArch } from './flowers.mjs';
import { castle, popcorn } from './games.mjs';
import { coupeTower } from './glassware.mjs';
import { gasBarbecue } from './grills.mjs';
import { discoBall, lights, speaker } from './light-and-sound.mjs';
import { draped } from './linen.mjs';
import { parasol } from './lounge.mjs';
import { FLAGS, laidTable } from './scenes.mjs';
import { djSet } from './stage.mjs';
import { kidsTable, refectoryTable } from './table-forms.mjs';
import { bench, glassOn, skirtTable } from './tables.mjs';
import { crate } from './tableware.mjs';
import { bunting } from './tents.mjs';

const [SPARKLING, BEER] = ['#f2c14e', '#e9a23b'];

/** Children: the castle, a table to draw at, candyfloss and flags. */
export function childrensParty(s) {
  s.at(0, 0.4, 0, 0, () => castle(s));
  s.at(-1.6, -0.9, 0, 0, () => kidsTable(s), 0.95);
  s.at(0.3, -1.7, 0, 0, () => candyfloss(s), 0.9);
  s.at(1.6, -1.35, 0, 0, () => popcorn(s), 0.85);
  for (const x of [-2.1, 2.9]) s.bar([x, -0.4, 0], [x, -0.4, 2.3], 0.035, '#c98d55');
  bunting(s, [-2.1, -0.4, 2.25], [2.9, -0.4, 2.25], 0.4, 16, FLAGS);
}

/** Thirty at the barbecue: fire, beer and tables in the shade. */
export function barbecueParty(s) {
  s.at(-0.3, 1.7, 0, 0, () => bench(s));
  s.at(0.8, 2.15, 0.0, 0, () => parasol(s, { colours: ['#d6336c', '#f7e7cf'] }));
  s.at(-0.3, 0.1, 0, 0, () => bench(s));
  s.at(-0.3, 0.1, 0.76, 0, () => {
    for (const [x, y] of points('.4,.3 1.2,.2 1.8,.32')) glassOn(s, x, y, 0, BEER);
  });
  s.at(-1.8, -1.5, 0, 0, () => gasBarbecue(s), 1.05);
  s.at(1.3, -1.3, 0, 0, () => beerTap(s), 1.3);
}

/** A hundred at a reception: three high tables, a tower of glasses and crates. */
export function reception(s) {
  s.at(-1.6, 0.9, 0, 0, () => skirtTable(s, { cloth: '#2a9d8f' }));
  s.at(-1.6, 0.9, 1.13, 0, () => glassOn(s, 0, 0, 0, SPARKLING));
  s.at(-0.3, 1.1, 0, 0, () => draped(s));
  s.at(0.55, 1.45, 0.768, 0, () => coupeTower(s), 0.75);
  s.at(2.5, 0.6, 0, 0, () => laidTable(s));
  s.at(-0.7, -0.7, 0, 0, () => skirtTable(s, { cloth: '#c2185b' }));
  s.at(-0.7, -0.7, 1.13, 0, () => {
    glassOn(s, -0.14, 0.05, 0, SPARKLING);
    glassOn(s, 0.12, -0.06, 0, SPARKLING);
  });
  s.at(0.9, -0.7, 0, 0, () => crate(s), 0.62);
  s.at(0.93, -0.68, 0.26, 0, () => crate(s, { body: '#8e1f4d' }), 0.58);
}

/** Eighty at dinner: long tables, gold chairs, the ring of flowers behind them. */
export function weddingDinner(s) {
  s.at(1.2, 2.4, 0, 0, () => weddingArch(s), 1.15);
  const row = (y, turn) => {
    for (const i of times(4)) facing(s, 0.42 + i * 0.52, y, turn, () => spindleChair(s));
  };
  row(1.44, 0);
  s.at(0, 0.25, 0, 0, () => refectoryTable(s));
  row(0.02, 180);
  for (const x of [-1.1, 3.4]) s.at(x, 0.9, 0, 0, () => lantern(s));
}

function lantern(s) {
  s.lathe(0, 0, points('0,0 .2,0 .2,.04 .05,.08 .03,.12 .03,1.2 .09,1.24 0,1.24'), '#d9a441', { n: 30 });
  s.cylinder(0, 0, 1.24, 0.06, 0.24, '#f7e7cf', { n: 26 });
  s.ball([0, 0, 1.52], 0.035, '#ffc84a', { tones: [0.6, 0.75, 0.9, 1], glow: '#ffd35c' });
}

/** A night of dancing: floor, mirror ball, two speakers and the player. */
export function danceNight(s, floor) {
  s.at(-1.7, 2.3, 0, 0, () => speaker(s, { body: '#57526a' }));
  s.at(0, 0.2, 0, 0, () => floor(s));
  s.at(3.7, 2.5, 0, 0, () => speaker(s, { body: '#57526a' }));
  s.at(0.3, 3.55, 0, 0, () => {
    s.box(0, 0, 0, 2.0, 0.7, 0.9, '#6b4a78', { edge: 0.2 });
    s.at(0.2, 0.02, 0.9, 0, () => djSet(s));
  });
  s.at(1.5, 1.6, 2.3, 0, () => discoBall(s), 0.75);
}

/** Lights over a table in the dark. */
export function underLights(s) {
  s.at(-1.2, 1.5, 0, 0, () => lights(s, { poles: 3, span: 2.2, h: 2.5 }));
  s.at(-0.4, -0.2, 0, 0, () => bench(s));
  s.at(-0.4, -0.2, 0.76, 0, () => {
    for (const [x, y] of points('.4,.3 1.1,.2 1.7,.3')) glassOn(s, x, y, 0, SPARKLING);
  });
}
