import { curve, points, times } from '../engine/outlines.mjs';
import { steam } from './glassware.mjs';

const PORCELAIN = '#f6f0ea';

const BERRY = '#c2185b';

const SAFFRON = '#f0a92b';

/** Cups on saucers in two towers, one filled in front. */
export function coffeeCups(s) {
  const one = (x, y, z) =>
    s.at(x, y, z, 0, () => {
      s.lathe(0, 0, points('0,0 .08,0 .16,.025 .165,.032 .07,.014'), PORCELAIN, {
        n: 44,
        colours: (row) => (row === 2 ? BERRY : PORCELAIN),
      });
    });
  const cup = (x, y, z, turn = 0) =>
    s.at(x, y, z, turn, () => {
      s.lathe(0, 0, points('0,.015 .05,.015 .075,.06 .1,.13 .094,.13 .07,.06 0,.05'), PORCELAIN, {
        n: 40,
        two: true,
      });
      s.tube(
        curve((t) => [0.085 + 0.06 * Math.sin(Math.PI * t), 0, 0.05 + 0.07 * t], 12),
        0.011,
        PORCELAIN,
      );
    });
  for (const i of times(6)) one(-0.24, 0.2, i * 0.03);
  for (const i of times(4)) cup(0.2, 0.24, i * 0.085, -40 - i * 14);
  cup(-0.24, 0.2, 0.17, -60);
  one(0.06, -0.2, 0);
  cup(0.06, -0.2, 0.012, -25);
  s.at(0.06, -0.2, 0.012, 0, () => {
    s.face(
      times(36).map((i) => [0.088 * Math.cos(i / 5.73), 0.088 * Math.sin(i / 5.73), 0.114]),
      '#6b3f26',
      { tone: 0.5, noCast: true },
    );
    s.face(
      times(30).map((i) => [0.05 * Math.cos(i / 4.77) - 0.01, 0.05 * Math.sin(i / 4.77) + 0.01, 0.116]),
      '#d9a877',
      { tone: 0.6, noCast: true },
    );
    steam(s, 0, 0, 0.15, '#d8efef');
  });
  s.at(0.27, -0.24, 0, 30, () => s.box(0, 0, 0, 0.1, 0.06, 0.03, '#c98d55', { r: 0.012, edge: 0.2 }));
}

/** Dessert plates, the top one with a slice of strawberry cake. */
export function dessertPlates(s) {
  const plate = (z) =>
    s.lathe(0, 0, points('0,.004 .09,0 .15,.016 .165,.022 .16,.026 .09,.012 0,.01'), PORCELAIN, {
      n: 48,
      z,
      colours: (row) => (row === 3 ? SAFFRON : PORCELAIN),
    });
  for (const i of times(10)) plate(i * 0.018);
  const top = 9 * 0.018 + 0.012;
  s.at(-0.03, 0.02, top, -38, () => {
    const wedge = points('-.1,.06 .1,.06 0,-.11');
    s.prism(wedge, 'xy', 0, 0.04, '#e9c07f');
    s.prism(wedge, 'xy', 0.04, 0.052, '#f6f0e8');
    s.prism(wedge, 'xy', 0.052, 0.09, '#e9c07f');
    s.prism(wedge, 'xy', 0.09, 0.108, '#f6a9c4', { edge: 0.3 });
    s.ball([0, 0.02, 0.13], 0.032, '#d6336c');
    s.face(
      [
        [0, 0.02, 0.16],
        [0.03, 0.03, 0.166],
        [0.0, 0.05, 0.162],
      ],
      '#4f9a5a',
      { two: true, tone: 0.6 },
    );
  });
  s.at(0.26, -0.1, 0, 0, () => {
    s.line(points('0,0,.012 .06,.3,.012'), 6, '#aab0ba');
    s.lathe(-0.005, -0.03, points('0,.01 .03,.012 .034,.02'), '#c9ced6', { n: 24 });
  });
}

/** Deep plates in a stack, the top one filled with soup. */
export function soupBowls(s) {
  const bowl = (z) =>
    s.lathe(0, 0, points('0,0 .08,0 .16,.05 .2,.075 .2,.085 .155,.065 .09,.02 0,.018'), PORCELAIN, {
      n: 52,
      z,
      two: true,
      colours: (row) => (row === 3 ? '#2a9d8f' : PORCELAIN),
    });
  for (const i of times(8)) bowl(i * 0.034);
  const top = 7 * 0.034;
  s.at(0, 0, top, 0, () => {
    s.face(
      times(48).map((i) => [0.15 * Math.cos(i / 7.64), 0.15 * Math.sin(i / 7.64), 0.062]),
      '#e07b39',
      { tone: 0.56, noCast: true },
    );
    s.line(
      curve(
        (t) => [0.07 * Math.cos(t * 9) * (1 - t * 0.6), 0.06 * Math.sin(t * 9) * (1 - t * 0.6), 0.064],
        30,
      ),
      4,
      '#fff3df',
      0.9,
    );
    for (const [x, y] of points('.05,.05 -.06,.02 .02,-.07')) s.ball([x, y, 0.066], 0.012, '#4f9a5a');
    steam(s, 0, 0.02, 0.1, '#d8efef');
  });
  s.at(0.3, -0.06, 0, 0, () => {
    s.line(points('0,0,.012 .1,.3,.012'), 7, '#aab0ba');
    s.lathe(-0.01, -0.04, points('0,.008 .04,.012 .046,.022'), '#c9ced6', { n: 24 });
  });
}
