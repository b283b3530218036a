import { disc } from '../grounds.mjs';
import { barbecue, fridge, heater } from './cooking.mjs';
import { castle, popcorn } from './games.mjs';
import { disco, lights, speaker, sparkles } from './light-and-sound.mjs';
import { FLAGS, evening, gardenParty, laidTable } from './scenes.mjs';
import { chair, stool } from './seats.mjs';
import { bench, table } from './tables.mjs';
import { crate } from './tableware.mjs';
import { anchors, bunting, tent } from './tents.mjs';

/** Turned 14 to 38 degrees, seen from 12 to 27 above; small goods fill 66 % of the square, large ones 84 %. */
export const pictures = {
  'pagodetent-5x5': on('tents', -33, 13, 0.78, (s) => {
    tent(s);
    bunting(s, [-1.5, -1.52, 1.18], [1.5, -1.52, 1.18], 0.22, 11, FLAGS);
  }),
  'grondanker-set': on('tables', -30, 20, 0.72, anchors),
  'klaptafel-183': on('tables', -34, 22, 0.8, table),
  biertafelset: on('tables', -32, 22, 0.82, bench),
  'statafel-met-hoes': on('tents', -30, 15, 0.8, laidTable),
  kruisrugstoel: on('seats', -38, 18, 0.72, chair),
  'barkruk-velours': on('sound', -30, 17, 0.68, stool),
  'champagneglazen-krat': on('drinks', -35, 27, 0.74, crate),
  'lichtslinger-20m': on('evening', -14, 13, 0.84, lights),
  'discobol-50': { ...on('evening', -20, 14, 0.74, disco), stage: undefined, extras: sparkles() },
  'geluidsbox-12-inch': on('sound', -32, 12, 0.82, speaker),
  'koelkast-glasdeur': on('drinks', -34, 13, 0.82, fridge),
  'houtskoolbarbecue-xl': on('food', -34, 16, 0.76, barbecue),
  terrasverwarmer: on('food', -30, 12, 0.82, heater),
  'springkasteel-burcht': on('games', -30, 20, 0.8, castle),
  popcornmachine: on('games', -34, 15, 0.8, popcorn),
  scene: { ...on('hall', -26, 15, 0.85, gardenParty), width: 1200, height: 900, base: 0.53 },
  'scene-avond': { ...on('evening', -20, 15, 0.88, evening), width: 1000, height: 1000, base: 0.5 },
};

function on(ground, yaw, pitch, fill, draw) {
  return { draw, ground, yaw, pitch, fill, stage: disc };
}
