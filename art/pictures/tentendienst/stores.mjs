import { mix } from '../engine/colour.mjs';
import { curve, rounded, times } from '../engine/outlines.mjs';

/** A crate of boards. */
export function crate(s, { w = 0.5, d = 0.6, h = 0.4, colour = '#b9814a' } = {}) {
  s.box(0, 0, 0, w, d, h, colour, { r: 0.015, edge: 0.2 });
  const line = mix(colour, '#2b1d0c', 0.5);
  for (const i of times(2)) {
    const z = (h * (i + 1)) / 3;
    s.mark([-0.002, d, z], [-0.002, 0, z], 1.6, line, 0.55);
    s.mark([0, -0.002, z], [w, -0.002, z], 1.6, line, 0.55);
  }
}

/** A sack of potatoes or flour, tied at its neck. */
export function sack(s, { colour = '#cdbb8c', r = 0.19 } = {}) {
  const profile = curve((t) => [r * (0.82 + 0.35 * Math.sin(Math.PI * t) - 0.72 * t ** 5), t * 0.4], 12);
  s.lathe(r, r, [[0, 0], ...profile, [r * 0.24, 0.42], [r * 0.42, 0.5], [0, 0.5]], colour);
}

/** A water can with its handle. */
export function jerrycan(s, { colour = '#6a3d8a' } = {}) {
  s.box(0, 0, 0, 0.24, 0.34, 0.38, colour, { r: 0.05, edge: 0.24 });
  s.tube(
    [
      [0.12, 0.06, 0.38],
      [0.12, 0.08, 0.46],
      [0.12, 0.24, 0.46],
      [0.12, 0.26, 0.38],
    ],
    0.022,
    colour,
  );
}

/** A tent in its bag, lying, with straps, a handle and a white label. */
export function tentBag(
  s,
  { length = 1.5, r = 0.29, colour = '#4e8466', strap = '#24332d', label = '' } = {},
) {
  const ring = (grow) =>
    rounded(
      times(16).map((i) => {
        const t = (i / 16) * 2 * Math.PI;
        const flat = Math.sin(t) < 0 ? 0.9 : 1;
        return [(r + grow) * Math.cos(t), r * 0.9 + (r + grow) * Math.sin(t) * flat];
      }),
      r * 0.12,
      2,
    );
  s.prism(ring(0), 'yz', 0, length, colour, { edge: 0.16 });
  for (const x of [length * 0.2, length * 0.74])
    s.prism(ring(0.014), 'yz', x, x + 0.07, strap, { edge: 0.1 });
  s.tube(
    [
      [length * 0.34, -r * 0.55, r * 1.62],
      [length * 0.4, -r * 0.8, r * 2],
      [length * 0.58, -r * 0.8, r * 2],
      [length * 0.64, -r * 0.55, r * 1.62],
    ],
    0.028,
    strap,
  );
  if (label === '') return;
  const text = `<rect width=".36" height=".15" rx=".02" fill="#fffdf5"/><text x=".18" y=".108" font-size=".095" font-family="sans-serif" font-weight="700" text-anchor="middle" fill="#14503f">${label}</text>`;
  s.decal([length * 0.36, -r - 0.02, r * 1.22], [1, 0, 0], [0, 0, -1], text);
}

/** Poles, bound together. */
export function poles(s, { length = 1.9, count = 5, colour = '#a5793f' } = {}) {
  for (const i of times(count)) {
    const y = (count - 1 - i) * 0.1;
    const z = 0.05 + (i % 2) * 0.075;
    s.bar([0, y, z], [length, y, z], 0.045, colour);
    s.bar([length - 0.12, y, z], [length, y, z], 0.047, '#c5ccc6');
  }
  for (const x of [length * 0.25, length * 0.72])
    s.tube(
      [
        [x, -0.06, 0.02],
        [x, -0.05, 0.16],
        [x, (count - 1) * 0.1 + 0.05, 0.17],
      ],
      0.022,
      '#24332d',
    );
}
