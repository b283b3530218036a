import { circle, points, rounded, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { G, bolt, darker, front, lighter, vents, wheel } from './parts.mjs';

/** A small battery mower on one pole, with a cloth bag. */
export function smallMower(s) {
  wheel(s, 0.08, 0.38, 0.08, 0.08, 0.05);
  wheel(s, 0.6, 0.38, 0.08, 0.08, 0.05);
  s.tube(points('.08,.2,.2 -.3,.2,.72 -.44,.2,.92'), 0.026, C.dark);
  s.tube(soft(points('-.36,-.02,.98 -.46,.06,1 -.5,.2,1 -.46,.34,1 -.36,.42,.98')), 0.022, C.rubber);
  s.prism(rounded(points('-.38,.12 .06,.12 .1,.34 -.24,.42 -.42,.3'), 0.1), 'xz', 0.04, 0.36, '#5d6a60', {
    cap: '#66746a',
  });
  front(s, [-0.3, 0.039, 0.36], '<path d="M.02 .16H.34M.0 .1H.34" stroke="#33403a" stroke-width=".012"/>');
  const deck = rounded(points('.02,0 .58,0 .7,.12 .7,.28 .58,.4 .02,.4'), 0.1, 7);
  s.prism(deck, 'xy', 0.05, 0.17, G.green, { edge: 0.2 });
  s.cylinder(0.38, 0.2, 0.17, 0.17, 0.06, darker(G.green), { n: 36 });
  s.cylinder(0.38, 0.2, 0.23, 0.13, 0.05, G.grey, { n: 36 });
  s.box(0.1, 0.11, 0.17, 0.12, 0.18, 0.2, G.lime, { r: 0.025 });
  s.box(0.1, 0.11, 0.37, 0.12, 0.18, 0.03, C.rubber, { r: 0.025 });
  front(s, [0.1, 0.109, 0.33], bolt(0.02, 0.02, '#12351f', 0.7));
  front(
    s,
    [0.1, -0.001, 0.15],
    `<rect x=".06" y=".03" width=".36" height=".026" rx=".013" fill="${G.lime}"/>`,
  );
  wheel(s, 0.08, -0.03, 0.085, 0.085, 0.05);
  wheel(s, 0.58, -0.03, 0.085, 0.085, 0.05);
}

/** A petrol mower with an open engine and a cloth bag. */
export function petrolMower(s) {
  const W = 0.58;
  wheel(s, 0.08, W - 0.02, 0.15, 0.15, 0.07, G.pale);
  wheel(s, 0.9, W - 0.02, 0.11, 0.11, 0.07, G.pale);
  s.tube(points('.06,.53,.26 -.5,.53,.84 -.62,.53,1.02'), 0.02, C.steel);
  s.tube(points('-.62,.53,1.02 -.65,.29,1.04 -.62,.05,1.02'), 0.024, C.rubber);
  s.tube(points('-.54,.53,.94 -.5,.29,1 -.54,.05,.94'), 0.012, G.signal);
  const bag = rounded(points('-.56,.2 .02,.16 .08,.5 -.14,.56 -.54,.46'), 0.09);
  s.prism(bag, 'xz', 0.07, W - 0.07, '#3f4844', { cap: '#48524d' });
  front(
    s,
    [-0.5, 0.068, 0.5],
    `<path d="M.04 .1H.5M.04 .16H.52M.04 .22H.52" stroke="#2a312e" stroke-width=".014"/><rect x=".1" y=".26" width=".3" height=".03" rx=".015" fill="${G.lime}"/>`,
  );
  const deck = rounded(points('.02,.02 .8,.02 1,.16 1,.42 .8,.56 .02,.56'), 0.12, 7);
  s.prism(deck, 'xy', 0.09, 0.21, G.green, { edge: 0.2 });
  s.prism(
    rounded(points('.14,.1 .74,.1 .86,.2 .86,.38 .74,.48 .14,.48'), 0.1, 7),
    'xy',
    0.21,
    0.25,
    darker(G.green, 0.2),
  );
  s.box(0.16, 0.12, 0.25, 0.18, 0.34, 0.2, G.signal, { r: 0.05 });
  s.cylinder(0.25, 0.22, 0.45, 0.05, 0.04, C.rubber);
  s.cylinder(0.52, 0.29, 0.25, 0.2, 0.14, '#4b514e', { n: 40 });
  s.cylinder(0.52, 0.29, 0.39, 0.205, 0.09, '#3a403d', { n: 40, edge: 0.4 });
  s.cylinder(0.52, 0.29, 0.48, 0.15, 0.02, G.lime, { n: 40 });
  s.cylinder(0.52, 0.29, 0.5, 0.09, 0.02, '#2c322f', { n: 30 });
  s.box(0.7, 0.2, 0.25, 0.16, 0.2, 0.15, '#8f979c', { r: 0.03 });
  s.decal([0.861, 0.22, 0.38], [0, 1, 0], [0, 0, -1], vents(0.01, 0.02, 4, { step: 0.042, width: 0.018 }));
  s.bar([0.42, 0.1, 0.33], [0.42, 0.03, 0.33], 0.03, C.dark);
  s.tube(points('.06,.03,.26 -.5,.05,.84 -.62,.05,1.02'), 0.02, C.steel);
  wheel(s, 0.08, -0.05, 0.16, 0.16, 0.07, G.pale);
  wheel(s, 0.9, -0.05, 0.115, 0.115, 0.07, G.pale);
}

/** A hand mower: a reel of bent knives between two wheels. */
export function reelMower(s) {
  const [W, R, z] = [0.56, 0.13, 0.15];
  s.at(0, 0, 0, -22, () => {
    wheel(s, 0, W, z, 0.16, 0.05);
    s.prism(circle(-0.2, 0.05, 0.045, 20), 'xz', 0.02, W - 0.02, C.oak, { edge: 0.2 });
    s.tube(points('0,.54,.16 -.34,.34,.62 -.42,.3,.74'), 0.016, C.dark);
    s.tube(points('0,.02,.16 -.34,.24,.62 -.42,.28,.74'), 0.016, C.dark);
    s.bar([-0.4, 0.29, 0.72], [-0.66, 0.29, 1.08], 0.026, C.wood);
    s.bar([-0.66, 0.1, 1.08], [-0.66, 0.48, 1.08], 0.022, C.wood);
    for (const y of [0.06, 0.5]) s.bar([-0.66, y, 1.08], [-0.66, y + 0.06, 1.08], 0.028, C.rubber);
    s.box(-0.12, 0.02, 0.02, 0.14, W - 0.04, 0.025, '#8d949b');
    for (const blade of s.farFirst(reelBlades(W, R, z), (strip) => strip[1]))
      s.face(blade, '#c3c9cf', { two: true, edge: 0.2 });
    s.bar([0, 0.02, z], [0, W - 0.02, z], 0.022, G.deep);
    s.prism(rounded(points('-.09,.29 -.02,.29 -.02,.32 -.12,.31'), 0.02), 'xz', 0, W, G.green, { edge: 0.3 });
    wheel(s, 0, -0.05, z, 0.16, 0.05);
    for (const i of times(6)) {
      const t = (i * Math.PI) / 3;
      s.mark(
        [0.03 * Math.cos(t), -0.057, z + 0.03 * Math.sin(t)],
        [0.09 * Math.cos(t), -0.057, z + 0.09 * Math.sin(t)],
        5,
        lighter(G.green, 0),
      );
    }
  });
}

/** Strips of the reel: five knives, each a twelfth of a turn further at every step to the far wheel. */
function reelBlades(W, R, z) {
  const at = (knife, step, r) => {
    const turn = ((knife * 72 + step * 9) * Math.PI) / 180;
    return [r * Math.cos(turn), 0.03 + ((W - 0.06) * step) / 10, z + r * Math.sin(turn)];
  };
  return times(5).flatMap((knife) =>
    times(10).map((step) => [
      at(knife, step, R * 0.35),
      at(knife, step, R),
      at(knife, step + 1, R),
      at(knife, step + 1, R * 0.35),
    ]),
  );
}
