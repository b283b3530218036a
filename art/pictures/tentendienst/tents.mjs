import { mix } from '../engine/colour.mjs';
import { times } from '../engine/outlines.mjs';
import { crate, jerrycan, sack } from './stores.mjs';
import { T, door, gableTrim, guy, guys, p, ridgePole, slopes, valance, windowPane } from './cloth.mjs';

const SENIOR = { length: 4.3, depth: 3.8, eaves: 1.2, ridge: 2.55 };
const PATROL = { length: 3.6, depth: 3, eaves: 0.2, ridge: 1.72, over: 0.14 };
const STOCK = { length: 3.5, depth: 3.2, eaves: 1.55, ridge: 2.45 };

/** High, with upright walls: one can stand in it. */
export function seniorTent(s, { cloth = T.cream } = {}) {
  const form = { ...SENIOR, cloth };
  guys(s, { ...form, far: true, count: 4 });
  ridgePole(s, form.length, form);
  gable(s, form, mix(cloth, '#8a7442', 0.12));
  hem(s, form);
  door(s, { depth: form.depth, top: 2, wide: 0.72 });
  longWall(s, form, mix(cloth, '#8a7442', 0.22));
  for (const i of times(3))
    s.decal(p(0.8 + i * 1.15, -0.006, 0.86), [1, 0, 0], [0, 0, -1], windowPane(0.62, 0.42));
  slopes(s, form);
  valance(s, form);
  gableTrim(s, form);
  ridgePole(s, 0, form);
  guy(s, p(0, form.depth / 2, form.ridge + 0.1), p(-1.9, form.depth / 2, 0));
  guy(s, p(-0.1, form.depth, form.eaves), p(-0.9, form.depth + 0.7, 0));
  guy(s, p(-0.1, 0, form.eaves), p(-0.9, -0.7, 0));
  guys(s, { ...form, count: 4 });
}

/** Low, with a fly sheet that comes down to the grass. */
export function patrolTent(s, { cloth = T.green } = {}) {
  const form = { ...PATROL, cloth, bays: 3 };
  guys(s, { ...form, eaves: 0.6, far: true, reach: 0.7, count: 3 });
  ridgePole(s, form.length, form);
  const half = form.depth / 2;
  s.face([p(0, form.depth * 0.94, 0), p(0, form.depth * 0.06, 0), p(0, half, form.ridge - 0.12)], '#ece5cf', {
    two: true,
  });
  door(s, { depth: form.depth, top: 1.34, wide: 0.56 });
  slopes(s, form);
  const low = form.eaves - form.over * 0.55;
  s.face(
    [
      p(-0.14, -0.16, low - 0.04),
      p(form.length + 0.14, -0.16, low - 0.04),
      p(form.length + 0.14, 0.06, low + 0.2),
      p(-0.14, 0.06, low + 0.2),
    ],
    mix(cloth, '#12332a', 0.28),
    { two: true, noCast: true },
  );
  gableTrim(s, form);
  ridgePole(s, 0, form);
  guy(s, p(0, half, form.ridge + 0.1), p(-1.5, half, 0));
  guy(s, p(-0.05, form.depth, 0.35), p(-0.6, form.depth + 0.35, 0));
  guy(s, p(-0.05, 0, 0.35), p(-0.6, -0.35, 0));
  for (const i of times(4)) {
    const x = (form.length * i) / 3;
    guy(s, p(x, 0.42, 0.62), p(x, -0.6, 0));
  }
}

/** Open in front, for food and material: shelves, crates and a row of cans. */
export function stockTent(s, { cloth = T.ochre, filled = true } = {}) {
  const form = { ...STOCK, cloth, bays: 3 };
  const { length, depth, eaves, ridge } = form;
  guys(s, { ...form, far: true, count: 3 });
  ridgePole(s, length, form);
  s.face([p(0, 0, 0), p(length, 0, 0), p(length, depth, 0), p(0, depth, 0)], '#6d5a3a', {
    tone: 0.3,
    noCast: true,
  });
  s.face([p(length, 0, 0), p(length, depth, 0), p(length, depth, eaves), p(length, 0, eaves)], T.inside, {
    two: true,
    tone: 0.3,
  });
  s.face([p(0, depth, 0), p(length, depth, 0), p(length, depth, eaves), p(0, depth, eaves)], T.inside, {
    two: true,
    tone: 0.5,
  });
  if (filled) stores(s, depth);
  longWall(s, form, mix(cloth, '#9a5a14', 0.3));
  slopes(s, form);
  valance(s, { ...form, count: 14 });
  const half = depth / 2;
  s.face(
    [p(-0.02, depth + 0.1, eaves - 0.06), p(-0.02, -0.1, eaves - 0.06), p(-0.02, half, ridge - 0.06)],
    cloth,
    { two: true, edge: 0.12 },
  );
  gableTrim(s, form);
  for (const y of [depth, 0]) s.bar(p(-0.03, y, 0), p(-0.03, y, eaves), 0.05, T.pole);
  s.bar(p(-0.1, half, ridge), p(-0.1, half, ridge + 0.24), 0.04, T.pole);
  s.ball(p(-0.1, half, ridge + 0.28), 0.07, T.pine);
  guy(s, p(-0.1, depth, eaves), p(-1, depth + 0.6, 0));
  guy(s, p(-0.1, 0, eaves), p(-1, -0.6, 0));
  guys(s, { ...form, count: 3 });
}

/** What stands in the stock tent, from the back to the opening. */
function stores(s, depth) {
  s.box(0.55, 0.35, 0.78, 0.5, depth - 0.7, 0.05, '#c98d55');
  for (const y of [0.4, depth - 0.45]) s.bar(p(0.6, y, 0), p(0.6, y, 0.78), 0.03, T.pole);
  s.at(0.62, depth - 0.85, 0.83, 0, () => crate(s, { w: 0.36, d: 0.46, h: 0.32, colour: T.green }));
  s.at(0.62, depth - 1.4, 0.83, 0, () => sack(s, { colour: '#cdbb8c' }));
  s.at(0.62, 1, 0.83, 0, () => jerrycan(s, { colour: T.heather }));
  s.at(0.62, 0.45, 0.83, 0, () => crate(s, { w: 0.36, d: 0.4, h: 0.26, colour: '#d98a4b' }));
  s.at(0.25, depth - 0.95, 0, 0, () => crate(s, { w: 0.5, d: 0.6, h: 0.42 }));
  s.at(0.25, depth - 1.75, 0, 0, () => crate(s, { w: 0.5, d: 0.6, h: 0.34, colour: '#d8c9a3' }));
  s.at(0.25, 0.4, 0, 0, () => crate(s, { w: 0.5, d: 0.6, h: 0.5, colour: T.pine }));
}

function gable(s, { depth, eaves, ridge }, colour) {
  s.face(
    [p(0, depth, 0), p(0, 0, 0), p(0, 0, eaves), p(0, depth / 2, ridge - 0.04), p(0, depth, eaves)],
    colour,
    { two: true },
  );
}

/** A darker strip at the foot of gable and long side, where the grass is wet. */
function hem(s, { depth }) {
  s.face([p(-0.003, depth, 0), p(-0.003, 0, 0), p(-0.003, 0, 0.2), p(-0.003, depth, 0.2)], T.hem, {
    two: true,
    noCast: true,
  });
}

function longWall(s, { length, eaves }, colour) {
  s.face([p(0, 0, 0), p(length, 0, 0), p(length, 0, eaves), p(0, 0, eaves)], colour, {
    two: true,
    tone: 0.43,
  });
  s.face(
    [p(0, -0.003, 0), p(length, -0.003, 0), p(length, -0.003, 0.2), p(0, -0.003, 0.2)],
    mix(colour, '#4a3b1c', 0.34),
    {
      two: true,
      noCast: true,
    },
  );
  for (const i of times(3)) {
    const x = (length * (i + 1)) / 4;
    s.mark(p(x, -0.004, 0.2), p(x, -0.004, eaves), 1.5, mix(colour, '#4a3b1c', 0.5), 0.35);
  }
}
