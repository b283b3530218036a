import { mix } from '../engine/colour.mjs';
import { dice, times } from '../engine/outlines.mjs';

/** How far the grass goes beyond what stands on it. */
const REACH = 1.22;

/** Every tent stands on a clearing: a pale patch of grass with a few tufts. */
export function clearing(scene, { footprint: [x0, y0, x1, y1], ground: { base } }) {
  const most = Math.max(x1 - x0, y1 - y0);
  const [rx, ry] = [x1 - x0, y1 - y0].map((side) => (Math.max(side, most * 0.84) / 2) * REACH);
  const at = (t, r) => [(x0 + x1) / 2 + rx * r * Math.cos(t), (y0 + y1) / 2 + ry * r * Math.sin(t), 0];
  const outline = times(64).map((i) => {
    const t = (i / 64) * 2 * Math.PI;
    return at(t, 1 + 0.05 * Math.sin(t * 3 + 1) + 0.03 * Math.sin(t * 7));
  });
  scene.face(outline, mix(base, '#a9c8a6', 0.62), { tone: 0.55 });
  const roll = dice(7);
  for (const i of times(16)) {
    const t = ((i + roll() * 0.8) / 16) * 2 * Math.PI;
    tuft(scene, at(t, 0.92 + roll() * 0.14), most * 0.022);
  }
}

/** Three blades. */
function tuft(scene, [x, y], size) {
  for (const lean of [-0.6, 0, 0.7])
    scene.mark([x, y, 0], [x + lean * size, y, size * 2], 2.6, '#5f9271', 0.85);
}

/** Sky, heath and meadow of a whole camp, painted on the canvas of 1200 by 900 behind what stands in it. */
export function heath(scene) {
  scene.push(
    [
      '<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d8e8ee"/><stop offset="1" stop-color="#f3efe2"/></linearGradient>',
      '<linearGradient id="field" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a5c79b"/><stop offset="1" stop-color="#679a72"/></linearGradient></defs>',
      '<rect width="1200" height="560" fill="url(#sky)"/>',
      '<circle cx="770" cy="188" r="104" fill="#f6e6bd" opacity=".7"/><circle cx="770" cy="188" r="70" fill="#f6c76a"/>',
      '<g fill="#fbfaf4" opacity=".92"><path d="M470 168q4-28 34-26 14-26 44-14 30-8 34 24 24 0 26 16z"/><path d="M1004 118q4-22 28-20 12-20 36-10 24-6 28 18 18 0 20 12z"/></g>',
      '<path d="M0 384C130 300 250 300 380 372 520 280 700 262 850 344 960 280 1090 276 1200 330V520H0z" fill="#b79ccb"/>',
      '<path d="M0 430C180 372 330 396 470 420 640 366 820 380 960 416 1060 384 1140 388 1200 402V540H0z" fill="#8a6aa8"/>',
      treeLine(452, 38, '#2f6b53', 3),
      '<path d="M0 470C220 440 480 452 700 470 900 452 1060 456 1200 474V900H0z" fill="url(#field)"/>',
      '<path d="M0 560C260 520 520 560 820 540 980 530 1100 540 1200 552V900H0z" fill="#8fb88a" opacity=".5"/>',
      '<path d="M0 720C300 660 640 720 1200 672V900H0z" fill="#5d9069" opacity=".45"/>',
      flowers(),
    ].join(''),
  );
}

/** The same place after sunset, on a canvas of 1000 by 1000. */
export function dusk(scene) {
  scene.push(
    [
      '<defs><linearGradient id="late" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#12303a"/><stop offset=".62" stop-color="#3f4a6e"/><stop offset="1" stop-color="#a06a8c"/></linearGradient><radialGradient id="warm"><stop offset="0" stop-color="#f2b24a" stop-opacity=".5"/><stop offset="1" stop-color="#f2b24a" stop-opacity="0"/></radialGradient></defs>',
      '<rect width="1000" height="560" fill="url(#late)"/>',
      stars(),
      '<path d="M0 420C150 350 320 380 480 430 640 360 820 370 1000 420V620H0z" fill="#4b3a6b"/>',
      treeLine(500, 54, '#123a30', 5),
      '<path d="M0 516C300 486 640 506 1000 520V1000H0z" fill="#2f5a48"/>',
      '<path d="M0 700C320 650 700 700 1000 668V1000H0z" fill="#24493b"/>',
      '<ellipse cx="380" cy="780" rx="480" ry="190" fill="url(#warm)"/>',
    ].join(''),
  );
}

function treeLine(base, size, colour, seed) {
  const roll = dice(seed);
  const trees = times(34).map((i) => {
    const x = i * 37 + roll() * 22;
    const h = size * (1 + roll() * 1.3);
    const w = h * 0.42;
    return `M${Math.round(x - w)} ${base + 26}L${Math.round(x)} ${Math.round(base - h)}L${Math.round(x + w)} ${base + 26}z`;
  });
  return `<path d="${trees.join('')}" fill="${colour}"/>`;
}

function flowers() {
  const roll = dice(11);
  const dots = times(90).map(() => {
    const [x, y] = [roll() * 1200, 520 + roll() * 370];
    const colour = roll() < 0.6 ? '#8a5fae' : '#f4ecd8';
    return `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${(1.6 + roll() * 2.2).toFixed(1)}" fill="${colour}" opacity=".8"/>`;
  });
  return dots.join('');
}

function stars() {
  const roll = dice(23);
  return times(60)
    .map(
      () =>
        `<circle cx="${Math.round(roll() * 1000)}" cy="${Math.round(roll() * 360)}" r="${(0.8 + roll() * 1.6).toFixed(1)}" fill="#fff6d8" opacity=".8"/>`,
    )
    .join('');
}
