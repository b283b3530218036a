import { circle, roundBox } from './outlines.mjs';
import { middle, normal } from './vectors.mjs';
import { View, short } from './view.mjs';

/** How the four strokes of a tube run from its dark edge to its light. */
const TUBE_TONES = [0.06, 0.4, 0.72, 0.97];
const BALL_TONES = [0.05, 0.42, 0.75, 1];

/** The solids that every picture is built from: face, prism, turned form, tube, ball, flat drawing, clear vessel. */
export class Scene extends View {
  /**
   * A flat polygon, counter-clockwise seen from outside; from behind it is not drawn unless `two` sided. `tone` fixes
   * the light, `edge` adds a light line, `smooth` gives up the steps of light.
   */
  face(points, colour, { two = false, edge, alpha, tone, noCast, smooth } = {}) {
    const world = points.map((point) => this.world(point));
    let n = normal(world);
    if (!noCast) this.cast(world);
    if (this.depth(n) >= 0) {
      if (!two) return;
      n = n.map((value) => -value);
    }
    const canvas = world.map((w) => this.canvas(w));
    this.measure(canvas);
    this.measureGround(world);
    const light = tone ?? this.lit(n);
    const fill = this.tone(colour, light, !smooth);
    const line = edge ? this.tone(colour, Math.min(1, light + edge)) : fill;
    const opacity = alpha ? ` opacity="${alpha}"` : '';
    this.push(
      `<path d="${this.path(canvas)}" fill="${fill}" stroke="${line}" stroke-width="${edge ? 2.4 : 0.7}" stroke-linejoin="round"${opacity}/>`,
    );
  }

  /** An outline pulled from `a` to `b`: `xy` along z, `xz` along y, `yz` along x. */
  prism(outline, plane, a, b, colour, { side, cap, edge = 0.28 } = {}) {
    const place = PLANES[plane];
    const flip = plane === 'xz';
    const ccw = area(outline) > 0 ? outline : outline.toReversed();
    const sides = ccw.map((p, i) => {
      const q = ccw[(i + 1) % ccw.length];
      const face = [place(p, a), place(q, a), place(q, b), place(p, b)];
      return flip ? face.toReversed() : face;
    });
    for (const face of this.farFirst(sides, middle)) this.face(face, side ?? colour);
    const end = ccw.map((p) => place(p, b));
    const start = ccw.map((p) => place(p, a)).toReversed();
    for (const face of [start, end]) this.face(flip ? face.toReversed() : face, cap ?? colour, { edge });
  }

  box(x, y, z, w, d, h, colour, { r = 0, ...options } = {}) {
    const sharp = [
      [x, y],
      [x + w, y],
      [x + w, y + d],
      [x, y + d],
    ];
    this.prism(r ? roundBox(x, y, w, d, r) : sharp, 'xy', z, z + h, colour, options);
  }

  cylinder(cx, cy, z, r, h, colour, { n = 28, ...options } = {}) {
    this.prism(circle(cx, cy, r, n), 'xy', z, z + h, colour, options);
  }

  /** A profile [[radius, height]...] turned around an upright axis. `colours` may be a list by row or (row, column). */
  lathe(cx, cy, profile, colour, { n = 30, colours, facets = false, z = 0, two } = {}) {
    const at = (r, i, height) => {
      const t = (i / n) * 2 * Math.PI;
      return [cx + r * Math.cos(t), cy + r * Math.sin(t), z + height];
    };
    const faces = profile.slice(0, -1).flatMap(([r0, z0], row) =>
      Array.from({ length: n }, (_, column) => {
        const [r1, z1] = profile[row + 1];
        const lower = r0 > 1e-6 ? [at(r0, column, z0), at(r0, column + 1, z0)] : [at(0, column, z0)];
        const upper = r1 > 1e-6 ? [at(r1, column + 1, z1), at(r1, column, z1)] : [at(0, column, z1)];
        return { points: [...lower, ...upper], row, column };
      }),
    );
    for (const { points, row, column } of this.farFirst(faces, (face) => middle(face.points))) {
      this.face(points, colours ? colours(row, column) : colour, { two, smooth: !facets });
    }
  }

  /** A round bar along points; four strokes, each nearer to the lamp. */
  tube(points, r, colour, { caps = 'round', tones = TUBE_TONES, fat = false, close = false } = {}) {
    const world = points.map((point) => this.world(point));
    const canvas = world.map((w) => this.canvas(w));
    const R = r * this.metre;
    this.measure(canvas, R);
    this.measureGround(world, r);
    this.castLine(world, 2 * R, close);
    const stroke = (dx, dy, width, light) => {
      const path = this.path(
        canvas.map(([x, y]) => [x - dx * R, y - dy * R]),
        close,
      );
      return `<path d="${path}" fill="none" stroke="${this.tone(colour, light, false)}" stroke-width="${short(Math.max(0.8, width))}" stroke-linecap="${caps}" stroke-linejoin="round"/>`;
    };
    this.push(
      stroke(0, 0, 2 * R, tones[0]) +
        stroke(0.14, 0.17, 1.52 * R, tones[1]) +
        (R > 3 ? stroke(0.26, 0.32, 0.84 * R, tones[2]) : '') +
        (fat ? stroke(0.38, 0.46, 0.2 * R, tones[3]) : ''),
    );
  }

  /** A straight tube. */
  bar(from, to, r, colour, options) {
    this.tube([from, to], r, colour, options);
  }

  /** A drawn line without thickness in the scene; it casts no shadow. */
  line(points, width, colour, alpha = 1, close = false) {
    const canvas = points.map((point) => this.point(point));
    this.measure(canvas, (width * this.pixel) / 2);
    this.push(
      `<path d="${this.path(canvas, close)}" fill="none" stroke="${colour}" stroke-width="${short(width * this.pixel)}" stroke-linecap="round" stroke-linejoin="round" opacity="${alpha}"/>`,
    );
  }

  /** A straight drawn line. */
  mark(from, to, width, colour, alpha) {
    this.line([from, to], width, colour, alpha);
  }

  ball(centre, r, colour, { tones = BALL_TONES, glow } = {}) {
    const w = this.world(centre);
    const [x, y] = this.canvas(w);
    const R = r * this.metre;
    this.measure([[x, y]], R);
    this.cast(circle(w[0], w[1], r, 20).map(([a, b]) => [a, b, w[2]]));
    if (glow)
      this.push(`<circle cx="${short(x)}" cy="${short(y)}" r="${short(R * 3.6)}" fill="url(#glow)"/>`);
    const disc = (dx, dy, size, light) =>
      `<circle cx="${short(x - dx * R)}" cy="${short(y - dy * R)}" r="${short(R * size)}" fill="${this.tone(colour, light, false)}"/>`;
    this.push(
      disc(0, 0, 1, tones[0]) +
        disc(0.1, 0.12, 0.84, tones[1]) +
        disc(0.24, 0.29, 0.54, tones[2]) +
        disc(0.36, 0.44, 0.16, tones[3]),
    );
  }

  /** A flat drawing in metres laid on a plane through `origin` with the directions `u` and `v`. */
  decal(origin, u, v, svg) {
    const o = this.point(origin);
    const [a, b] = [u, v].map((direction) => {
      const end = this.point(origin.map((value, index) => value + direction[index]));
      return [end[0] - o[0], end[1] - o[1]];
    });
    const matrix = [...a, ...b, ...o].map((value) => Math.round(value * 1000) / 1000).join(' ');
    this.push(`<g transform="matrix(${matrix})">${svg}</g>`);
  }

  /** A clear turned form from its profile [[radius, height]...]; `level` [from, to] holds the drink. */
  vessel(cx, cy, profile, { tint = '#ffffff', fill, level } = {}) {
    const edge =
      (side, inset = 1) =>
      (entry) => {
        const [x, y] = this.point([cx, cy, entry[1]]);
        return [x + side * entry[0] * inset * this.metre, y];
      };
    const left = profile.map(edge(-1));
    const right = profile.map(edge(1));
    this.measure([...left, ...right]);
    const silhouette = (side) => profile.map(([r, z]) => this.world([cx + side * r * 0.7, cy, z]));
    this.cast([...silhouette(-1), ...silhouette(1).toReversed()]);
    const body = this.path([...left, ...right.toReversed()]);
    this.push(`<path d="${body}" fill="${tint}" opacity=".34"/>`);
    if (fill) {
      const drink = profile.filter(([, z]) => z >= level[0] && z <= level[1]);
      const surface = [...drink.map(edge(-1, 0.9)), ...drink.map(edge(1, 0.9)).toReversed()];
      this.push(`<path d="${this.path(surface)}" fill="${fill}" opacity=".85"/>`);
    }
    const rim = profile.at(-1)[0] * this.metre;
    const [rimX, rimY] = this.point([cx, cy, profile.at(-1)[1]]);
    const shine = left.map(([x, y], i) => [x + profile[i][0] * this.metre * 0.32, y]);
    const px = (width) => short(width * this.pixel);
    this.push(
      `<ellipse cx="${short(rimX)}" cy="${short(rimY)}" rx="${short(rim)}" ry="${short(rim * Math.sin(this.pitch))}" fill="${tint}" opacity=".45" stroke="#fff" stroke-width="${px(1.6)}"/>` +
        `<path d="${this.path(shine, false)}" fill="none" stroke="#fff" stroke-width="${px(2.4)}" stroke-linecap="round" opacity=".9"/>` +
        `<path d="${body}" fill="none" stroke="#fff" stroke-width="${px(1.4)}" opacity=".75"/>`,
    );
  }
}

const PLANES = {
  xy: ([u, v], h) => [u, v, h],
  xz: ([u, v], h) => [u, h, v],
  yz: ([u, v], h) => [h, u, v],
};

function area(outline) {
  return outline.reduce((sum, p, i) => {
    const q = outline[(i + 1) % outline.length];
    return sum + p[0] * q[1] - q[0] * p[1];
  }, 0);
}
