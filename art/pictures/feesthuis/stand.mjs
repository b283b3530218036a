import { disc } from '../grounds.mjs';

/** Turned 14 to 38 degrees, seen from 12 to 27 above; small goods fill 66 % of the square, large ones 84 %. */
export function on(ground, yaw, pitch, fill, draw) {
  return { draw, ground, yaw, pitch, fill, stage: disc };
}
