import { circle, points } from '../engine/outlines.mjs';
import { table } from '../feesthuis/tables.mjs';
import { barrow, can, spade } from './hand-tools.mjs';
import { mower, robot } from './mowers.mjs';
import { appleTree, hedgePlants, lavender } from './plants.mjs';
import { sawHelmet } from './protection.mjs';
import { chainOil } from './pruning.mjs';
import { battery, chainsaw } from './saw-and-battery.mjs';

/** The lawn of the home page: what the shop sells, at work in one garden. */
export function garden(s) {
  s.at(-0.1, 2.7, 0, 0, () => hedgePlants(s), 1.05);
  s.at(1.75, 2.1, 0, 0, () => appleTree(s), 1.15);
  s.at(-1.9, 1.4, 0, 0, () => spade(s), 1.15);
  s.at(0.1, 1.35, 0, 0, () => barrow(s), 1.05);
  s.at(1.75, 1.0, 0, 0, () => can(s), 0.8);
  s.at(-1.55, -0.1, 0, 0, () => mower(s), 1.45);
  s.at(1.25, 0.15, 0, 0, () => robot(s), 0.95);
  s.at(0.45, -0.85, 0, 0, () => chainsaw(s), 0.95);
  s.at(-1.75, -1, 0, 0, () => battery(s), 0.7);
  s.at(2.75, 0.2, 0, 0, () => lavender(s), 0.66);
}

/** The workbench of the band: the sawing set, and the wood that waits. */
export function workbench(s) {
  s.at(-0.75, 0.55, 0, 0, () => spade(s), 1.1);
  table(s, { w: 2.1, d: 0.85, h: 0.82 });
  s.at(1.24, 0.6, 0.835, 0, () => chainOil(s), 0.42);
  s.at(0.62, 0.22, 0.835, 0, () => chainsaw(s), 0.95);
  s.at(1.62, 0.34, 0.835, 0, () => battery(s), 0.5);
  s.at(0.02, -0.72, 0, 0, () => sawHelmet(s), 0.94);
  logs(s, 0.98, -0.9);
}

/** Six logs in a heap. */
export function logs(s, x = 0, y = 0) {
  for (const [dx, z] of points('0,.11 .25,.11 .5,.11 .125,.31 .375,.31 .25,.51')) {
    s.prism(circle(x + dx, z, 0.115, 24), 'xz', y, y + 0.62, '#8a6238', { cap: '#e8c690', edge: 0.25 });
    s.line(
      circle(x + dx, z, 0.06, 18).map(([a, b]) => [a, y - 0.002, b]),
      2,
      '#b98a4f',
      0.8,
      true,
    );
  }
}
