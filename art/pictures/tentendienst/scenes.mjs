import { campFire, flagPole, log, pennants, scout, spruce } from './camp-life.mjs';
import { T } from './cloth.mjs';
import { crate, jerrycan, sack, tentBag } from './stores.mjs';
import { patrolTent, seniorTent, stockTent } from './tents.mjs';

/** Draws at so many metres to the right and away, as the viewer sees it. */
function place(s, right, away, fn, scale) {
  const [cos, sin] = [Math.cos(s.yaw), Math.sin(s.yaw)];
  s.at(right * cos + away * sin, -right * sin + away * cos, 0, 0, fn, scale);
}

/** The top of the home page: a camp on the heath, far to near. */
export function camp(s) {
  place(s, -7.4, 16, () => spruce(s, { tall: 3.4 }));
  place(s, 8.2, 16.5, () => spruce(s, { tall: 4.2 }));
  place(s, 6.9, 16, () => spruce(s, { tall: 3.2, colour: '#33745a' }));
  place(s, -5.6, 12.8, () => patrolTent(s, { cloth: '#6f9a57' }), 0.86);
  place(s, -1.4, 13, () => patrolTent(s), 0.86);
  place(s, 3.2, 11.6, () => seniorTent(s), 0.9);
  place(s, 0.5, 8.6, () => flagPole(s));
  pennantsTo(s);
  place(s, 4.6, 4.9, () => seniorTent(s), 1.06);
  place(s, -6.4, 4.2, () => patrolTent(s), 1.06);
  person(s, -2.3, 5.4, { shirt: '#2f6f9f', tall: 1.7 });
  person(s, -1.5, 5, { shirt: T.lamp, scarf: T.heather, tall: 1.45 });
  person(s, 1.2, 2.6, { shirt: T.heather, tall: 1.5 });
  person(s, 3.3, 2.3, { shirt: '#b9502c', scarf: '#f4ecd8', tall: 1.85 });
  place(s, 2.2, 1.2, () => campFire(s), 1.3);
  place(s, 0, 0.2, () => log(s));
  person(s, 0.1, 0.6, { shirt: T.pine, tall: 1.6 });
  place(s, -3.6, 0.2, () => tentBag(s, { colour: T.ochre }));
  place(s, -4.3, -0.9, () => tentBag(s, { label: 'P-20114' }));
  place(s, -7.9, 0.4, () => spruce(s, { tall: 2.6 }));
  place(s, 8.4, 0, () => spruce(s, { tall: 3.4 }));
}

function person(s, right, away, looks) {
  place(s, right, away, () => scout(s, looks));
}

/** From the flag down to the green tent on the left. */
function pennantsTo(s) {
  const [cos, sin] = [Math.cos(s.yaw), Math.sin(s.yaw)];
  const ground = (right, away, z) => [right * cos + away * sin, -right * sin + away * cos, z];
  pennants(s, ground(-4, 8.4, 1.7), ground(0.5, 8.6, 4.2), { sag: 0.35 });
}

/** The stock tent at night, with the fire in front. */
export function evening(s) {
  place(s, -3.6, 5.4, () => patrolTent(s), 0.9);
  place(s, 4.4, 6.4, () => spruce(s, { tall: 4.2, colour: '#1d4a3b' }));
  place(s, 0.9, 2.2, () => stockTent(s));
  person(s, -2.6, 1.1, { shirt: '#b9502c', scarf: '#f4ecd8', tall: 1.65 });
  place(s, -1.4, 0.5, () => campFire(s, { glow: true }));
  person(s, -0.3, 0.1, { shirt: T.heather, tall: 1.45 });
  place(s, -3.4, -0.3, () => log(s));
  person(s, -2.7, -0.5, { shirt: '#2f6f9f', tall: 1.35 });
}

/** High tents side by side, as a group puts them up. */
export function row(s) {
  place(s, 4, 9, () => seniorTent(s));
  place(s, 0, 5.2, () => seniorTent(s));
  place(s, -2.4, 3.2, () => scout(s, { tall: 1.5 }));
  place(s, -4.4, 1.4, () => seniorTent(s));
  place(s, 1, -0.4, () => flagPole(s, { tall: 3.8 }));
  place(s, 2, -0.2, () => scout(s, { shirt: T.heather, tall: 1.3 }));
}

/** Low tents around a fire. */
export function circleOfTents(s) {
  place(s, 0.6, 8, () => patrolTent(s));
  place(s, -5, 4.6, () => patrolTent(s, { cloth: '#6f9a57' }));
  place(s, 4.2, 3.4, () => patrolTent(s, { cloth: '#6f9a57' }));
  place(s, 0.6, 3.4, () => scout(s, { shirt: '#b9502c', scarf: '#f4ecd8', tall: 1.4 }));
  place(s, 0, 2, () => campFire(s));
  place(s, -1.2, 1.6, () => scout(s, { shirt: T.heather, tall: 1.2 }));
  place(s, -2.6, -0.6, () => patrolTent(s));
}

/** What a stock tent keeps dry. */
export function provisions(s) {
  place(s, 0.6, 0.9, () => crate(s, { w: 0.7, d: 0.8, h: 0.5, colour: T.pine }));
  place(s, -0.5, 0.75, () => crate(s, { w: 0.7, d: 0.7, h: 0.6 }));
  place(s, 0.75, 0.95, () =>
    s.at(0, 0, 0.5, 0, () => crate(s, { w: 0.5, d: 0.5, h: 0.34, colour: '#d8c9a3' })),
  );
  place(s, -0.65, 0.1, () => sack(s, { r: 0.24 }));
  place(s, 0.05, 0, () => jerrycan(s));
  place(s, 0.55, 0.05, () => jerrycan(s, { colour: '#2f6f9f' }));
  place(s, -0.2, -0.45, () => sack(s, { colour: '#e3d6b2', r: 0.17 }));
}
