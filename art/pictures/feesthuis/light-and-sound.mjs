import { rounded, curve, dice, points } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

/** Bulbs on a line between poles in pots. */
export function lights(s, { poles = 3, span = 1.5, h = 1.7, bulb = '#ffd35c', pot = '#a8466a' } = {}) {
  const X = Array.from({ length: poles }, (_, i) => [i * span, i % 2 ? -0.35 : 0.35]);
  X.forEach(([x, y]) => {
    s.lathe(x, y, points('0,0 .17,0 .2,.3 .0,.3'), pot, { n: 26 });
    s.lathe(x, y, points('0,.301 .175,.302 0,.304'), '#5d4a3a');
    s.bar([x, y, 0.3], [x, y, h], 0.028, C.oak);
    s.ball([x, y, h + 0.02], 0.045, C.oak);
  });
  for (let i = 0; i < poles - 1; i++) {
    const [a, b] = [X[i], X[i + 1]];
    const P = (t) => [
      a[0] + (b[0] - a[0]) * t,
      a[1] + (b[1] - a[1]) * t,
      h - 0.03 - 0.42 * 4 * t * (1 - t) * 0.8,
    ];
    s.line(curve(P, 24), 3, '#20151f', 0.95);
    for (let k = 1; k < 8; k++) {
      const p = P(k / 8);
      s.line([p, [p[0], p[1], p[2] - 0.07]], 5, '#20151f');
      s.ball([p[0], p[1], p[2] - 0.14], 0.072, bulb, { tones: [0.42, 0.62, 0.85, 1], glow: bulb });
    }
  }
}

/** A mirror ball: every facet its own colour, no shadow. */
export function disco(s) {
  s.castsShadow = false;
  discoBall(s);
}

/** The ball and its chain. */
export function discoBall(s) {
  const R = 0.62,
    r = dice(42);
  const pal = ['#dfe3ee', '#f3f4fa', '#c3c9dc', '#eadff0', '#aab3cc', '#ffffff', '#f7dca0', '#f2b6cf'];
  s.mark([0, 0, R * 2 + 0.02], [0, 0, R * 2 + 0.75], 3.4, '#f3e6ee', 0.9);
  s.cylinder(0, 0, R * 2 - 0.03, 0.08, 0.09, C.steel, { n: 16 });
  const pr = curve((t) => {
    const a = -Math.PI / 2 + Math.PI * t;
    return [Math.max(1e-9, R * Math.cos(a)), R + R * Math.sin(a)];
  }, 17);
  s.lathe(0, 0, pr, '#dfe3ee', { n: 34, facets: true, colours: () => pal[Math.floor(r() * pal.length)] });
}

/** A speaker on a tripod. */
export function speaker(s, { body = '#37343f', ring = '#f0a92b' } = {}) {
  const z = 1.0;
  s.bar([0.02, 0.12, 0.42], [0.1, 0.55, 0.015], 0.018, C.dark);
  s.bar([0, 0.1, 0.42], [-0.4, -0.05, 0.015], 0.018, C.dark);
  s.bar([0.0, 0.1, 0.12], [0, 0.1, z], 0.026, C.dark);
  s.bar([0.02, 0.08, 0.42], [0.38, -0.12, 0.015], 0.018, C.dark);
  s.cylinder(0, 0.1, 0.38, 0.05, 0.09, ring, { n: 16 });
  const pr = rounded(points('-.24,-.14 .24,-.14 .19,.3 -.19,.3'), 0.05);
  s.prism(pr, 'xy', z, z + 0.76, body, { edge: 0.2 });
  const c = (cx, cy, r) =>
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="#1d1a22"/><circle cx="${cx}" cy="${cy}" r="${r * 0.86}" fill="#4a4653"/><circle cx="${cx}" cy="${cy}" r="${r * 0.7}" fill="#2a2730"/><circle cx="${cx - r * 0.06}" cy="${cy - r * 0.07}" r="${r * 0.52}" fill="#5b5666"/><circle cx="${cx}" cy="${cy}" r="${r * 0.24}" fill="#211e27"/><circle cx="${cx - r * 0.07}" cy="${cy - r * 0.08}" r="${r * 0.12}" fill="#8d8799"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${ring}" stroke-width=".014"/>`;
  s.decal(
    [-0.2, -0.141, z + 0.76],
    [1, 0, 0],
    [0, 0, -1],
    c(0.2, 0.5, 0.165) +
      `<rect x=".075" y=".1" width=".25" height=".16" rx=".04" fill="#1d1a22"/><path d="M.095 .18Q.2 .1 .305 .18Q.2 .26 .095 .18" fill="#4a4653"/><circle cx=".2" cy=".18" r=".03" fill="#8d8799"/><rect x=".17" y=".705" width=".06" height=".018" rx=".009" fill="${ring}"/>`,
  );
  s.decal(
    [0.235, -0.1, z + 0.46],
    [-0.1, 0.93, 0],
    [0, 0, -1],
    `<rect x=".1" y="0" width=".2" height=".07" rx=".035" fill="#17151b"/>`,
  );
}
/** Spots of light that a mirror ball throws on the wall. */
export function sparkles() {
  const colours = ['#f7dca0', '#f2b6cf', '#ffffff', '#d8c2f0'];
  const spots = [
    [90, 140, 26],
    [200, 610, 20],
    [640, 120, 22],
    [700, 520, 28],
    [120, 400, 16],
    [560, 690, 18],
    [330, 90, 14],
    [720, 300, 15],
    [70, 660, 14],
    [430, 730, 13],
  ];
  return spots
    .map(
      ([x, y, r], i) =>
        `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.8}" fill="${colours[i % colours.length]}" opacity=".55" transform="rotate(${i * 9 - 20} ${x} ${y})"/>`,
    )
    .join('');
}
