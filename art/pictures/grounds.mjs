import { mix } from './engine/colour.mjs';
import { circle, times } from './engine/outlines.mjs';

/** What shadows lean to and lights lean to, by brand. */
export const palettes = {
  feesthuis: { shade: '#4a1240', light: '#fff3df' },
  groenhof: { shade: '#12332a', light: '#fbfbe8' },
  tentendienst: { shade: '#0d2f2a', light: '#fffbe8' },
};

/** One ground per department: a mixed list has rhythm by itself. */
export const grounds = {
  feesthuis: {
    tents: ground('#f9d9cf'),
    seats: ground('#f6d3a8'),
    tables: ground('#d8e3d6', { towards: '#27504a' }),
    drinks: ground('#cfe3e4', { towards: '#1d4b55', lift: 0.42 }),
    evening: { ...ground('#55285c', { towards: '#1c0a24', fall: 0.45, lift: 0.1 }), night: true },
    sound: ground('#e5d3ea'),
    games: ground('#cfe0f3', { towards: '#2a3f7a' }),
    food: ground('#f8cdb6'),
    decoration: ground('#efd3dd', { fall: 0.12, lift: 0.45 }),
    hall: ground('#f8c9ae', { fall: 0.16, lift: 0.5 }),
  },
  groenhof: {
    mowing: ground('#d5e3bd', { towards: '#12332a', fall: 0.12 }),
    sawing: ground('#e6dcc3', { towards: '#4b3a1c', fall: 0.12 }),
    robots: ground('#c9dfd6', { towards: '#12332a', fall: 0.12 }),
    cleaning: ground('#d3dbe6', { towards: '#1f2f4b', fall: 0.12, lift: 0.45 }),
    handTools: ground('#ead9cd', { towards: '#4b2a1c' }),
    power: ground('#d6dcde', { towards: '#1b2c33', fall: 0.12, lift: 0.45 }),
    water: ground('#c5dfe4', { towards: '#123a46', fall: 0.12, lift: 0.45 }),
    sowing: ground('#ebdfb1', { towards: '#4b3a12', fall: 0.12 }),
    clothing: ground('#dbd6e2', { towards: '#2c2340', fall: 0.12, lift: 0.45 }),
    garden: ground('#cfe0b4', { towards: '#12332a', fall: 0.16, lift: 0.5 }),
  },
  tentendienst: {
    high: ground('#dbe8ee', { towards: '#0c382c', fall: 0.06, lift: 0.5 }),
    low: ground('#e3ecd8', { towards: '#0c382c', fall: 0.06, lift: 0.5 }),
    stock: ground('#f3e8d3', { towards: '#5b4a35', fall: 0.08, lift: 0.5 }),
    packed: ground('#e9e1f0', { towards: '#6a3d8a', fall: 0.08, lift: 0.5 }),
    parts: ground('#dfe9e6', { towards: '#0c382c', fall: 0.08, lift: 0.45 }),
    camp: ground('#d8e8ee', { towards: '#0c382c', fall: 0.1, lift: 0.4 }),
    night: { ...ground('#24493b', { towards: '#0b211b', fall: 0.3, lift: 0.1 }), night: true },
  },
};

/** Feesthuis objects stand on a pale round floor. */
export function disc(scene, { footprint: [x0, y0, x1, y1], ground: { base, night } }) {
  const outline = circle((x0 + x1) / 2, (y0 + y1) / 2, Math.hypot(x1 - x0, y1 - y0) * 0.56, 72);
  scene.face(
    outline.map(([x, y]) => [x, y, 0]),
    mix(base, '#ffffff', night ? 0.1 : 0.36),
    { tone: 0.5 },
  );
}

/** Groenhof objects stand on a mown mat. */
export function mat(scene, { footprint: [x0, y0, x1, y1], ground: { base } }) {
  const margin = Math.max(x1 - x0, y1 - y0) * 0.16;
  const area = [x0 - margin, y0 - margin, x1 - x0 + 2 * margin, y1 - y0 + 2 * margin];
  stripes(scene, area, 8, (i) => mix(base, '#ffffff', i % 2 ? 0.34 : 0.2));
}

/** A whole lawn for the wide scene. */
export function lawn(scene, { footprint: [x0, y0, x1, y1] }) {
  const area = [x0 - 3, y0 - 3.4, x1 - x0 + 6, y1 - y0 + 5.2];
  stripes(scene, area, 14, (i) => (i % 2 ? '#b7d192' : '#a5c57f'));
}

function stripes(scene, [x, y, w, d], count, colourOf) {
  for (const i of times(count)) {
    const a = x + (w * i) / count;
    const b = x + (w * (i + 1)) / count;
    const stripe = [
      [a, y, 0],
      [b, y, 0],
      [b, y + d, 0],
      [a, y + d, 0],
    ];
    scene.face(stripe, colourOf(i), { tone: 0.5 });
  }
}

function ground(base, { towards = '#4a1240', fall = 0.1, lift = 0.4 } = {}) {
  return { base, light: mix(base, '#ffffff', lift), dark: mix(base, towards, fall) };
}
