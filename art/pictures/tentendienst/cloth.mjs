import { mix } from '../engine/colour.mjs';
import { curve, times } from '../engine/outlines.mjs';

/** What the tents are made of. */
export const T = {
  cream: '#f1e5c8',
  green: '#4e8466',
  ochre: '#e0b062',
  inside: '#24332d',
  hem: '#b3a075',
  rope: '#82806c',
  pole: '#74552f',
  knob: '#e9a23b',
  pine: '#14503f',
  heather: '#6a3d8a',
  lamp: '#f2b24a',
};

// All tents stand alike: the ridge along x, the gable with the door at x = 0, the long side that is seen at y = 0.

/** Both slopes of the roof; the seams lie on the near one. */
export function slopes(s, { length, depth, eaves, ridge, over = 0.16, cloth, bays = 4 }) {
  const [back, front] = [depth + over, -over];
  const half = depth / 2;
  const low = eaves - over * 0.55;
  s.face(
    [p(length + over, back, low), p(-over, back, low), p(-over, half, ridge), p(length + over, half, ridge)],
    cloth,
  );
  s.face(
    [
      p(-over, front, low),
      p(length + over, front, low),
      p(length + over, half, ridge),
      p(-over, half, ridge),
    ],
    cloth,
    {
      edge: 0.12,
    },
  );
  const strip = 0.12;
  const along = (y, t) => front + (y - front) * t;
  s.face(
    [
      p(-over, along(half, 1 - strip), ridge - (ridge - low) * strip),
      p(length + over, along(half, 1 - strip), ridge - (ridge - low) * strip),
      p(length + over, half, ridge + 0.01),
      p(-over, half, ridge + 0.01),
    ],
    mix(cloth, '#ffffff', 0.35),
    { noCast: true },
  );
  for (const i of times(bays - 1)) {
    const x = (length * (i + 1)) / bays;
    s.mark(p(x, front, low), p(x, half, ridge), 1.8, mix(cloth, '#5d4a2a', 0.4), 0.5);
  }
}

/** The edge of the gable: two strips of cloth that come down from the ridge. */
export function gableTrim(s, { depth, eaves, ridge, over = 0.16, cloth }) {
  const half = depth / 2;
  const low = eaves - over * 0.55;
  const thick = 0.14;
  for (const side of [1, -1]) {
    const y = half + side * (half + over);
    const strip = [
      p(-over, half, ridge),
      p(-over, y, low),
      p(-over, y, low - thick),
      p(-over, half, ridge - thick * 1.5),
    ];
    s.face(strip, mix(cloth, '#6b5233', 0.2), { two: true, noCast: true });
  }
}

/** Half rounds under the eaves of the long side. */
export function valance(s, { length, eaves, over = 0.16, cloth, count = 18 }) {
  const z = eaves - over * 0.55;
  for (const i of times(count)) {
    const at = (t) => -over + ((length + 2 * over) * (i + t)) / count;
    const edge = curve((t) => p(at(t), -over - 0.004, z - 0.08 - 0.07 * Math.sin(Math.PI * t)), 7);
    s.face(
      [p(at(0), -over - 0.004, z), ...edge, p(at(1), -over - 0.004, z)],
      mix(cloth, '#8a7442', i % 2 ? 0.16 : 0.1),
      {
        two: true,
        noCast: true,
      },
    );
  }
}

/** A pointed door in the gable whose two leaves are tied back; `top` is its height. */
export function door(s, { depth, top, wide, leaf = '#f7f0dd' }) {
  const half = depth / 2;
  const x = -0.006;
  s.face([p(x, half + wide, 0), p(x, half - wide, 0), p(x, half, top)], T.inside, {
    two: true,
    tone: 0.45,
    noCast: true,
  });
  for (const side of [1, -1]) {
    const outer = half + side * wide;
    const drawn = curve((t) => p(x * 2, half + side * wide * (0.5 + 0.5 * t * t) * t, top * (1 - t)), 10);
    s.face(
      [p(x * 2, outer, 0), p(x * 2, half, top), ...drawn],
      side > 0 ? leaf : mix(leaf, '#6b5233', 0.22),
      {
        two: true,
        noCast: true,
      },
    );
    s.mark(
      p(x * 3, half + side * wide * 0.42, top * 0.34),
      p(x * 3, half + side * wide * 0.86, top * 0.3),
      3.4,
      T.pole,
      0.9,
    );
  }
}

/** The two ends of the ridge pole that look out, with a knob. */
export function ridgePole(s, x, { depth, ridge }) {
  s.bar(p(x, depth / 2, ridge), p(x, depth / 2, ridge + 0.24), 0.04, T.pole);
  s.ball(p(x, depth / 2, ridge + 0.28), 0.07, T.knob);
}

/** A rope and the peg that holds it. */
export function guy(s, from, to) {
  s.mark(from, to, 2, T.rope, 0.95);
  s.bar([to[0], to[1], 0.16], [to[0], to[1], 0], 0.028, T.pole);
}

/** The ropes of one long side, straight away from the eaves. */
export function guys(s, { length, eaves, depth, far, reach = 1, count = 4 }) {
  const [y, out] = far ? [depth + 0.14, depth + 0.14 + reach] : [-0.14, -0.14 - reach];
  for (const i of times(count)) {
    const x = (length * i) / (count - 1);
    guy(s, p(x, y, eaves - 0.05), p(x, out, 0));
  }
}

/** A barred window of `w` by `h` metres on the long side. */
export function windowPane(w, h) {
  return [
    `<rect width="${w}" height="${h}" rx=".03" fill="#55685f"/>`,
    `<path d="M${w / 2} 0v${h}M0 ${h / 2}h${w}" stroke="#cfc19a" stroke-width=".035"/>`,
    `<rect width="${w}" height="${h}" rx=".03" fill="none" stroke="#b3a075" stroke-width=".04"/>`,
  ].join('');
}

export function p(x, y, z) {
  return [x, y, z];
}
