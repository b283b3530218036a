import { lawn, mat } from '../grounds.mjs';
import { table } from '../feesthuis/tables.mjs';
import { barrow, can, spade } from './hand-tools.mjs';
import { mower, robot } from './mowers.mjs';
import { battery, chainsaw } from './saw-and-battery.mjs';

/** Turned 14 to 38 degrees, seen from 12 to 27 above; small goods fill 66 % of the square, large ones 84 %. */
export const pictures = {
  'accu-grasmaaier-46': { draw: mower, ground: 'mowing', stage: mat, fill: 0.8, yaw: -30, pitch: 18 },
  'robotmaaier-800': { draw: robot, ground: 'robots', stage: mat, fill: 0.74, yaw: -32, pitch: 26 },
  'kettingzaag-35': { draw: chainsaw, ground: 'sawing', stage: mat, fill: 0.84, yaw: -24, pitch: 18 },
  'accu-en-lader': { draw: battery, ground: 'power', stage: mat, fill: 0.66, yaw: -32, pitch: 26 },
  'kruiwagen-90l': { draw: barrow, ground: 'handTools', stage: mat, fill: 0.8, yaw: -30, pitch: 22 },
  'tuingereedschap-set': { draw: spade, ground: 'handTools', stage: mat, fill: 0.8, yaw: -26, pitch: 14 },
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

function garden(s) {
  s.at(-1.9, 1.5, 0, 0, () => spade(s), 1.15);
  s.at(0.1, 1.5, 0, 0, () => barrow(s), 1.05);
  s.at(1.75, 1.45, 0, 0, () => can(s), 0.8);
  s.at(-1.55, -0.1, 0, 0, () => mower(s), 1.45);
  s.at(1.25, 0.25, 0, 0, () => robot(s), 0.95);
  s.at(0.55, -0.75, 0, 0, () => chainsaw(s), 0.95);
  s.at(-1.75, -1, 0, 0, () => battery(s), 0.7);
}

function workbench(s) {
  s.at(-0.75, 0.55, 0, 0, () => spade(s), 1.1);
  table(s, { w: 2.1, d: 0.85, h: 0.82 });
  s.at(0.55, 0.3, 0.835, 0, () => chainsaw(s), 0.95);
  s.at(1.55, 0.3, 0.835, 0, () => battery(s), 0.5);
  s.at(0.1, -0.75, 0, 0, () => robot(s), 0.95);
  s.at(1.75, -0.55, 0, 0, () => can(s), 0.95);
}
