import { facing } from './facing.mjs';
import { points, times } from '../engine/outlines.mjs';
import { frameTent, tipi } from './big-tents.mjs';
import { photoBooth } from './big-games.mjs';
import { ceremonyBench, spindleChair } from './chairs.mjs';
import { coffeeCups } from './crockery.mjs';
import { redCarpet } from './decoration.mjs';
import { roundTable } from './dinner.mjs';
import { fireBasket } from './fire-and-candles.mjs';
import { flowerWall, weddingArch } from './flowers.mjs';
import { popcorn } from './games.mjs';
import { lights, speaker } from './light-and-sound.mjs';
import { draped } from './linen.mjs';
import { beanBag, lowTables, palletSofa, pouf } from './lounge.mjs';
import { cakeStand, coffeeUrn } from './serving.mjs';
import { projectionScreen, stageDecks } from './stage-and-screen.mjs';

/** Benches on both sides of an aisle, the arch at its end. */
export function ceremony(s) {
  s.box(1.75, -0.9, 0, 0.7, 4.3, 0.012, '#f6ead8', { edge: 0.2 });
  s.at(2.1, 3.5, 0, 0, () => weddingArch(s), 1.1);
  for (const row of [2, 1, 0])
    for (const x of [0.7, 3.45]) facing(s, x, row * 1.05 + 0.2, 180, () => ceremonyBench(s), [0.7, 0.22]);
}

/** The tipi after dark, bean bags around the fire. */
export function tipiByFire(s) {
  s.at(0, 1.6, 0, 0, () => tipi(s), 1.25);
  s.at(-0.9, -1.3, 0, 0, () => beanBag(s, { colour: '#c2185b' }), 0.62);
  s.at(2.0, -0.7, 0, -25, () => beanBag(s, { colour: '#2a9d8f' }), 0.62);
  s.at(0.85, -1.7, 0, 0, () => fireBasket(s), 0.9);
}

/** The photo booth looks at the flower wall. */
export function photoCorner(s) {
  s.at(0, 1.0, 0, 0, () => flowerWall(s));
  s.at(2.6, -0.1, 0, 0, () => photoBooth(s));
  s.at(0.4, -0.5, 0, 0, () => s.box(0, 0, 0, 1.3, 0.9, 0.02, '#c2185b', { edge: 0.2 }));
}

/** Gold chairs around a laid round table. */
export function goldDinner(s) {
  for (const [x, y, turn] of points('-.55,.95,28 .6,.95,-28')) facing(s, x, y, turn, () => spindleChair(s));
  s.at(0, 0, 0, 0, () => roundTable(s));
  for (const [x, y, turn] of points('-.92,-.72,140 .02,-1.2,180 .95,-.74,222'))
    facing(s, x, y, turn, () => spindleChair(s));
}

/** A sofa, a table and a fire under a string of lights. */
export function loungeByFire(s) {
  s.at(-0.6, 1.6, 0, 0, () => lights(s, { poles: 3, span: 1.7, h: 2.2 }));
  s.at(0, 0.5, 0, 0, () => palletSofa(s));
  s.at(1.9, 0.3, 0, -14, () => palletSofa(s));
  s.at(0.7, -0.5, 0, 0, () => lowTables(s), 0.95);
  s.at(1.75, -0.75, 0, 0, () => fireBasket(s), 0.85);
}

/** Cinema in the garden. */
export function gardenCinema(s) {
  s.at(0, 1.3, 0, 0, () => projectionScreen(s));
  s.at(3.2, 0.2, 0, 0, () => popcorn(s), 0.9);
  for (const [x, y, colour] of [
    [0.4, -0.9, '#c2185b'],
    [1.3, -1.1, '#f0a92b'],
    [2.2, -0.9, '#2a9d8f'],
  ])
    s.at(x, y, 0, 0, () => pouf(s, { colour }));
}

/** The carpet leads to the door of the hall. */
export function carpetToTheTent(s) {
  s.at(0, 1.2, 0, 0, () => frameTent(s));
  s.at(1.3, -2.6, 0, 0, () => redCarpet(s));
}

/** Coffee and cake on a long table. */
export function coffeeTable(s) {
  draped(s, { w: 2.3, d: 0.85 });
  s.at(0.4, 0.48, 0.768, 0, () => coffeeUrn(s), 0.85);
  s.at(1.15, 0.4, 0.768, 0, () => coffeeCups(s), 0.85);
  s.at(1.85, 0.42, 0.768, 0, () => cakeStand(s), 0.85);
}

/** A stage with a speaker on either side. */
export function stageWithSound(s) {
  s.at(-0.9, 1.2, 0, 0, () => speaker(s));
  stageDecks(s);
  s.at(3.1, 0.2, 0, 0, () => speaker(s));
  for (const i of times(5))
    s.ball([0.2 + i * 0.4, -0.06, 0.5], 0.035, '#ffd35c', { tones: [0.5, 0.66, 0.88, 1] });
}
