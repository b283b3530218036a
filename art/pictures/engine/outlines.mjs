// Flat outlines, counter-clockwise, as lists of [u, v]: what prisms are pulled from.
import { unit } from './vectors.mjs';

export function circle(cx, cy, r, n = 28, from = 0, to = 2 * Math.PI) {
  return Array.from({ length: n }, (_, i) => {
    const t = from + ((to - from) * i) / n;
    return [cx + r * Math.cos(t), cy + r * Math.sin(t)];
  });
}

/** A rectangle with round corners. */
export function roundBox(x, y, w, h, r, n = 6) {
  const corners = [
    [x + w - r, y + r, -90],
    [x + w - r, y + h - r, 0],
    [x + r, y + h - r, 90],
    [x + r, y + r, 180],
  ];
  return corners.flatMap(([cx, cy, start]) =>
    Array.from({ length: n + 1 }, (_, i) => {
      const t = ((start + (90 * i) / n) * Math.PI) / 180;
      return [cx + r * Math.cos(t), cy + r * Math.sin(t)];
    }),
  );
}

/** A polygon with its corners rounded by `r`; a corner's third number is a radius of its own. */
export function rounded(corners, r, n = 5) {
  return corners.flatMap((corner, index) => {
    const before = corners[(index + corners.length - 1) % corners.length];
    const after = corners[(index + 1) % corners.length];
    const reach = Math.min(corner[2] ?? r, distance(corner, before) * 0.48, distance(corner, after) * 0.48);
    const a = towards(corner, before, reach);
    const b = towards(corner, after, reach);
    return Array.from({ length: n + 1 }, (_, j) => bend(a, corner, b, j / n));
  });
}

/** Points of a curve: `fn(0)` to `fn(1)` in `n` steps. */
export function curve(fn, n = 24) {
  return Array.from({ length: n + 1 }, (_, i) => fn(i / n));
}

/** A soft line through fixed points of the scene (Catmull-Rom), `n` steps between two of them. */
export function soft(through, n = 8) {
  const last = through.length - 1;
  return times(last).flatMap((i) => {
    const [a, b, c, d] = [
      through[Math.max(0, i - 1)],
      through[i],
      through[i + 1],
      through[Math.min(last, i + 2)],
    ];
    return times(n + (i === last - 1 ? 1 : 0)).map((step) => {
      const t = step / n;
      return b.map((value, k) => {
        const start = (c[k] - a[k]) * t + (2 * a[k] - 5 * value + 4 * c[k] - d[k]) * t ** 2;
        return value + 0.5 * (start + (3 * value - a[k] - 3 * c[k] + d[k]) * t ** 3);
      });
    });
  });
}

/** `'0,0 .2,.5'` as [[0, 0], [0.2, 0.5]]: a long list of fixed points on one line. */
export function points(text) {
  return text.split(' ').map((point) => point.split(',').map(Number));
}

/** Numbers 0 to 1 that look random and are the same in every run. */
export function dice(seed) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/** The numbers 0 to n - 1. */
export function times(n) {
  return Array.from({ length: n }, (_, i) => i);
}

function distance(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function towards(from, to, length) {
  const [x, y] = unit([to[0] - from[0], to[1] - from[1], 0]);
  return [from[0] + x * length, from[1] + y * length];
}

function bend(a, corner, b, t) {
  return [0, 1].map((k) => (1 - t) ** 2 * a[k] + 2 * t * (1 - t) * corner[k] + t * t * b[k]);
}
