import { circle, curve, dice, points, times } from '../engine/outlines.mjs';

/** A red carpet between posts and ropes. */
export function redCarpet(s) {
  const [w, d] = [1.2, 3.2];
  s.box(0, 0, 0, w, d, 0.02, '#c2185b', { edge: 0.2 });
  for (const x of [0.05, w - 0.05]) s.mark([x, 0.02, 0.022], [x, d - 0.02, 0.022], 3, '#f0a92b', 0.9);
  s.prism(circle(d + 0.1, 0.13, 0.13, 36), 'yz', 0, w, '#a8144e', { cap: '#c2185b' });
  const post = (x, y) => {
    s.lathe(
      x,
      y,
      points('0,0 .17,0 .17,.03 .06,.06 .03,.1 .03,.86 .06,.88 .06,.92 .03,.94 0,.99'),
      '#d9a441',
      { n: 30 },
    );
  };
  const rope = (x, y0, y1) =>
    s.tube(
      curve((t) => [x, y0 + (y1 - y0) * t, 0.86 - 0.26 * 4 * t * (1 - t)], 18),
      0.034,
      '#8a1f46',
    );
  const side = (x) => {
    for (const [y0, y1] of [
      [2.9, 1.5],
      [1.5, 0.1],
    ]) {
      post(x, y0);
      rope(x, y0, y1);
    }
    post(x, 0.1);
  };
  side(-0.3);
  side(w + 0.3);
}

/** A half arch of balloons in many sizes. */
export function balloonArch(s) {
  const colours = ['#d6336c', '#f6a9c4', '#f0a92b', '#f6ead8', '#2a9d8f'];
  const roll = dice(13);
  s.cylinder(-1.1, 0, 0, 0.24, 0.03, '#d9a441', { n: 30 });
  s.measureGround([
    [-1.1, -0.7, 0],
    [1.2, 0.5, 0],
  ]);
  const spine = (t) => [
    -1.1 + 2.3 * t ** 1.35,
    0.1 * Math.sin(t * 4),
    0.15 + 2.1 * Math.sin(t ** 0.8 * 1.75),
  ];
  const balls = times(64).map((i) => {
    const [x, y, z] = spine((i + 0.5) / 64);
    const a = i * 2.4;
    return {
      at: [x + Math.cos(a) * 0.16, y + (roll() - 0.5) * 0.34, z + Math.sin(a) * 0.16],
      r: 0.09 + roll() * 0.13,
      colour: colours[Math.floor(roll() * 5)],
    };
  });
  for (const { at, r, colour } of s.farFirst(balls, (ball) => [ball.at[0], ball.at[1] - ball.r, ball.at[2]]))
    s.ball(at, r, colour, { fat: true });
  for (const [x, y, r, colour] of [
    [-0.6, -0.5, 0.16, '#f6a9c4'],
    [-0.3, -0.62, 0.1, '#f0a92b'],
    [-0.78, -0.72, 0.08, '#2a9d8f'],
  ])
    s.ball([x, y, r], r, colour);
}

/** Five candlesticks of different heights. */
export function candlesticks(s) {
  const one = (x, y, h, colour) => {
    s.lathe(
      x,
      y,
      [
        [0, 0],
        [0.09, 0],
        [0.09, 0.02],
        [0.025, 0.05],
        [0.018, h * 0.45],
        [0.034, h * 0.5],
        [0.018, h * 0.55],
        [0.018, h - 0.05],
        [0.045, h - 0.03],
        [0.045, h],
        [0, h],
      ],
      '#d9a441',
      { n: 30 },
    );
    s.lathe(
      x,
      y,
      [
        [0.022, h],
        [0.02, h + 0.3],
        [0, h + 0.3],
      ],
      colour,
      { n: 20 },
    );
    s.lathe(
      x,
      y,
      [
        [0, h + 0.31],
        [0.014, h + 0.33],
        [0.012, h + 0.36],
        [0, h + 0.42],
      ],
      '#ffc84a',
      { n: 14 },
    );
  };
  for (const [x, y, h, colour] of [
    [-0.3, 0.24, 0.62, '#c2185b'],
    [0.1, 0.3, 0.44, '#f6ead8'],
    [0.46, 0.2, 0.54, '#2a9d8f'],
    [-0.1, -0.06, 0.3, '#f0a92b'],
    [0.3, -0.1, 0.2, '#c2185b'],
  ])
    one(x, y, h, colour);
}
