import { gardenBag } from './carrying.mjs';
import { blower, patioCleaner, pressureWasher } from './blowers.mjs';
import { boots, gloves, sawTrousers } from './clothing.mjs';
import { heap, leafRake, shovel } from './digging.mjs';
import { barrow, spade } from './hand-tools.mjs';
import { hedgeTrimmer } from './hedges.mjs';
import { boundaryWire, robotGarage, smallRobot } from './more-robots.mjs';
import { trimmerLine } from './mower-care.mjs';
import { mower, robot } from './mowers.mjs';
import { appleTree, hedgePlants, lavender } from './plants.mjs';
import { cableReel, generator } from './power.mjs';
import { earMuffs, safetyGlasses, sawHelmet } from './protection.mjs';
import { chainOil } from './pruning.mjs';
import { tractor, trailer } from './riders.mjs';
import { battery, chainsaw } from './saw-and-battery.mjs';
import { logs } from './scenes.mjs';
import { trimmer } from './trimmers.mjs';
import { hoseCart, rainBarrel, sprinkler } from './watering.mjs';

/** The second picture of an article: in use, or among what belongs to it. Each is a list of what stands where. */
const groups = {
  mowing: [
    [hedgePlants, 0.1, 1.5, 0.9],
    [mower, -0.4, 0, 1.25],
    [battery, 0.72, -0.62, 0.56],
  ],
  robotAtHome: [
    [appleTree, 0.5, 1.1, 0.95],
    [robotGarage, -0.9, 0.7, 1],
    [robot, 0.2, -0.3, 0.9],
  ],
  wiring: [
    [lavender, 0.5, 0.9, 0.8],
    [smallRobot, -0.3, 0.3, 1.1],
    [boundaryWire, 0.4, -0.55, 0.8],
  ],
  sawing: [
    [logs, -0.5, 0.5, 1.1],
    [chainOil, 0.75, 0.55, 0.5],
    [chainsaw, 0, -0.3, 0.95],
  ],
  hedging: [
    [hedgePlants, -0.2, 0.9, 1],
    [leafRake, 0.9, 0.7, 0.7],
    [hedgeTrimmer, -0.1, -0.3, 0.9],
  ],
  wheeling: [
    [shovel, 0.1, 1.2, 0.95],
    [barrow, 0, 0.1, 1],
    [lavender, 0.1, -0.95, 0.7],
  ],
  digging: [
    [spade, -0.35, 0.5, 1],
    [boots, 0.75, 0.15, 0.8],
    [(s) => heap(s, { w: 0.5, d: 0.22, h: 0.14, count: 70, seed: 9 }), -0.2, -0.2, 1],
  ],
  edging: [
    [trimmer, 0, 0.5, 1],
    [trimmerLine, -0.65, -0.25, 0.7],
    [safetyGlasses, 0.25, -0.5, 0.6],
  ],
  blowing: [
    [gardenBag, 0.9, 0.7, 0.8],
    [blower, -0.25, 0, 0.9],
    [earMuffs, -0.75, -0.55, 0.5],
  ],
  washing: [
    [pressureWasher, -0.35, 0.4, 1],
    [patioCleaner, 1.25, -0.1, 0.72],
  ],
  driving: [
    [trailer, -1.76, 0.04, 1],
    [tractor, 0, 0, 1],
  ],
  watering: [
    [rainBarrel, -1.05, 0.8, 0.9],
    [hoseCart, 0.35, 0.5, 0.9],
    [sprinkler, -0.35, -0.75, 0.75],
  ],
  collecting: [
    [rainBarrel, -0.2, 0.6, 1],
    [lavender, -0.75, -0.1, 0.8],
  ],
  dressed: [
    [sawTrousers, -0.5, 0.5, 1],
    [sawHelmet, 0.45, 0.3, 0.85],
    [gloves, 0.1, -0.6, 0.5],
  ],
  charging: [
    [trimmer, 0.1, 1, 0.95],
    [blower, 1, 0.35, 0.72],
    [hedgeTrimmer, -0.75, -0.05, 0.68],
    [battery, 0.8, -0.95, 0.9],
  ],
  power: [
    [hedgePlants, 0.1, 1.2, 0.8],
    [generator, -0.35, 0.25, 1],
    [cableReel, 0.95, -0.45, 0.7],
  ],
};

/** From far to near. */
export function inUse(name) {
  return (s) => {
    for (const [draw, x, y, scale] of groups[name]) s.at(x, y, 0, 0, () => draw(s), scale);
  };
}
