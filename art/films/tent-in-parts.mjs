import { mix } from '../pictures/engine/colour.mjs';
import { times } from '../pictures/engine/outlines.mjs';
import { T, door, gableTrim, guy, p, slopes, valance } from '../pictures/tentendienst/cloth.mjs';
import { poles, tentBag } from '../pictures/tentendienst/stores.mjs';
import { pegSack } from '../pictures/tentendienst/packed.mjs';
import { scout } from '../pictures/tentendienst/camp-life.mjs';

/** How large each tent is, in metres, and of what. */
export const forms = {
  senior: {
    length: 4.3,
    depth: 3.8,
    eaves: 1.2,
    ridge: 2.55,
    over: 0.16,
    cloth: T.cream,
    wall: 0.22,
    guys: 4,
  },
  patrol: {
    length: 3.6,
    depth: 3,
    eaves: 0.28,
    ridge: 1.72,
    over: 0.1,
    cloth: '#ece5cf',
    wall: 0.16,
    guys: 4,
  },
  stock: {
    length: 3.5,
    depth: 3.2,
    eaves: 1.55,
    ridge: 2.45,
    over: 0.16,
    cloth: T.ochre,
    wall: 0.3,
    guys: 3,
  },
};

/** Nothing is there yet; each part grows from 0 to 1, and `fold` takes the cloth away again. */
export const NOTHING = {
  bags: 1,
  sheet: 0,
  cloth: 0,
  poles: 0,
  raise: 0,
  main: 0,
  corners: 0,
  sides: 0,
  hem: 0,
  fly: 0,
  open: 0,
  fold: 0,
  brush: 0,
  away: 0,
};

/** A tent that is being put up or taken down; drawn from far to near. */
export function tentInParts(s, kind, state) {
  const form = forms[kind];
  const { length, depth } = form;
  const half = depth / 2;
  const up = shapeOf(form, state);
  if (state.bags > 0) bags(s, kind, state);
  if (state.sheet > 0 && state.fold < 0.75) sheet(s, form, state);
  person(s, length + 1.1 - 0.3 * state.raise, half + 0.5, { shirt: T.heather, tall: 1.6 }, state);
  if (state.poles > 0) upright(s, form, state, up, 'far');
  if (state.cloth > 0 && state.fold < 1) {
    farGuys(s, form, state, up);
    if (up.isFlat) flat(s, form, state);
    else standing(s, kind, form, state, up);
  }
  if (state.poles > 0) upright(s, form, state, up, 'near');
  if (!up.isFlat) nearGuys(s, form, state, up);
  person(s, -1.5 - 0.2 * state.raise, half - 0.5 - 0.5 * state.raise, { tall: 1.66 }, state);
  if (state.brush > 0 && state.brush < 1) brush(s, form, state);
  if (state.fold > 0) packed(s, kind, form, state);
}

/** Where ridge, eaves and hem are: on the ground, hanging from the ridge, or drawn out by the ropes. */
function shapeOf({ depth, eaves, ridge }, { raise, corners }) {
  const half = depth / 2;
  const drawn = 0.8 + 0.2 * corners;
  return {
    isFlat: raise < 0.02,
    ridge: between(0.08, ridge, raise),
    eavesOut: between(half * 1.18, half * drawn, raise),
    eaves: between(0.04, eaves * (0.86 + 0.14 * corners), raise),
    hemOut: between(half * 1.4, half * (drawn + 0.04 * (1 - corners)), raise),
  };
}

function sheet(s, { length, depth }, { sheet: out, fold }) {
  const to = length * out * (1 - Math.max(0, fold - 0.4) / 0.35);
  const wide = depth * 0.48;
  const half = depth / 2;
  s.face(
    [p(0, half - wide, 0.01), p(to, half - wide, 0.01), p(to, half + wide, 0.01), p(0, half + wide, 0.01)],
    '#7d9a8c',
    {
      tone: 0.5,
      edge: 0.12,
      two: true,
      noCast: true,
    },
  );
  if (out < 1) roll(s, to, half, wide, 0.06 + 0.12 * (1 - out), '#7d9a8c');
}

/** The cloth on the ground, still to be unrolled, or folded in thirds and rolled towards the door. */
function flat(s, { length, depth, cloth }, { cloth: out, fold }) {
  const half = depth / 2;
  const folded = Math.min(1, fold / 0.5);
  const rolled = Math.max(0, (fold - 0.5) / 0.45);
  const wide = half * between(1.4, 0.34, folded);
  const to = length * out * (1 - Math.min(1, rolled) * 0.93);
  const thick = 0.03 + folded * 0.05;
  const corner = (x, y) => p(x, half + y, thick);
  s.face([corner(0, -wide), corner(to, -wide), corner(to, wide), corner(0, wide)], cloth, {
    tone: 0.62,
    edge: 0.16,
    two: true,
  });
  for (const y of [-0.5, 0, 0.5])
    s.mark(corner(0, wide * y), corner(to, wide * y), y === 0 ? 2.4 : 1.4, mix(cloth, '#5d4a2a', 0.5), 0.55);
  if (out < 1) roll(s, to, half, wide, 0.1 + 0.22 * (1 - out), cloth);
  if (rolled > 0) roll(s, to, half, wide, 0.06 + 0.2 * Math.min(1, rolled), cloth);
}

function roll(s, x, half, wide, r, colour) {
  s.prism(
    times(14).map((i) => {
      const t = (i / 14) * 2 * Math.PI;
      return [x + r * Math.cos(t), r + r * Math.sin(t)];
    }),
    'xz',
    half - wide,
    half + wide,
    colour,
    { edge: 0.14 },
  );
}

/** A ridge pole goes in at the door; both uprights lie at its ends and are walked up together. */
function upright(s, { length, depth, ridge }, { poles: put, fold }, up, which) {
  if (fold > 0) return;
  const half = depth / 2;
  const away = (1 - put) * (length + 1.4);
  const out = Math.sqrt(Math.max(0, ridge ** 2 - up.ridge ** 2));
  if (which === 'far') {
    s.bar(p(-away, half, up.ridge), p(length - away, half, up.ridge), 0.045, T.pole);
    s.bar(p(length + away + out, half, 0.05), p(length + away, half, up.ridge), 0.05, T.pole);
    knob(s, length + away, half, up.ridge, put);
    return;
  }
  s.bar(p(-away - out, half, 0.05), p(-away, half, up.ridge), 0.05, T.pole);
  knob(s, -away, half, up.ridge, put);
}

function knob(s, x, half, z, put) {
  if (put < 1) return;
  s.bar(p(x, half, z), p(x, half, z + 0.22), 0.035, T.pole);
  s.ball(p(x, half, z + 0.26), 0.065, T.knob);
}

function standing(s, kind, form, state, up) {
  const { length, depth, cloth, wall, over } = form;
  const half = depth / 2;
  const [near, far] = [half - up.eavesOut, half + up.eavesOut];
  const [nearHem, farHem] = [half - up.hemOut, half + up.hemOut];
  const dark = mix(cloth, '#8a7442', wall);
  const back = [p(0, farHem, 0), p(length, farHem, 0), p(length, far, up.eaves), p(0, far, up.eaves)];
  s.face(back, T.inside, { two: true, tone: 0.4, noCast: true });
  if (state.open > 0.02 && kind === 'stock') inside(s, form, state);
  const gable = [
    p(0, farHem, 0),
    p(0, nearHem, 0),
    p(0, near, up.eaves),
    p(0, half, up.ridge - 0.04),
    p(0, far, up.eaves),
  ];
  if (kind !== 'stock' || state.open < 0.98) {
    const lift = kind === 'stock' ? state.open * up.eaves : 0;
    const lifted = gable.map(([x, y, z]) => p(x, y, Math.max(z, lift)));
    s.face(lifted, mix(cloth, '#8a7442', 0.12), { two: true });
  }
  if (state.open > 0.02 && kind !== 'stock')
    door(s, { depth, top: up.ridge * 0.78, wide: 0.7 * state.open, leaf: '#f7f0dd' });
  s.face([p(0, nearHem, 0), p(length, nearHem, 0), p(length, near, up.eaves), p(0, near, up.eaves)], dark, {
    two: true,
    tone: 0.43,
  });
  hemPegs(s, form, state, nearHem);
  const low = { ...form, depth: 2 * up.eavesOut, eaves: up.eaves, ridge: up.ridge, over };
  s.at(0, near, 0, 0, () => {
    slopes(s, low);
    if (kind !== 'patrol' && state.corners > 0.5) valance(s, { ...low, count: kind === 'stock' ? 14 : 18 });
    gableTrim(s, low);
  });
  if (state.fly > 0) fly(s, form, state, up);
}

/** The second skin of the patrol tent: drawn over the ridge from the near side. */
function fly(s, { length, depth }, { fly: over }, up) {
  const half = depth / 2;
  const reach = 0.14;
  const far = Math.max(0, over - 0.5) * 2;
  const near = Math.min(1, over * 2);
  const ridge = up.ridge + 0.08;
  const strip = (side, down) => {
    const y = half + side * (half + 0.22) * down;
    const z = between(ridge, 0.16, down);
    return [p(-reach, y, z), p(length + reach, y, z), p(length + reach, half, ridge), p(-reach, half, ridge)];
  };
  if (far > 0) s.face(strip(1, far), T.green, { two: true });
  s.face(strip(-1, near), T.green, { two: true, edge: 0.12 });
  for (const i of times(2)) {
    const x = (length * (i + 1)) / 3;
    const [, , , top] = strip(-1, near);
    s.mark(p(x, strip(-1, near)[0][1], strip(-1, near)[0][2]), p(x, top[1], ridge), 1.8, '#2f5c48', 0.5);
  }
}

/** What stands in the stock tent once its front is open. */
function inside(s, { length, depth, eaves }, { open }) {
  const shade = [p(length, 0, 0), p(length, depth, 0), p(length, depth, eaves), p(length, 0, eaves)];
  s.face(shade, T.inside, { two: true, tone: 0.3, noCast: true });
  if (open < 0.9) return;
  s.box(0.7, 0.4, 0.78, 0.5, depth - 0.8, 0.05, '#c98d55');
  for (const y of [0.45, depth - 0.5]) s.bar(p(0.75, y, 0), p(0.75, y, 0.78), 0.03, T.pole);
}

function hemPegs(s, { length }, { hem }, y) {
  const count = 5;
  for (const i of times(count)) {
    const put = grown(hem, i, count);
    if (put > 0) peg(s, (length * i) / (count - 1), y - 0.04, put);
  }
}

/** It comes down from above and is hammered in. */
function peg(s, x, y, put) {
  const z = 0.5 * (1 - put);
  s.bar(p(x, y, z + 0.2), p(x, y, z), 0.03, T.pole);
}

function rope(s, from, to, put) {
  if (put <= 0) return;
  const end = from.map((value, n) => between(value, to[n], Math.min(1, put * 1.6)));
  if (put >= 0.62) {
    guy(s, from, to);
    return;
  }
  s.mark(from, end, 2, T.rope, 0.95);
}

function farGuys(s, { length, depth, guys }, { main, corners, sides, fly: over }, up) {
  const half = depth / 2;
  rope(s, p(length, half, up.ridge), p(length + 1.7, half + 0.25, 0), main);
  const [y, out] = [half + up.eavesOut, half + up.eavesOut + 1];
  const z = up.eaves - 0.05;
  for (const i of times(guys)) {
    const x = (length * i) / (guys - 1);
    const isCorner = i === 0 || i === guys - 1;
    rope(s, p(x, y, z), p(x, out, 0), isCorner ? corners : sides);
  }
  if (over >= 1)
    for (const i of times(3))
      rope(s, p((length * i) / 2, half + half * 1.1, 0.2), p((length * i) / 2, out, 0), 1);
}

function nearGuys(s, { length, depth, guys }, { main, corners, sides, fly: over }, up) {
  const half = depth / 2;
  rope(s, p(0, half, up.ridge), p(-1.7, half + 0.25, 0), main);
  const [y, out] = [half - up.eavesOut, half - up.eavesOut - 1];
  const z = up.eaves - 0.05;
  for (const i of times(guys)) {
    const x = (length * i) / (guys - 1);
    const isCorner = i === 0 || i === guys - 1;
    const put = isCorner ? corners : grown(sides, i - 1, guys - 2);
    rope(s, p(x, y - 0.1, z), p(x, out, 0), put);
  }
  for (const i of times(4)) {
    const x = (length * i) / 3;
    if (over >= 0.5) rope(s, p(x, half - half * 1.12, 0.18), p(x, out, 0), grown((over - 0.5) * 2, i, 4));
  }
}

/** A broom that goes along the near side. */
function brush(s, { length, depth, ridge }, { brush: done }) {
  const x = length * (0.5 - 0.4 * Math.cos(done * 4 * Math.PI));
  const y = depth / 2 - (depth / 2) * 0.55;
  s.bar(p(x - 0.5, y - 1.2, 0.2), p(x, y, ridge * 0.52), 0.03, T.pole);
  s.box(x - 0.2, y - 0.05, ridge * 0.5, 0.4, 0.12, 0.16, '#b9502c');
}

const labels = { senior: 'S-14027', patrol: 'P-20114', stock: 'V-30008' };
const bagColours = { senior: T.ochre, patrol: T.green, stock: '#b9814a' };

/** Bag, poles and pegs as they are fetched; each goes when it is used. */
function bags(s, kind, { bags: there, sheet: out, poles: put, main }) {
  const x = -1.9;
  if (put <= 0) s.at(x - 0.3, 3.1, 0, 0, () => poles(s, { length: 1.9 }), there);
  if (out < 0.5)
    s.at(x, 2.1, 0, 0, () => tentBag(s, { colour: bagColours[kind], label: labels[kind] }), there);
  if (main <= 0) s.at(x + 0.1, 1.2, 0, 0, () => pegSack(s, { colour: T.pine }), there);
}

/** Rolled up in its bag, with poles and pegs beside it. */
function packed(s, kind, { depth }, { fold }) {
  s.at(1.2, depth / 2 + 1.4, 0, 0, () => poles(s));
  if (fold >= 1)
    s.at(0.6, depth / 2 - 0.2, 0, 0, () => tentBag(s, { colour: bagColours[kind], label: labels[kind] }));
  if (fold >= 0.9) s.at(2.6, depth / 2 - 0.2, 0, 0, () => pegSack(s, { colour: T.pine, pegs: 2 }));
}

function person(s, x, y, looks, { away }) {
  if (away < 1) s.at(x, y, 0, 0, () => scout(s, looks));
}

/** How far the part `i` of `count` is, when they come one after the other. */
export function grown(all, i, count) {
  return Math.max(0, Math.min(1, all * count - i));
}

export function between(from, to, t) {
  return from + (to - from) * t;
}
