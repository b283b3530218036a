import { circle, points, rounded, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { G, darker, front, lighter } from './parts.mjs';

/** A mower's knife, and the bolt that holds it. */
export function mowerBlade(s) {
  const half = points('0,-.09 .3,-.095 .5,-.13 .66,-.13 .66,.04 .5,.095 0,.09');
  const outline = [...half, ...half.map(([x, y]) => [-x, -y])];
  s.at(0, 0, 0, 14, () => {
    s.prism(rounded(outline, 0.012), 'xy', 0.03, 0.06, '#8d949b', { edge: 0.3 });
    for (const side of [1, -1]) {
      const at = (x, y, z) => [side * x, side * y, z];
      s.face(
        [at(0.34, -0.1, 0.061), at(0.655, -0.13, 0.061), at(0.655, -0.095, 0.062), at(0.34, -0.066, 0.062)],
        '#f2f4f5',
        { two: true, tone: 0.9, noCast: true },
      );
      s.face(
        [at(0.48, 0.09, 0.06), at(0.66, 0.04, 0.06), at(0.67, 0.06, 0.16), at(0.5, 0.11, 0.15)],
        '#a3aab1',
        { two: true, edge: 0.3 },
      );
    }
    s.cylinder(0, 0, 0.06, 0.085, 0.012, G.green, { n: 30 });
    s.prism(circle(0, 0, 0.042, 6), 'xy', 0.072, 0.11, C.steel, { edge: 0.4 });
  });
  s.at(0.34, -0.34, 0, 0, () => {
    s.prism(circle(0, 0, 0.05, 6), 'xy', 0, 0.035, C.steel, { edge: 0.4 });
    s.cylinder(0, 0, 0.035, 0.026, 0.12, '#9aa0a8', { n: 20 });
  });
  s.tube(
    circle(0.08, -0.36, 0.055, 26).map(([x, y]) => [x, y, 0.012]),
    0.016,
    C.steel,
    { close: true },
  );
}

/** A bottle of engine oil with a measuring strip. */
export function engineOil(s) {
  const body = rounded(points('-.2,0 .2,0 .2,.52 .1,.64 -.06,.68 -.2,.6'), 0.05);
  s.prism(body, 'xz', 0, 0.2, G.green, { edge: 0.2 });
  s.cylinder(-0.1, 0.1, 0.64, 0.055, 0.05, darker(G.green, 0.3));
  s.cylinder(-0.1, 0.1, 0.69, 0.062, 0.08, G.signal, { n: 24 });
  front(
    s,
    [-0.16, -0.001, 0.46],
    `<rect width=".26" height=".36" rx=".03" fill="#f2f0df"/><path d="M.13 .06q.07 .1 .07 .15a.07 .07 0 0 1-.14 0q0-.05 .07-.15z" fill="${G.ochre}"/><rect x=".05" y=".31" width=".16" height=".025" rx=".012" fill="${G.deep}"/>`,
  );
  front(
    s,
    [0.14, -0.001, 0.5],
    `<rect width=".03" height=".42" rx=".015" fill="#f0d9a0" opacity=".9"/><rect y=".14" width=".03" height=".28" rx=".015" fill="#b9772a"/>`,
  );
}

/** A spool of trimmer line, one end loose. */
export function trimmerLine(s) {
  const lime = (i) => (i % 2 ? G.lime : lighter(G.lime, 0.3));
  s.cylinder(0, 0, 0, 0.3, 0.035, darker(G.green, 0.2), { n: 44 });
  for (const i of times(7)) {
    const ring = circle(0, 0, 0.235, 40).map(([x, y]) => [x, y, 0.055 + i * 0.036]);
    s.tube(ring, 0.021, lime(i), { close: true });
  }
  s.cylinder(0, 0, 0.29, 0.3, 0.035, G.green, { n: 44, edge: 0.3 });
  s.cylinder(0, 0, 0.325, 0.1, 0.006, '#173a25', { n: 28, edge: 0 });
  for (const i of times(6)) {
    const t = (i * Math.PI) / 3;
    s.cylinder(0.2 * Math.cos(t), 0.2 * Math.sin(t), 0.326, 0.042, 0.003, '#1d4a2e', { n: 20, edge: 0 });
  }
  s.tube(
    soft(points('.2,-.13,.09 .3,-.22,.06 .42,-.2,.02 .52,-.28,.02 .46,-.38,.02 .3,-.36,.02')),
    0.018,
    G.lime,
  );
}
