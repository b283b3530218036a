import { mix } from '../engine/colour.mjs';
import { circle, rounded, curve, points } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { together } from './facing.mjs';

/** A cross-back chair with a cushion. */
export function chair(s, { wood = C.wood, pad = C.cream } = {}) {
  const w = 0.43,
    d = 0.42,
    z = 0.46;
  const back = (x) => curve((t) => [x, d + 0.02 + 0.07 * t * t, z + 0.46 * t], 8);
  s.bar([0.03, d + 0.05, 0], [0.03, d, z], 0.02, wood);
  s.bar([w - 0.03, d + 0.05, 0], [w - 0.03, d, z], 0.02, wood);
  s.tube(
    [[0.05, d + 0.03, z + 0.06], ...curve((t) => [0.05 + (w - 0.1) * t, d + 0.06, z + 0.06 + 0.3 * t], 6)],
    0.012,
    wood,
  );
  s.tube(
    curve((t) => [w - 0.05 - (w - 0.1) * t, d + 0.06, z + 0.06 + 0.3 * t], 6),
    0.012,
    wood,
  );
  s.tube(
    [
      ...back(0.03),
      ...curve(
        (t) => [
          0.03 + (w - 0.06) * t,
          d + 0.09 + 0.025 * Math.sin(Math.PI * t),
          z + 0.46 + 0.05 * Math.sin(Math.PI * t),
        ],
        10,
      ),
      ...back(w - 0.03).toReversed(),
    ],
    0.02,
    wood,
  );
  s.bar([0.04, d - 0.02, 0.2], [w - 0.04, d - 0.02, 0.2], 0.011, wood);
  s.bar([0.04, 0.05, 0.17], [0.03, d, 0.17], 0.011, wood);
  together(s, () => {
    s.prism(
      rounded(
        [
          [-0.02, 0],
          [w + 0.02, 0],
          [w - 0.01, d + 0.02],
          [0.01, d + 0.02],
        ],
        0.08,
      ),
      'xy',
      z - 0.03,
      z + 0.005,
      wood,
    );
    s.prism(
      rounded(
        [
          [0.0, 0.02],
          [w, 0.02],
          [w - 0.025, d],
          [0.025, d],
        ],
        0.09,
      ),
      'xy',
      z + 0.005,
      z + 0.045,
      pad,
    );
  });
  s.bar([0.02, 0.03, z - 0.02], [0.0, 0.0, 0], 0.021, wood);
  s.bar([w - 0.04, 0.05, 0.17], [w - 0.03, d, 0.17], 0.011, wood);
  s.bar([0.03, 0.03, 0.23], [w - 0.03, 0.03, 0.23], 0.012, wood);
  s.bar([w - 0.02, 0.03, z - 0.02], [w, 0, 0], 0.021, wood);
}

/** A bar stool on four splayed legs. */
export function stool(s, { seat = '#d6336c', metal = '#d9a441' } = {}) {
  const leg = (a) =>
    s.bar(
      [0.12 * Math.cos(a), 0.12 * Math.sin(a), 0.72],
      [0.21 * Math.cos(a), 0.21 * Math.sin(a), 0],
      0.016,
      metal,
    );
  const A = [2.2, 0.7, 3.9, 5.5];
  leg(A[0]);
  leg(A[1]);
  s.tube(
    circle(0, 0, 0.185, 30).map(([x, y]) => [x, y, 0.26]),
    0.012,
    metal,
    { close: true },
  );
  leg(A[2]);
  leg(A[3]);
  s.lathe(0, 0, points('.0,.7 .15,.7 .19,.715 .2,.745 .19,.78 .14,.8 0,.81'), seat, {
    n: 40,
    colours: (j) => (j < 2 ? metal : seat),
  });
  s.ball([0, 0, 0.812], 0.012, mix(seat, '#000000', 0.25));
}
