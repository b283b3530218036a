import { mix } from '../engine/colour.mjs';
import { curve, points } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

/** A folding table with its frame. */
export function table(s, { w = 1.83, d = 0.76, h = 0.74, top = C.oak } = {}) {
  const leg = (x) => {
    s.bar([x, d - 0.1, h - 0.05], [x, d - 0.1, 0.02], 0.022, C.dark);
    s.bar([x, 0.1, 0.12], [x, d - 0.1, 0.12], 0.016, C.dark);
    s.bar([x, 0.1, h - 0.05], [x, 0.1, 0.02], 0.022, C.dark);
  };
  leg(0.2);
  s.bar([0.2, d / 2, 0.12], [0.62, d / 2, h - 0.06], 0.014, C.steel);
  leg(w - 0.2);
  s.bar([w - 0.2, d / 2, 0.12], [w - 0.62, d / 2, h - 0.06], 0.014, C.steel);
  s.box(0.03, 0.03, h - 0.09, w - 0.06, d - 0.06, 0.06, C.dark);
  s.box(0, 0, h - 0.035, w, d, 0.045, top, { r: 0.05, edge: 0.3 });
  s.mark([w * 0.5, 0.01, h + 0.011], [w * 0.5, d - 0.01, h + 0.011], 2, mix(top, '#5d3417', 0.6), 0.6);
  for (const [y, a, b] of points('.18,.1,.7 .33,.25,.86 .52,.08,.55 .62,1.05,1.7 .24,1.1,1.6 .42,1.0,1.3'))
    s.mark([a, y, h + 0.011], [b, y, h + 0.011], 1.6, mix(top, '#7b4a22', 0.5), 0.35);
}

/** A beer table and its two benches. */
export function bench(s, { wood = C.oak } = {}) {
  const w = 2.2;
  const legs = (x) => {
    s.bar([x, 0.05, 0], [x + 0.0, 0.42, 0.7], 0.02, '#3f7d5b');
    s.bar([x, 0.5, 0], [x, 0.12, 0.7], 0.02, '#3f7d5b');
  };
  s.at(0, 0.78, 0, 0, () => {
    s.bar([0.35, 0.04, 0], [0.35, 0.04, 0.44], 0.018, '#3f7d5b');
    s.bar([w - 0.35, 0.04, 0], [w - 0.35, 0.04, 0.44], 0.018, '#3f7d5b');
    s.box(0, -0.02, 0.44, w, 0.25, 0.035, wood, { r: 0.02 });
  });
  legs(0.35);
  legs(w - 0.35);
  s.box(0, 0, 0.72, w, 0.5, 0.04, wood, { r: 0.02 });
  for (const y of [0.17, 0.33])
    s.mark([0.02, y, 0.761], [w - 0.02, y, 0.761], 1.8, mix(wood, '#6b3f1c', 0.6), 0.55);
  s.at(0, -0.48, 0, 0, () => {
    s.bar([0.35, 0.2, 0], [0.35, 0.12, 0.44], 0.018, '#3f7d5b');
    s.bar([w - 0.35, 0.2, 0], [w - 0.35, 0.12, 0.44], 0.018, '#3f7d5b');
    s.box(0, 0, 0.44, w, 0.25, 0.035, wood, { r: 0.02 });
    s.bar([0.35, 0.0, 0], [0.35, 0.08, 0.44], 0.018, '#3f7d5b');
    s.bar([w - 0.35, 0, 0], [w - 0.35, 0.08, 0.44], 0.018, '#3f7d5b');
  });
}

/** A bar table in a stretch cover: waisted, without seams. */
export function skirtTable(s, { cloth = '#f0a92b', top } = {}) {
  const pr = curve((t) => {
    const z = 1.08 * t;
    const r = 0.17 + 0.24 * Math.abs(t - 0.5) ** 1.6 * 3.03;
    return [Math.min(0.4, r), z];
  }, 26);
  s.lathe(0, 0, [[0, 0], ...pr, [0.4, 1.1], [0, 1.1]], cloth, {
    n: 44,
    colours: (j, i) => (i % 11 === 0 ? mix(cloth, '#7a3b10', 0.12) : cloth),
  });
  s.cylinder(0, 0, 1.1, 0.405, 0.03, top || cloth, { n: 44, edge: 0.35 });
}

/** A flute standing at a point, filled or not. */
export function glassOn(s, x, y, z, fill) {
  s.vessel(
    x,
    y,
    [
      [0.05, z],
      [0.05, z + 0.008],
      [0.008, z + 0.016],
      [0.008, z + 0.13],
      [0.022, z + 0.16],
      [0.042, z + 0.21],
      [0.047, z + 0.27],
      [0.04, z + 0.36],
    ],
    { tint: '#fffaf4', fill, level: [z + 0.15, z + 0.29] },
  );
}
