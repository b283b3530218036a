import { mix } from './colour.mjs';
import { dot, unit } from './vectors.mjs';

/** One lamp, upper left and in front: the same in every picture. */
const LAMP = unit([-0.46, -0.38, 0.8]);

/** One decimal is finer than a pixel and keeps the files small. */
export function short(number) {
  return (Math.round(number * 10) / 10).toString();
}

/**
 * The parallel view of a scene in metres: where a point falls on the canvas, how light a surface is, and what has
 * been drawn so far. x runs to the right, y away from the viewer, z up. Nothing is hidden for you: whoever draws
 * goes from far (large y, small x) to near.
 */
export class View {
  constructor({ yaw, pitch, scale = 1, ox = 0, oy = 0, palette, steps = 7, unit: pixel = 1 }) {
    this.yaw = (yaw * Math.PI) / 180;
    this.pitch = (pitch * Math.PI) / 180;
    Object.assign(this, { scale, ox, oy, palette, steps });
    /** Canvas pixels per pixel of a picture of 800: line widths are given for that size. */
    this.pixel = pixel;
    this.out = [];
    this.shadows = [];
    this.castsShadow = true;
    this.frames = [];
    /** What has been covered, on the canvas and on the ground: [left, top, right, bottom]. */
    this.bounds = [1e9, 1e9, -1e9, -1e9];
    this.footprint = [1e9, 1e9, -1e9, -1e9];
  }

  /** Draws `fn` moved to a place, turned by degrees and scaled. */
  at(x, y, z, degrees, fn, scale = 1) {
    this.frames.push({ to: [x, y, z], turn: (degrees * Math.PI) / 180, scale });
    fn();
    this.frames.pop();
    return this;
  }

  /** From the frame that is being drawn in to the world. */
  world(point) {
    return this.frames.reduceRight((p, { to, turn, scale }) => {
      const cos = Math.cos(turn);
      const sin = Math.sin(turn);
      return [
        (p[0] * cos - p[1] * sin) * scale + to[0],
        (p[0] * sin + p[1] * cos) * scale + to[1],
        p[2] * scale + to[2],
      ];
    }, point);
  }

  /** Canvas pixels per metre in the present frame. */
  get metre() {
    return this.frames.reduce((product, { scale }) => product * scale, 1) * this.scale;
  }

  turned(w) {
    const cos = Math.cos(this.yaw);
    const sin = Math.sin(this.yaw);
    return [w[0] * cos - w[1] * sin, w[0] * sin + w[1] * cos, w[2]];
  }

  /** A world point on the canvas. */
  canvas(w) {
    const [x, y, z] = this.turned(w);
    return [
      this.ox + x * this.scale,
      this.oy - (z * Math.cos(this.pitch) + y * Math.sin(this.pitch)) * this.scale,
    ];
  }

  /** How far a world direction or point lies behind; negative faces the viewer. */
  depth(w) {
    const [, y, z] = this.turned(w);
    return y * Math.cos(this.pitch) - z * Math.sin(this.pitch);
  }

  /** Entries with the farthest first, by a point of each. */
  farFirst(entries, pointOf) {
    const depths = new Map(entries.map((entry) => [entry, this.depth(this.world(pointOf(entry)))]));
    return entries.toSorted((a, b) => depths.get(b) - depths.get(a));
  }

  point(p) {
    return this.canvas(this.world(p));
  }

  path(points, close = true) {
    return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${close ? 'Z' : ''}`;
  }

  push(svg) {
    this.out.push(svg);
  }

  /** Shadows lean to the brand's deep colour, lights to its warm white, in at most seven tones. */
  tone(colour, light, stepped = true) {
    let t = Math.max(0, Math.min(1, light));
    if (stepped) t = Math.round(t * this.steps) / this.steps;
    const dark = mix(mix(colour, this.palette.shade, 0.46), '#000000', 0.06);
    const bright = mix(colour, this.palette.light, 0.42);
    return t < 0.5 ? mix(dark, colour, t / 0.5) : mix(colour, bright, (t - 0.5) / 0.5);
  }

  /** The light on a surface with this normal, 0 to 1. */
  lit(normal) {
    const facing = dot(unit(this.turned(normal)), LAMP);
    return facing <= 0 ? Math.max(0, 0.12 + 0.12 * facing) : 0.14 + 0.86 * facing;
  }

  /** World points laid on the ground along the light, on the canvas. */
  shadowOf(world) {
    const cos = Math.cos(this.yaw);
    const sin = Math.sin(this.yaw);
    const lamp = [LAMP[0] * cos + LAMP[1] * sin, -LAMP[0] * sin + LAMP[1] * cos, LAMP[2]];
    return world.map(([x, y, z]) =>
      this.canvas([x - (lamp[0] / lamp[2]) * z, y - (lamp[1] / lamp[2]) * z, 0]),
    );
  }

  cast(world) {
    if (this.castsShadow) this.shadows.push(`<path d="${this.path(this.shadowOf(world))}"/>`);
  }

  castLine(world, width, close) {
    if (!this.castsShadow) return;
    const path = this.path(this.shadowOf(world), close);
    this.shadows.push(
      `<path d="${path}" fill="none" stroke="${this.palette.shade}" stroke-width="${short(width)}" stroke-linejoin="round" stroke-linecap="round"/>`,
    );
  }

  measure(points, margin = 0) {
    this.bounds = grown(this.bounds, points, margin);
  }

  measureGround(world, margin = 0) {
    this.footprint = grown(this.footprint, world, margin);
  }
}

function grown(box, points, margin) {
  return points.reduce(
    ([left, top, right, bottom], [x, y]) => [
      Math.min(left, x - margin),
      Math.min(top, y - margin),
      Math.max(right, x + margin),
      Math.max(bottom, y + margin),
    ],
    box,
  );
}
