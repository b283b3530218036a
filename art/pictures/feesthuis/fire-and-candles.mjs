import { mix } from '../engine/colour.mjs';
import { circle, curve, points, rounded, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

const WARM = '#ffd35c';

/** Six lanterns with candles: two tall, two middling, two low. */
export function candleLanterns(s) {
  const lantern = (x, y, w, h, colour) =>
    s.at(x, y, 0, 0, () => {
      const post = (px, py) => s.bar([px, py, 0.05], [px, py, h], 0.016, colour);
      s.box(-0.02, -0.02, 0, w + 0.04, w + 0.04, 0.05, colour);
      post(0, w);
      post(w, w);
      post(0, 0);
      s.cylinder(w / 2, w / 2, 0.05, w * 0.24, h * 0.42, '#fff3df', { n: 26 });
      s.ball([w / 2, w / 2, 0.05 + h * 0.42 + 0.05], 0.036, WARM, { tones: [0.6, 0.75, 0.9, 1], glow: WARM });
      s.face(
        [
          [0, 0, 0.05],
          [w, 0, 0.05],
          [w, 0, h],
          [0, 0, h],
        ],
        '#fff3df',
        { alpha: 0.18, tone: 0.7, noCast: true },
      );
      s.mark([w * 0.2, -0.001, h * 0.3], [w * 0.42, -0.001, h * 0.86], 4, '#ffffff', 0.3);
      post(w, 0);
      s.lathe(
        w / 2,
        w / 2,
        [
          [0, h],
          [w * 0.8, h],
          [w * 0.34, h + w * 0.4],
          [0.03, h + w * 0.44],
          [0.03, h + w * 0.5],
          [0, h + w * 0.5],
        ],
        colour,
        { n: 4, facets: true },
      );
      s.tube(
        curve(
          (t) => [w / 2 + 0.08 * Math.cos(Math.PI * t), w / 2, h + w * 0.5 + 0.1 * Math.sin(Math.PI * t)],
          12,
        ),
        0.01,
        colour,
      );
    });
  lantern(-0.35, 0.55, 0.34, 0.9, '#6c6779');
  lantern(0.55, 0.55, 0.34, 0.9, '#6c6779');
  lantern(-0.55, -0.05, 0.28, 0.6, '#d9a441');
  lantern(0.85, -0.05, 0.28, 0.6, '#d9a441');
  lantern(0.0, -0.28, 0.24, 0.4, '#6c6779');
  lantern(0.5, -0.42, 0.24, 0.4, '#d9a441');
}

/** A fire basket with logs and flames. */
export function fireBasket(s) {
  const iron = '#4b4757';
  for (const a of [0.9, 2.6, 4.7])
    s.bar(
      [0.2 * Math.cos(a), 0.2 * Math.sin(a), 0.22],
      [0.3 * Math.cos(a), 0.3 * Math.sin(a), 0],
      0.022,
      iron,
    );
  s.cylinder(0, 0, 0.03, 0.34, 0.02, iron, { n: 40 });
  const ring = (r, z) =>
    s.tube(
      circle(0, 0, r, 40).map(([x, y]) => [x, y, z]),
      0.02,
      iron,
      { close: true },
    );
  const rod = (i) => {
    const a = (i / 16) * 6.283;
    s.bar(
      [0.2 * Math.cos(a), 0.2 * Math.sin(a), 0.2],
      [0.36 * Math.cos(a), 0.36 * Math.sin(a), 0.66],
      0.015,
      iron,
    );
  };
  const order = s.farFirst(times(16), (i) => [Math.cos((i / 16) * 6.283), Math.sin((i / 16) * 6.283), 0]);
  s.cylinder(0, 0, 0.19, 0.21, 0.02, iron, { n: 30 });
  for (const i of order.slice(0, 8)) rod(i);
  for (const [a, b] of [
    [
      [-0.2, 0.06, 0.3],
      [0.2, 0.02, 0.42],
    ],
    [
      [-0.1, -0.16, 0.32],
      [0.14, 0.2, 0.4],
    ],
    [
      [0.2, -0.12, 0.3],
      [-0.16, 0.12, 0.52],
    ],
  ])
    s.bar(a, b, 0.055, '#8a5a34');
  const flame = (x, y, h, w, colour, alpha) => {
    const outline = [
      ...curve((t) => [x - w * Math.sin(Math.PI * t ** 0.7) * (1 - t * 0.35), y, 0.36 + h * t], 14),
      ...curve(
        (t) => [
          x + w * Math.sin(Math.PI * (1 - t) ** 0.7) * (1 - (1 - t) * 0.35) + 0.03 * (1 - t),
          y,
          0.36 + h * (1 - t),
        ],
        14,
      ),
    ];
    const canvas = outline.map((p) => s.point(p));
    s.measure(canvas);
    s.push(`<path d="${s.path(canvas)}" fill="${colour}" opacity="${alpha}"/>`);
  };
  const [gx, gy] = s.point([0, 0, 0.7]);
  s.push(`<circle cx="${gx}" cy="${gy}" r="${s.metre * 0.75}" fill="url(#glow)"/>`);
  flame(-0.12, 0.02, 0.5, 0.12, '#ff8a3d', 0.95);
  flame(0.13, 0, 0.58, 0.13, '#ff8a3d', 0.95);
  flame(0, 0, 0.8, 0.17, '#ffa53d', 0.95);
  flame(-0.06, -0.02, 0.4, 0.08, '#ffd35c', 1);
  flame(0.08, -0.02, 0.46, 0.09, '#ffd35c', 1);
  flame(0.02, -0.03, 0.3, 0.06, '#fff3c9', 1);
  for (const i of order.slice(8)) rod(i);
  ring(0.36, 0.66);
  ring(0.28, 0.42);
  for (const [x, z] of points('-.2,1.2 .22,1.32 .05,1.46 -.08,1.36'))
    s.ball([x, 0, z], 0.012, '#ffb53d', { tones: [0.8, 0.9, 1, 1] });
  s.prism(
    rounded(points('.52,-.3 .84,-.3 .84,-.06 .52,-.06'), 0.02),
    'xy',
    0,
    0.02,
    mix(C.wood, '#000000', 0.1),
  );
  for (const [x, y, z] of points('.56,-.24,.07 .56,-.12,.07 .58,-.18,.16'))
    s.bar([x, y, z], [x + 0.24, y, z], 0.05, C.wood);
}
