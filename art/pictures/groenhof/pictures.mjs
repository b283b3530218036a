import { lawn, mat } from '../grounds.mjs';
import { backpackBlower, blower, leafVacuum, patioCleaner, pressureWasher, sweeper } from './blowers.mjs';
import { gardenBag, handCart } from './carrying.mjs';
import { boots, gloves, sawTrousers } from './clothing.mjs';
import { drainSpade, hoe, leafRake, plantingSet, shovel } from './digging.mjs';
import { barrow, can, spade } from './hand-tools.mjs';
import { handShears, hedgeTrimmer, poleTrimmer } from './hedges.mjs';
import { boundaryWire, largeRobot, robotBlades, robotGarage, smallRobot } from './more-robots.mjs';
import { engineOil, mowerBlade, trimmerLine } from './mower-care.mjs';
import { mower, robot } from './mowers.mjs';
import { appleTree, hedgePlants, lavender } from './plants.mjs';
import { backpackBattery, cableReel, fastCharger, generator, slimBattery, tallBattery } from './power.mjs';
import { earMuffs, safetyGlasses, sawHelmet } from './protection.mjs';
import { chainOil, files, loppers, pruningHandSaw, secateurs } from './pruning.mjs';
import { tractor, trailer, zeroTurn } from './riders.mjs';
import { battery, chainsaw } from './saw-and-battery.mjs';
import { petrolSaw, pruningSaw, sawChain } from './saws.mjs';
import { inUse } from './in-use.mjs';
import { garden, workbench } from './scenes.mjs';
import { edgesSet, sawingSet, vegetableGardenSet } from './sets.mjs';
import { lawnFeed, pottingSoil, spreader } from './soil.mjs';
import { grassSeed, meadow, vegetableSeeds } from './sowing.mjs';
import { brushCutter, grassShears, trimmer } from './trimmers.mjs';
import { hoseCart, rainBarrel, sprayer, sprinkler, waterTimer } from './watering.mjs';
import { petrolMower, reelMower, smallMower } from './walk-mowers.mjs';

/** Turned 14 to 38 degrees, seen from 12 to 27 above; small goods fill 66 % of the square, large ones 84 %. */
export const pictures = {
  'accu-grasmaaier-46': on('mowing', -30, 18, 0.8, mower),
  'robotmaaier-800': on('robots', -32, 26, 0.74, robot),
  'kettingzaag-35': on('sawing', -24, 18, 0.84, chainsaw),
  'accu-en-lader': on('power', -32, 26, 0.66, battery),
  'kruiwagen-90l': on('handTools', -30, 22, 0.8, barrow),
  'tuingereedschap-set': on('handTools', -26, 14, 0.72, spade),
  'accu-grasmaaier-38': on('mowing', -32, 18, 0.73, smallMower),
  'benzinemaaier-51': on('mowing', -28, 19, 0.82, petrolMower),
  'kooimaaier-40': on('mowing', -30, 17, 0.71, reelMower),
  'zitmaaier-92': on('mowing', -30, 17, 0.84, tractor),
  'zero-turn-107': on('mowing', -32, 18, 0.84, zeroTurn),
  'aanhangwagen-250': on('mowing', -28, 20, 0.82, trailer),
  'grastrimmer-30': on('mowing', -28, 18, 0.8, trimmer),
  'bosmaaier-42': on('mowing', -26, 18, 0.84, brushCutter),
  accugrasschaar: on('mowing', -30, 22, 0.72, grassShears),
  'maaimes-46': on('mowing', -26, 27, 0.74, mowerBlade),
  'motorolie-600ml': on('mowing', -28, 17, 0.66, engineOil),
  'trimdraad-60m': on('mowing', -30, 26, 0.7, trimmerLine),
  'robotmaaier-300': on('robots', -30, 24, 0.72, smallRobot),
  'robotmaaier-2000': on('robots', -34, 20, 0.78, largeRobot),
  robotgarage: on('robots', -36, 20, 0.78, robotGarage),
  'robotmesjes-9': on('robots', -26, 26, 0.7, robotBlades),
  'begrenzingsdraad-150m': on('robots', -28, 26, 0.74, boundaryWire),
  'accusnoeizaag-15': on('sawing', -26, 18, 0.78, pruningSaw),
  'benzinekettingzaag-45': on('sawing', -22, 20, 0.84, petrolSaw),
  'zaagketting-35': on('sawing', -28, 27, 0.72, sawChain),
  'heggenschaar-60': on('sawing', -24, 18, 0.84, hedgeTrimmer),
  'stokheggenschaar-50': on('sawing', -24, 16, 0.84, poleTrimmer),
  handheggenschaar: on('sawing', -30, 26, 0.8, handShears),
  snoeischaar: on('sawing', -24, 16, 0.68, secateurs),
  takkenschaar: on('sawing', -24, 15, 0.7, loppers),
  'trekzaag-33': on('sawing', -28, 20, 0.78, pruningHandSaw),
  'kettingolie-1l': on('sawing', -28, 16, 0.68, chainOil),
  vijlset: on('sawing', -26, 27, 0.74, files),
  bladblazer: on('cleaning', -28, 18, 0.8, blower),
  rugbladblazer: on('cleaning', -28, 18, 0.74, backpackBlower),
  bladzuiger: on('cleaning', -26, 18, 0.82, leafVacuum),
  'hogedrukreiniger-140': on('cleaning', -32, 17, 0.72, pressureWasher),
  terrasreiniger: on('cleaning', -30, 22, 0.75, patioCleaner),
  'veegmachine-70': on('cleaning', -32, 20, 0.8, sweeper),
  drainagespade: on('handTools', -26, 15, 0.7, drainSpade),
  ballastschop: on('handTools', -30, 18, 0.76, shovel),
  schoffel: on('handTools', -28, 18, 0.76, hoe),
  bladhark: on('handTools', -32, 19, 0.78, leafRake),
  plantset: on('handTools', -28, 23, 0.72, plantingSet),
  bolderkar: on('handTools', -30, 20, 0.82, handCart),
  tuinzak: on('handTools', -24, 20, 0.7, gardenBag),
  'accu-25ah': on('power', -30, 25, 0.7, slimBattery),
  'accu-5ah': on('power', -32, 20, 0.68, tallBattery),
  rugaccu: on('power', -34, 19, 0.71, backpackBattery),
  snellader: on('power', -28, 25, 0.76, fastCharger),
  'kabelhaspel-40m': on('power', -30, 18, 0.72, cableReel),
  'stroomgroep-2000': on('power', -32, 20, 0.78, generator),
  'gieter-10l': on('water', -28, 18, 0.78, can),
  'regenton-200': on('water', -30, 15, 0.71, rainBarrel),
  'drukspuit-5l': on('water', -26, 17, 0.7, sprayer),
  'slangenwagen-30m': on('water', -30, 19, 0.73, hoseCart),
  'sproeier-220': on('water', -28, 20, 0.82, sprinkler),
  watercomputer: on('water', -26, 18, 0.7, waterTimer),
  'graszaad-2kg': on('sowing', -28, 18, 0.71, grassSeed),
  'bloemenweide-50': on('sowing', -26, 18, 0.71, meadow),
  moestuinzaden: on('sowing', -28, 22, 0.76, vegetableSeeds),
  'lavendel-6': on('sowing', -30, 22, 0.74, lavender),
  'haagbeuk-5': on('sowing', -24, 16, 0.72, hedgePlants),
  appelboom: on('sowing', -28, 15, 0.7, appleTree),
  'potgrond-40l': on('sowing', -28, 19, 0.71, pottingSoil),
  'gazonmest-10kg': on('sowing', -26, 18, 0.7, lawnFeed),
  'strooiwagen-20l': on('sowing', -32, 19, 0.73, spreader),
  zaaghelm: on('clothing', -34, 17, 0.7, sawHelmet),
  gehoorkap: on('clothing', -34, 16, 0.7, earMuffs),
  veiligheidsbril: on('clothing', -30, 20, 0.74, safetyGlasses),
  zaagbroek: on('clothing', -26, 14, 0.7, sawTrousers),
  werkhandschoenen: on('clothing', -24, 16, 0.72, gloves),
  tuinlaarzen: on('clothing', -32, 18, 0.7, boots),
  'starterset-zagen': on('sawing', -26, 20, 0.84, sawingSet),
  'starterset-randen': on('mowing', -26, 19, 0.84, edgesSet),
  'starterset-moestuin': on('sowing', -26, 19, 0.8, vegetableGardenSet),
  'accu-grasmaaier-46-2': outdoors(0.84, 'mowing'),
  'robotmaaier-800-2': outdoors(0.84, 'robotAtHome'),
  'robotmaaier-300-2': outdoors(0.8, 'wiring'),
  'kettingzaag-35-2': outdoors(0.82, 'sawing'),
  'heggenschaar-60-2': outdoors(0.84, 'hedging'),
  'kruiwagen-90l-2': outdoors(0.84, 'wheeling'),
  'tuingereedschap-set-2': outdoors(0.78, 'digging'),
  'grastrimmer-30-2': outdoors(0.82, 'edging'),
  'bladblazer-2': outdoors(0.82, 'blowing'),
  'hogedrukreiniger-140-2': outdoors(0.82, 'washing'),
  'zitmaaier-92-2': outdoors(0.86, 'driving'),
  'slangenwagen-30m-2': outdoors(0.82, 'watering'),
  'regenton-200-2': outdoors(0.78, 'collecting'),
  'zaagbroek-2': outdoors(0.78, 'dressed'),
  'accu-en-lader-2': outdoors(0.82, 'charging'),
  'stroomgroep-2000-2': outdoors(0.82, 'power'),
  scene: {
    draw: garden,
    ground: 'garden',
    stage: lawn,
    fill: 0.8,
    yaw: -26,
    pitch: 19,
    width: 1200,
    height: 900,
    base: 0.55,
  },
  'scene-werkbank': {
    draw: workbench,
    ground: 'robots',
    stage: mat,
    fill: 0.82,
    yaw: -30,
    pitch: 18,
    width: 1000,
    height: 1000,
    base: 0.5,
  },
};

function on(ground, yaw, pitch, fill, draw) {
  return { draw, ground, yaw, pitch, fill, stage: mat };
}

function outdoors(fill, group) {
  return { draw: inUse(group), ground: 'garden', yaw: -28, pitch: 19, fill, stage: wideLawn };
}

/** A lawn that also fills the near corners of a square. */
function wideLawn(s, { footprint: [x0, y0, x1, y1] }) {
  lawn(s, { footprint: [x0 - 1, y0 - 2, x1 + 1, y1] });
}
