import { can, spade } from './hand-tools.mjs';
import { sawHelmet } from './protection.mjs';
import { chainOil } from './pruning.mjs';
import { battery, chainsaw } from './saw-and-battery.mjs';
import { gloves } from './clothing.mjs';
import { plantingSet } from './digging.mjs';
import { blower } from './blowers.mjs';
import { trimmer } from './trimmers.mjs';

/** Saw, battery, helmet and oil: what a first winter's wood asks. */
export function sawingSet(s) {
  s.at(0.86, 0.92, 0, 0, () => sawHelmet(s), 0.86);
  s.at(-0.1, 0.86, 0, 0, () => chainOil(s), 0.66);
  s.at(-0.82, 0.24, 0, 0, () => battery(s), 0.6);
  s.at(0.42, -0.42, 0, 0, () => chainsaw(s), 1);
}

/** Tools, can, gloves and a planting set: a vegetable garden begins. */
export function vegetableGardenSet(s) {
  s.at(-0.6, 0.66, 0, 0, () => spade(s), 1);
  s.at(0.72, 0.6, 0, 0, () => can(s), 0.8);
  s.at(-0.56, -0.28, 0, 0, () => gloves(s), 0.52);
  s.at(0.36, -0.4, 0, 0, () => plantingSet(s), 0.86);
}

/** Trimmer, blower and one battery for both: the edges of a garden. */
export function edgesSet(s) {
  s.at(0, 0.7, 0, 0, () => trimmer(s), 1);
  s.at(0.2, -0.2, 0, 0, () => blower(s), 0.8);
  s.at(-0.82, -0.1, 0, 0, () => battery(s), 0.56);
}
