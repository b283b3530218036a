import { circle, curve, points, rounded, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { G, darker, front } from './parts.mjs';

/** A forestry helmet with visor and ear cups, on a stump. */
export function sawHelmet(s) {
  s.cylinder(0, 0, 0, 0.27, 0.3, '#8a6238', { n: 36, cap: '#e8c690' });
  cup(s, 0, 0.27, 0.4, '#33373a');
  s.lathe(
    0,
    0,
    curve((t) => [0.31 * Math.cos((t * Math.PI) / 2) ** 0.8, 0.52 + 0.3 * Math.sin((t * Math.PI) / 2)], 12),
    G.signal,
    { n: 48 },
  );
  s.lathe(0, 0, points('.31,.5 .325,.5 .325,.53 .31,.54'), darker(G.signal, 0.2), { n: 48 });
  for (const y of [-0.1, 0, 0.1])
    s.line(
      curve(
        (t) => [0.26 - 0.5 * t, y, 0.62 + 0.19 * Math.sin(Math.PI * (0.2 + 0.66 * t)) - Math.abs(y) * 0.2],
        10,
      ),
      5,
      darker(G.signal, 0.16),
      0.7,
    );
  visor(s);
  cup(s, 0, -0.4, 0.4, '#33373a');
  s.tube(soft(points('0,-.33,.5 0,-.345,.6 -.02,-.3,.66')), 0.02, C.dark);
}

/** A net of steel wire before the face. */
function visor(s) {
  const at = (turn, z) => [0.36 * Math.cos(turn) + 0.02, 0.36 * Math.sin(turn), z];
  const turns = times(13).map((i) => -1.25 + i * 0.208);
  for (const [i, turn] of turns.slice(0, -1).entries())
    s.face([at(turn, 0.22), at(turns[i + 1], 0.22), at(turns[i + 1], 0.54), at(turn, 0.54)], '#3f4548', {
      two: true,
      alpha: 0.62,
      noCast: i % 2 === 1,
    });
  for (const turn of turns) s.mark(at(turn, 0.22), at(turn, 0.54), 1.6, '#aab1b5', 0.6);
  for (const z of times(6))
    s.line(
      turns.map((turn) => at(turn, 0.25 + z * 0.05)),
      1.4,
      '#aab1b5',
      0.6,
    );
  s.tube(
    turns.map((turn) => at(turn, 0.54)),
    0.022,
    C.dark,
  );
  s.tube(
    turns.map((turn) => at(turn, 0.22)),
    0.014,
    C.dark,
  );
}

/** An ear cup whose near side lies at `y`. */
function cup(s, x, y, z, colour, r = 0.13) {
  s.prism(circle(x, z, r, 30), 'xz', y, y + 0.1, colour, { edge: 0.3 });
  s.prism(circle(x, z, r * 0.62, 24), 'xz', y - 0.02, y, G.lime, { edge: 0.3 });
}

/** Ear muffs on their band. */
export function earMuffs(s) {
  const band = (lift, x) =>
    curve((t) => [x, 0.42 - 0.84 * t, 0.34 + (0.5 + lift) * Math.sin(Math.PI * t) ** 0.7], 28);
  s.at(0, 0, 0, -24, () => {
    muff(s, 0.42, 1);
    s.tube(band(0, 0), 0.03, C.dark);
    s.tube(band(0.03, 0).slice(7, 22), 0.05, G.signal);
    muff(s, -0.42, -1);
  });
}

function muff(s, y, side) {
  const from = side > 0 ? y - 0.18 : y;
  s.prism(
    rounded(points('-.16,.06 .16,.06 .19,.3 .1,.48 -.1,.48 -.19,.3'), 0.12, 8),
    'xz',
    from + (side > 0 ? 0 : 0.1),
    from + (side > 0 ? 0.08 : 0.18),
    '#4a4d50',
  );
  s.prism(
    rounded(points('-.17,.05 .17,.05 .2,.3 .11,.5 -.11,.5 -.2,.3'), 0.13, 8),
    'xz',
    from + (side > 0 ? 0.08 : 0),
    from + (side > 0 ? 0.18 : 0.1),
    G.green,
    { edge: 0.3 },
  );
  if (side < 0)
    front(
      s,
      [-0.09, from - 0.001, 0.36],
      `<rect width=".18" height=".06" rx=".03" fill="${G.lime}"/><path d="M0 .12H.18" stroke="#12351f" stroke-width=".014" opacity=".6"/>`,
    );
}

/** Safety glasses: one clear pane about the face. */
export function safetyGlasses(s) {
  const at = (x, z) => [x, 1.1 * x * x, z];
  const low = (x) => 0.07 + 0.13 * Math.exp(-((x / 0.07) ** 2)) + 0.1 * Math.abs(x / 0.48) ** 4;
  const columns = times(25).map((i) => -0.48 + i * 0.04);
  for (const side of [-1, 1])
    s.tube(
      soft(points('.47,.22,.31 .49,.5,.31 .47,.78,.27 .44,.92,.14').map(([x, y, z]) => [side * x, y, z])),
      0.026,
      G.green,
    );
  for (const x of columns.slice(0, -1)) {
    const pane = [at(x, low(x)), at(x + 0.04, low(x + 0.04)), at(x + 0.04, 0.35), at(x, 0.35)];
    s.face(pane, '#b4dbe4', { two: true, alpha: 0.72, tone: 0.55 + 0.3 * Math.abs(x) });
  }
  s.line(
    columns.map((x) => at(x, low(x))),
    4,
    '#f3fbfc',
    0.95,
  );
  for (const [x, width] of points('-.3,9 -.22,4 .2,9 .28,4'))
    s.mark(at(x + 0.05, 0.31), at(x - 0.03, 0.16), width, '#ffffff', 0.75);
  s.tube(
    columns.map((x) => at(x, 0.36)),
    0.03,
    G.deep,
  );
  for (const side of [-1, 1]) {
    s.bar(at(side * 0.47, 0.33), [side * 0.49, 0.4, 0.31], 0.045, G.lime);
    s.tube(
      soft([
        [side * 0.06, 0, 0.24],
        [side * 0.08, -0.02, 0.13],
      ]),
      0.018,
      '#8fb0b8',
    );
  }
}
