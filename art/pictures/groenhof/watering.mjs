import { circle, curve, points, rounded, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { can } from './hand-tools.mjs';
import { G, darker, front, lighter, wheel } from './parts.mjs';

/** A rain barrel with lid, downpipe and tap; a can waits below. */
export function rainBarrel(s) {
  s.tube(points('-.46,.3,1.5 -.46,.3,1.06 -.3,.22,.94 -.1,.14,.94'), 0.045, '#8d949b');
  const staves = (row, column) =>
    row === 2 || row === 5 ? darker(G.sage, 0.4) : [G.sage, lighter(G.sage, 0.08)][column % 2];
  s.lathe(0, 0, points('0,0 .32,0 .36,.16 .365,.22 .39,.42 .39,.56 .37,.74 .365,.8 .33,.96'), G.sage, {
    n: 44,
    colours: staves,
  });
  s.lathe(0, 0, points('.345,.96 .35,1 .3,1.02 .1,1.05 0,1.05'), darker(G.sage, 0.3), { n: 44 });
  s.cylinder(0, 0, 1.05, 0.05, 0.03, C.dark);
  s.bar([0.22, -0.3, 0.26], [0.27, -0.39, 0.26], 0.03, G.ochre);
  s.bar([0.27, -0.39, 0.27], [0.28, -0.41, 0.18], 0.024, G.ochre);
  s.bar([0.24, -0.36, 0.33], [0.3, -0.36, 0.33], 0.016, G.signal);
  s.at(0.6, -0.4, 0, 0, () => can(s, { body: G.lime }), 0.42);
}

/** A pressure sprayer: tank, pump and lance. */
export function sprayer(s) {
  s.lathe(0, 0, points('0,0 .22,0 .24,.03 .24,.4 .2,.5 .1,.55 .08,.56'), '#eef0df', { n: 40 });
  s.lathe(0, 0, points('.241,.02 .243,.03 .243,.2 .241,.21'), '#d5e4b6', { n: 40 });
  s.lathe(0, 0, points('.09,.55 .11,.56 .11,.63 .06,.66 0,.66'), G.green, { n: 30 });
  s.bar([0, 0, 0.66], [0, 0, 0.86], 0.02, C.steel);
  s.bar([-0.14, 0, 0.88], [0.14, 0, 0.88], 0.034, G.green);
  s.decal(
    [-0.09, -0.246, 0.4],
    [1, 0, 0],
    [0, 0, -1],
    `<g fill="${G.deep}">${times(6)
      .map((i) => `<rect x="0" y="${0.02 + i * 0.05}" width="${i % 2 ? 0.05 : 0.09}" height=".012"/>`)
      .join('')}</g><rect x=".12" y=".1" width=".1" height=".14" rx=".02" fill="${G.lime}"/>`,
  );
  s.tube(
    soft(points('.18,-.1,.08 .32,-.24,.03 .5,-.3,.03 .62,-.2,.1 .56,-.12,.26 .5,-.1,.34')),
    0.02,
    '#5d6a60',
  );
  s.bar([0.5, -0.1, 0.34], [0.42, -0.08, 0.52], 0.036, G.green);
  s.bar([0.42, -0.08, 0.52], [0.44, -0.02, 0.94], 0.015, C.steel);
  s.bar([0.44, -0.02, 0.94], [0.52, -0.04, 0.98], 0.024, G.signal);
}

/** A hose reel on wheels, the spray gun hanging from it. */
export function hoseCart(s) {
  s.tube(points('-.06,.5,.12 -.22,.5,.5 -.3,.5,.98 -.3,.06,.98 -.22,.06,.5'), 0.022, C.dark);
  wheel(s, -0.06, 0.5, 0.14, 0.14, 0.06);
  s.prism(circle(0.08, 0.42, 0.3, 42), 'xz', 0.42, 0.45, G.green, { edge: 0.2 });
  for (const i of times(6))
    s.tube(
      circle(0.08, 0.42, 0.24 + (i % 2) * 0.012, 42).map(([x, z]) => [x, 0.39 - i * 0.054, z]),
      0.03,
      i % 3 === 1 ? lighter(G.water, 0.18) : G.water,
      { close: true },
    );
  s.prism(circle(0.08, 0.42, 0.3, 42), 'xz', 0.06, 0.09, G.green, { edge: 0.3 });
  s.prism(circle(0.08, 0.42, 0.1, 28), 'xz', 0.03, 0.06, G.lime, { edge: 0.3 });
  s.tube(points('.08,.02,.42 .22,.02,.54 .22,-.1,.54'), 0.022, C.dark);
  s.bar([-0.3, 0.14, 0.985], [-0.3, 0.42, 0.985], 0.034, C.rubber);
  s.tube(points('-.22,.06,.5 -.06,.06,.12 .4,.06,.04 .4,.5,.04'), 0.022, C.dark);
  wheel(s, -0.06, -0.03, 0.14, 0.145, 0.06);
  s.tube(
    soft(points('.26,.12,.26 .44,-.06,.06 .6,-.26,.03 .4,-.4,.03 .5,-.52,.03 .72,-.46,.04')),
    0.03,
    G.water,
  );
  s.bar([0.7, -0.46, 0.045], [0.8, -0.42, 0.05], 0.04, G.ochre);
  s.prism(rounded(points('.78,.02 .94,.02 1.02,.06 .98,.14 .8,.1'), 0.03), 'xz', -0.46, -0.38, G.green);
  s.bar([1.0, -0.42, 0.1], [1.08, -0.42, 0.12], 0.05, G.lime, { caps: 'butt' });
}

/** An oscillating sprinkler with its fan of water. */
export function sprinkler(s) {
  jets(s, 0.1, 0.75);
  s.tube(points('-.4,.24,.02 .46,.24,.02'), 0.03, G.green);
  s.tube(points('-.4,-.22,.02 .46,-.22,.02'), 0.03, G.green);
  for (const x of [-0.38, 0.44]) s.bar([x, -0.24, 0.03], [x, 0.26, 0.03], 0.028, G.green);
  s.prism(rounded(points('-.5,.02 -.26,.02 -.26,.2 -.34,.22 -.5,.18'), 0.04), 'xz', -0.1, 0.12, G.green, {
    edge: 0.2,
  });
  s.box(0.4, -0.05, 0.02, 0.07, 0.12, 0.16, G.green);
  const arch = curve((t) => [-0.28 + 0.7 * t, 0.01, 0.15 + 0.05 * Math.sin(Math.PI * t)], 16);
  s.tube(arch, 0.034, '#8d949b');
  for (const p of arch.filter((_, i) => i > 1 && i < 15))
    s.ball([p[0], p[1] - 0.01, p[2] + 0.034], 0.011, G.lime);
  front(
    s,
    [-0.48, -0.101, 0.17],
    `<circle cx=".11" cy=".08" r=".05" fill="${G.lime}"/><path d="M.11 .08L.13 .05" stroke="#12351f" stroke-width=".014"/>`,
  );
  s.tube(soft(points('-.5,.01,.1 -.66,-.04,.06 -.72,-.24,.025 -.5,-.42,.025 -.2,-.44,.025')), 0.03, G.water);
  s.bar([-0.5, 0.01, 0.1], [-0.56, 0, 0.09], 0.042, G.ochre);
  jets(s, -0.1, 0.7);
}

/** Fine arcs of water that leave the bar and lean by `lean` (metres along y). */
function jets(s, lean, alpha) {
  s.castsShadow = false;
  for (const i of times(9)) {
    const side = (i - 4) / 4;
    const arc = curve(
      (t) => [0.07 + side * (0.22 + 0.42 * t), 0.01 + lean * t * 3, 0.2 + 1.5 * t - 1.05 * t * t],
      14,
    );
    s.line(arc, 3, '#ffffff', alpha);
    for (const t of [9, 12]) s.ball(arc[t], 0.011, '#eef8fb');
  }
  s.castsShadow = true;
}

/** A watering timer on its tap. */
export function waterTimer(s) {
  s.box(-0.4, 0.3, 0, 0.86, 0.12, 1.02, '#cbb89d', { edge: 0.25 });
  front(s, [-0.4, 0.299, 1.02], bricks());
  s.bar([0.02, 0.3, 0.8], [0.02, 0.06, 0.8], 0.05, G.ochre);
  s.prism(circle(0.02, 0.8, 0.08, 8), 'xz', 0.2, 0.26, darker(G.ochre, 0.2));
  s.bar([0.02, 0.1, 0.84], [0.02, 0.1, 0.93], 0.028, G.ochre);
  s.bar([-0.1, 0.1, 0.94], [0.14, 0.1, 0.94], 0.03, G.signal);
  s.bar([0.02, 0.06, 0.82], [0.02, 0.06, 0.68], 0.05, G.ochre);
  s.cylinder(0.02, 0.06, 0.62, 0.085, 0.08, C.dark);
  s.prism(
    rounded(points('-.19,.26 .23,.26 .25,.36 .23,.62 -.19,.62 -.21,.36'), 0.06),
    'xz',
    -0.06,
    0.2,
    G.green,
    { edge: 0.25 },
  );
  front(
    s,
    [-0.15, -0.061, 0.58],
    `<rect width=".34" height=".15" rx=".03" fill="#d9e8c4"/><g fill="#12351f"><rect x=".05" y=".04" width=".05" height=".07" rx=".01"/><rect x=".12" y=".04" width=".05" height=".07" rx=".01"/><circle cx=".195" cy=".06" r=".009"/><circle cx=".195" cy=".09" r=".009"/><rect x=".22" y=".04" width=".05" height=".07" rx=".01"/></g><circle cx=".17" cy=".235" r=".062" fill="#173322"/><path d="M.17 .235L.19 .195" stroke="${G.lime}" stroke-width=".016"/><circle cx=".05" cy=".235" r=".026" fill="${G.lime}"/><circle cx=".29" cy=".235" r=".026" fill="${G.signal}"/>`,
  );
  s.cylinder(0.02, 0.06, 0.2, 0.06, 0.06, C.dark);
  s.tube(soft(points('.02,.06,.22 .03,.04,.1 .1,-.04,.03 .3,-.14,.03 .5,-.1,.03')), 0.036, G.water);
}

function bricks() {
  return times(7)
    .flatMap((row) =>
      times(4).map((i) => {
        const x = i * 0.23 - (row % 2) * 0.11;
        const from = Math.max(0.005, x);
        const to = Math.min(0.855, x + 0.21);
        return `<rect x="${from}" y="${0.015 + row * 0.145}" width="${Math.max(0, to - from)}" height=".125" fill="${['#b06a4c', '#a65f44', '#b87556'][(row + i) % 3]}"/>`;
      }),
    )
    .join('');
}
