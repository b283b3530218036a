import { disc } from '../grounds.mjs';
import { barSet, beerTap, foldingBar, gasBottle } from './bar.mjs';
import { candyfloss, fourInARow, photoBooth, tumbleTower } from './big-games.mjs';
import { barbecue, fridge, heater } from './cooking.mjs';
import { cutlery, napkins, plates, roundTable } from './dinner.mjs';
import { castle, popcorn } from './games.mjs';
import { disco, lights, speaker, sparkles } from './light-and-sound.mjs';
import { ridgeTent, stretchTent, windowWall } from './marquees.mjs';
import { foldingChair, loungeSofa } from './outdoor-seats.mjs';
import { FLAGS, evening, gardenParty, laidTable } from './scenes.mjs';
import { chair, stool } from './seats.mjs';
import { djSet, iceBag, ledSpots, microphones } from './stage.mjs';
import { bench, table } from './tables.mjs';
import { crate, wineCrate } from './tableware.mjs';
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
  'pagodetent-3x3': on('tents', -30, 14, 0.78, smallPagoda),
  'partytent-4x8': on('tents', -36, 15, 0.82, ridgeTent),
  'stretchtent-10x6': on('tents', -24, 15, 0.84, stretchTent),
  'tentwand-venster-5m': on('tents', -20, 16, 0.76, windowWall),
  'ronde-tafel-150': on('tables', -28, 21, 0.78, roundTable),
  'vouwbar-120': on('tables', -32, 17, 0.76, foldingBar),
  'klapstoel-wit': on('seats', -36, 18, 0.72, foldingChair),
  'loungezetel-rotan': on('seats', -28, 20, 0.8, loungeSofa),
  'wijnglazen-krat': on('drinks', -31, 25, 0.74, wineCrate),
  'dinerborden-10': on('drinks', -30, 26, 0.68, plates),
  'bestek-voor-10': on('drinks', -26, 27, 0.82, cutlery),
  'servetten-100': on('drinks', -34, 24, 0.68, napkins),
  'ledspots-set-4': on('evening', -24, 18, 0.8, ledSpots),
  'draadloze-microfoons': on('sound', -28, 19, 0.7, microphones),
  'dj-set': on('sound', -26, 26, 0.82, djSet),
  'biertap-2-kranen': on('food', -32, 17, 0.74, beerTap),
  'gasfles-propaan': on('food', -24, 15, 0.7, gasBottle),
  'ijsblokjes-10kg': on('food', -26, 18, 0.72, iceBag),
  suikerspinmachine: on('games', -28, 19, 0.76, candyfloss),
  'vier-op-een-rij-xl': on('games', -26, 17, 0.78, fourInARow),
  'stapeltoren-xl': on('games', -36, 15, 0.78, tumbleTower),
  fotozuil: on('games', -24, 12, 0.82, photoBooth),
  'barset-compleet': on('food', -26, 17, 0.84, barSet),
  scene: { ...on('hall', -26, 15, 0.85, gardenParty), width: 1200, height: 900, base: 0.53 },
  'scene-avond': { ...on('evening', -20, 15, 0.88, evening), width: 1000, height: 1000, base: 0.5 },
};

/** A small pagoda over a bar. */
function smallPagoda(s) {
  const colours = { c1: '#f0a92b', flag: '#2a9d8f' };
  const bar = () => s.at(-0.75, -0.45, 0, 0, () => foldingBar(s));
  tent(s, { a: 1.15, h: 1.75, H: 1.15, n: 5, inside: bar, ...colours });
}

function on(ground, yaw, pitch, fill, draw) {
  return { draw, ground, yaw, pitch, fill, stage: disc };
}
