import { facing } from './facing.mjs';
import { points, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { beerTap, foldingBar } from './bar.mjs';
import { candyfloss } from './big-games.mjs';
import { shellChair } from './chairs.mjs';
import { barbecue, fridge } from './cooking.mjs';
import { candleLanterns } from './fire-and-candles.mjs';
import { slushMachine } from './fun-machines.mjs';
import { castle, popcorn } from './games.mjs';
import { loveLetters } from './lamps.mjs';
import { lights, speaker } from './light-and-sound.mjs';
import { draped } from './linen.mjs';
import { lowTables, parasol } from './lounge.mjs';
import { ridgeTent } from './marquees.mjs';
import { foldingChair, loungeSofa } from './outdoor-seats.mjs';
import { FLAGS } from './scenes.mjs';
import { chair, stool } from './seats.mjs';
import { djSet } from './stage.mjs';
import { charcoalBag } from './table-cooking.mjs';
import { refectoryTable } from './table-forms.mjs';
import { bench, glassOn, skirtTable } from './tables.mjs';
import { bunting, tent } from './tents.mjs';

const [SPARKLING, BEER] = ['#f2c14e', '#e9a23b'];

/** Two tents in a row with tables under them. */
export function tentsInARow(s) {
  const one = (x, colours) =>
    s.at(x, 0, 0, 0, () => {
      tent(s, { inside: () => s.at(-1.1, -0.3, 0, 0, () => bench(s)), ...colours });
      bunting(s, [-1.5, -1.52, 1.18], [1.5, -1.52, 1.18], 0.22, 11, FLAGS);
    });
  one(0, {});
  one(3.2, { flag: '#2a9d8f' });
}

/** Bar tables in three colours, stools around them. */
export function barTables(s) {
  const one = (x, y, cloth) =>
    s.at(x, y, 0, 0, () => {
      skirtTable(s, { cloth });
      glassOn(s, -0.12, 0.05, 1.13, SPARKLING);
      glassOn(s, 0.12, -0.08, 1.13, SPARKLING);
    });
  one(-0.7, 1.0, '#2a9d8f');
  one(1.1, 0.7, '#c2185b');
  one(0, -0.4, '#f0a92b');
  for (const [x, y] of points('-.72,-.7 .6,-.9')) s.at(x, y, 0, 20, () => stool(s));
}

/** Cross-back chairs at a laid table. */
export function chairsAtTable(s, seat = chair) {
  for (const i of times(3)) facing(s, 0.55 + i * 0.66, 1.5, 0, () => seat(s));
  s.at(0, 0.3, 0, 0, () => refectoryTable(s));
  for (const i of times(3)) facing(s, 0.5 + i * 0.66, 0.06, 180, () => seat(s));
}

/** A long table with shell chairs. */
export function shellsAtTable(s) {
  chairsAtTable(s, (scene) => shellChair(scene, { shell: '#2a9d8f' }));
}

/** Rows of folding chairs with an aisle. */
export function rowsOfChairs(s) {
  s.box(1.1, -0.7, 0, 0.44, 3.6, 0.012, '#c2185b', { edge: 0.2 });
  for (const row of [2, 1, 0])
    for (const i of [0, 1, 2.7, 3.7]) s.at(i * 0.58, row * 0.95, 0, 0, () => foldingChair(s));
}

/** Three beer tables side by side. */
export function beerHall(s) {
  for (const [x, y] of points('.5,3.2 .25,1.6 0,0'))
    s.at(x, y, 0, 0, () => {
      bench(s);
      for (const [a, b] of points('.5,.3 1.0,.15 1.6,.3')) glassOn(s, a, b, 0.76, BEER);
    });
}

/** A dozen flutes on a tray, the bottle beside them. */
export function flutesOnTray(s) {
  s.cylinder(0, 0, 0, 0.52, 0.03, '#c3c8cf', { n: 64, edge: 0.35 });
  const places = [
    ...times(4).map((i) => [0.14 * Math.cos(i * 1.57 + 0.4), 0.14 * Math.sin(i * 1.57 + 0.4)]),
    ...times(9).map((i) => [0.37 * Math.cos(i * 0.698), 0.37 * Math.sin(i * 0.698)]),
  ];
  for (const [x, y] of s.farFirst(places, (place) => [...place, 0])) glassOn(s, x, y, 0.03, SPARKLING);
  s.lathe(
    0.72,
    -0.24,
    points('0,0 .08,0 .082,.02 .082,.34 .03,.5 .028,.62 .034,.62 .034,.68 0,.68'),
    '#2f6f4f',
    { n: 36, colours: (row) => (row > 3 ? '#d9a441' : '#2f6f4f') },
  );
}

/** The castle, and the shoes of those who are in it. */
export function castleWithShoes(s) {
  castle(s, { c1: '#d6336c' });
  const shoe = (x, y, turn, colour) =>
    s.at(x, y, 0, turn, () => {
      for (const k of [-0.07, 0.07]) {
        s.box(k - 0.045, -0.11, 0, 0.09, 0.22, 0.05, '#f6f0e8', { r: 0.04, edge: 0.2 });
        s.box(k - 0.04, -0.06, 0.05, 0.08, 0.16, 0.05, colour, { r: 0.035, edge: 0.2 });
      }
    });
  for (const [x, y, turn, colour] of [
    [-0.2, -0.7, 8, '#2a9d8f'],
    [0.15, -0.95, -14, '#f0a92b'],
    [0.5, -1.1, 20, '#3f7fb0'],
    [2.1, -0.75, -8, '#f0a92b'],
    [2.4, -0.95, 18, '#2a9d8f'],
  ])
    shoe(x, y, turn, colour);
}

/** Two speakers beside a player on a table. */
export function speakersAndDecks(s) {
  s.at(-0.7, 0.7, 0, 0, () => speaker(s));
  s.at(0, 0.2, 0, 0, () => draped(s, { cloth: '#4b3357', w: 1.9 }));
  s.at(0.15, 0.22, 0.77, 0, () => djSet(s), 0.95);
  s.at(2.6, 0.4, 0, 0, () => speaker(s));
}

/** Fridge and tap behind the bar. */
export function behindTheBar(s) {
  s.at(0.1, 1.0, 0, 0, () => fridge(s));
  s.at(0.95, 1.0, 0, 0, () => fridge(s, { body: '#8a1f46' }));
  s.at(-0.1, -0.1, 0, 0, () => foldingBar(s, { laid: false }));
  s.at(0.3, 0.05, 1.1, 0, () => beerTap(s, { keg: false }), 0.9);
}

/** The barbecue, a bag of charcoal and a table for the plates. */
export function atTheGrill(s) {
  s.at(1.9, 0.9, 0, 0, () => parasol(s, { colours: ['#2a9d8f', C.cream] }));
  s.at(-0.3, 0.1, 0, 0, () => barbecue(s));
  s.at(1.5, -0.5, 0, 0, () => charcoalBag(s), 0.8);
}

/** The ridge tent at night, lights before it. */
export function tentAtNight(s) {
  s.at(0, 0.4, 0, 0, () => ridgeTent(s));
  s.at(-0.4, -0.6, 0, 0, () => lights(s, { poles: 3, span: 2.1, h: 1.7 }));
}

/** Two sofas, low tables and a parasol. */
export function loungeCorner(s) {
  s.at(1.7, 1.9, 0, 0, () => parasol(s));
  s.at(0, 0.9, 0, 10, () => loungeSofa(s));
  s.at(1.75, 0.95, 0, -12, () => loungeSofa(s));
  s.at(1.5, -0.2, 0, 0, () => lowTables(s), 1.15);
}

/** The stand for sweet things. */
export function sweetStand(s) {
  s.at(-0.9, 0.4, 0, 0, () => candyfloss(s), 1.25);
  s.at(0.1, 0, 0, 0, () => popcorn(s));
  s.at(1.4, -0.1, 0, 0, () => {
    s.box(-0.1, -0.1, 0, 1.0, 0.8, 0.7, '#f6ead8', { edge: 0.2 });
    s.decal(
      [-0.1, -0.101, 0.7],
      [1, 0, 0],
      [0, 0, -1],
      times(5)
        .map(
          (i) =>
            `<path d="M${i * 0.2} 0h.1v.14a.05 .05 0 0 1 -.1 0z" fill="#c2185b"/><path d="M${i * 0.2 + 0.1} 0h.1v.14a.05 .05 0 0 1 -.1 0z" fill="#f7b733"/>`,
        )
        .join(''),
    );
    s.at(0, 0, 0.7, 0, () => slushMachine(s));
  });
}

/** The letters among lanterns. */
export function lettersAndLanterns(s) {
  s.at(0, 0.5, 0, 0, () => loveLetters(s));
  s.at(0.2, -0.5, 0, 0, () => candleLanterns(s), 0.55);
  s.at(2.6, -0.5, 0, 0, () => candleLanterns(s), 0.55);
}
