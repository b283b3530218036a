import { curve, points, rounded, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

/** An easel with a welcome board: a wreath, two rings, lines for names. */
export function welcomeBoard(s) {
  s.bar([0, 0.62, 0], [0, 0.08, 1.55], 0.026, C.wood);
  s.bar([-0.42, -0.06, 0], [-0.08, 0.08, 1.75], 0.028, C.wood);
  s.bar([0.42, -0.06, 0], [0.08, 0.08, 1.75], 0.028, C.wood);
  s.box(-0.42, -0.06, 0.5, 0.84, 0.08, 0.04, C.wood, { edge: 0.25 });
  s.prism(rounded(points('-.4,.54 .4,.54 .4,1.62 -.4,1.62'), 0.03), 'xz', -0.03, 0.01, '#fbf4ea', {
    edge: 0.3,
  });
  const leaves = times(22).map((i) => {
    const a = (i / 22) * 6.283;
    return `<path transform="translate(${0.4 + 0.25 * Math.cos(a)} ${0.38 + 0.25 * Math.sin(a)}) rotate(${(a * 180) / Math.PI + 60})" d="M0 0q.05 -.04 .09 0q-.04 .04 -.09 0z" fill="${i % 3 ? '#6f9d62' : '#8fb98a'}"/>`;
  });
  s.decal(
    [-0.4, -0.031, 1.62],
    [1, 0, 0],
    [0, 0, -1],
    `<rect x=".03" y=".03" width=".74" height="1.02" rx=".02" fill="none" stroke="#d9a441" stroke-width=".012"/>${leaves.join('')}<g><circle cx=".2" cy=".52" r=".045" fill="#f6a9c4"/><circle cx=".27" cy=".57" r=".035" fill="#c2185b"/><circle cx=".6" cy=".24" r=".045" fill="#f0a92b"/><circle cx=".63" cy=".32" r=".03" fill="#f6a9c4"/></g><g fill="none" stroke="#d9a441" stroke-width=".02"><circle cx=".36" cy=".39" r=".07"/><circle cx=".45" cy=".37" r=".07"/></g><g fill="#4b3357"><rect x=".16" y=".72" width=".48" height=".045" rx=".022"/><rect x=".26" y=".81" width=".28" height=".03" rx=".015"/></g><rect x=".3" y=".9" width=".2" height=".02" rx=".01" fill="#c2185b"/>`,
  );
}

/** A printed banner between two poles. */
export function banner(s) {
  const [w, h, z] = [3.0, 0.95, 0.75];
  for (const x of [-0.1, w + 0.1]) {
    s.lathe(x, 0, points('0,0 .2,0 .2,.06 .05,.08 0,.08'), C.dark, { n: 30 });
    s.bar([x, 0, 0.06], [x, 0, z + h + 0.2], 0.034, C.wood);
    s.ball([x, 0, z + h + 0.22], 0.05, '#f0a92b');
  }
  const wave = (x) => 0.06 * Math.sin((x / w) * 6.283);
  const at = (x, height) => [x, wave(x), z + height - 0.06 * Math.sin((x / w) * Math.PI)];
  const strip = (from, to, colour, n = 30) => {
    for (const i of times(n)) {
      const [a, b] = [(w * i) / n, (w * (i + 1)) / n];
      s.face([at(a, from), at(b, from), at(b, to), at(a, to)], colour, {
        two: true,
        smooth: true,
        noCast: from > 0,
      });
    }
  };
  strip(0, h, '#fbf4ea');
  strip(0, 0.12, '#2a9d8f');
  strip(h - 0.12, h, '#c2185b');
  const bar = (x0, x1, low, high, colour) => {
    for (const i of times(10)) {
      const [a, b] = [x0 + ((x1 - x0) * i) / 10, x0 + ((x1 - x0) * (i + 1)) / 10];
      s.face([at(a, low), at(b, low), at(b, high), at(a, high)], colour, {
        two: true,
        smooth: true,
        noCast: true,
      });
    }
  };
  bar(0.85, 2.55, 0.5, 0.66, '#4b3357');
  bar(0.85, 2.0, 0.28, 0.38, '#c2185b');
  for (const [x, height, r, colour] of [
    [0.42, 0.56, 0.17, '#f0a92b'],
    [0.58, 0.4, 0.13, '#c2185b'],
    [0.32, 0.36, 0.11, '#2a9d8f'],
  ])
    s.face(
      curve((t) => {
        const p = at(x + r * Math.cos(t * 6.283), height + r * Math.sin(t * 6.283));
        return [p[0], p[1] - 0.004, p[2]];
      }, 32),
      colour,
      { two: true, tone: 0.56, noCast: true },
    );
  for (const [x, height] of [
    [0, 0.06],
    [0, h - 0.06],
    [w, 0.06],
    [w, h - 0.06],
  ])
    s.mark(at(x, height), [x < 1 ? -0.1 : w + 0.1, 0, at(x, height)[2] + 0.02], 2.4, '#6b3a2a');
}

/** A chalk board on the pavement: today there is beer, wine and cake. */
export function chalkBoard(s) {
  const leg = 0.46;
  s.face(
    [
      [0, leg, 0],
      [0.66, leg, 0],
      [0.62, 0.2, 1.1],
      [0.04, 0.2, 1.1],
    ],
    '#8a5a34',
    { two: true, tone: 0.3 },
  );
  s.mark([0.1, 0.06, 0.4], [0.1, 0.4, 0.4], 2.4, '#b9bec6');
  s.face(
    [
      [-0.02, -0.02, 0],
      [0.68, -0.02, 0],
      [0.64, 0.2, 1.16],
      [0.02, 0.2, 1.16],
    ],
    C.wood,
    { two: true, edge: 0.3 },
  );
  const icon =
    '<g fill="none" stroke="#fff3df" stroke-width=".014" stroke-linecap="round" stroke-linejoin="round">';
  s.decal(
    [0.02, 0.187, 1.13],
    [1, 0, 0],
    [0, -0.186, -0.985],
    `<rect x=".03" y=".03" width=".56" height=".98" rx=".01" fill="#2f3a3a"/>${icon}<path d="M.16 .16q.06 .05 .14 0t.16 .0M.2 .22h.22" stroke="#f4c96a"/><path d="M.11 .34h.09v.13h-.09zM.2 .37h.035v.06h-.035M.3 .4h.22" /><path d="M.115 .56h.08q0 .08 -.04 .09t-.04 -.09zM.155 .65v.05M.125 .7h.06M.3 .63h.18"/><path d="M.1 .87h.12v-.07l-.06 -.05l-.06 .05zM.1 .83h.12M.3 .83h.2"/></g><path d="M.45 .93q.03 -.04 .06 0t-.06 .05q-.06 -.03 -.0 -.05z" fill="#f28a6a"/>`,
  );
  s.bar([0.3, 0.21, 1.19], [0.38, 0.21, 1.19], 0.012, C.dark);
  s.at(0.78, -0.16, 0, 20, () => {
    s.bar([0, 0, 0.016], [0.12, 0.02, 0.016], 0.014, '#fff3df', { caps: 'butt' });
    s.bar([0.02, -0.08, 0.016], [0.13, -0.1, 0.016], 0.014, '#f28a6a', { caps: 'butt' });
  });
}

/** Two feather flags for along the drive. */
export function featherFlags(s) {
  const flag = (x, y, colour, second) =>
    s.at(x, y, 0, 0, () => {
      s.lathe(0, 0, points('0,0 .26,0 .26,.05 .05,.08 0,.08'), C.dark, { n: 34 });
      const pole = curve(
        (t) => [
          t < 0.72 ? 0 : 0.5 * ((t - 0.72) / 0.28) ** 1.6,
          0,
          0.08 + (t < 0.72 ? 2.5 * (t / 0.72) : 2.5 + 0.36 * Math.sin(((t - 0.72) / 0.28) * 1.35)),
        ],
        24,
      );
      const inner = (t) => [
        0.02 + (t > 0.82 ? 0.5 * ((t - 0.82) / 0.18) ** 1.6 : 0),
        0,
        0.5 + (t > 0.82 ? 2.08 + 0.36 * Math.sin(((t - 0.82) / 0.18) * 1.35) : (2.08 * t) / 0.82),
      ];
      const outer = (t) => [0.5 + 0.05 * Math.sin(t * 7), 0.06 * Math.sin(t * 6), 0.62 + 2.2 * t];
      for (const i of times(18)) {
        const [a, b] = [i / 18, (i + 1) / 18];
        s.face([inner(a), outer(a), outer(b), inner(b)], a > 0.28 && a < 0.62 ? second : colour, {
          two: true,
          smooth: true,
        });
      }
      s.tube(pole, 0.02, '#8d929b');
    });
  flag(-0.3, 0.5, '#c2185b', '#f0a92b');
  flag(0.55, -0.1, '#2a9d8f', '#fbf4ea');
}
