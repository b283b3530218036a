import { circle, points, rounded, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { G, darker, front, lighter, vents, wheel } from './parts.mjs';

const FAN =
  '<g stroke="#8fb592" stroke-width=".014" fill="none"><circle cx=".15" cy=".15" r=".11"/><circle cx=".15" cy=".15" r=".075"/><circle cx=".15" cy=".15" r=".04"/><path d="M.15 .02V.28M.02 .15H.28"/></g>';
const LEAF = ['#c9852f', '#8f9a3c', '#d9a441', '#a85a2a', '#6f8f3e'];

/** A hand-held battery blower. */
export function blower(s) {
  s.tube(points('.1,.1,.3 .5,.1,.24 .98,.1,.13'), 0.085, C.rubber, { caps: 'butt' });
  s.tube(points('.96,.1,.134 1.16,.1,.09'), 0.1, darker(G.green), { caps: 'butt' });
  s.tube(points('.3,.1,.27 .36,.1,.262'), 0.1, G.lime, { caps: 'butt' });
  s.prism(
    rounded(points('-.4,.1 .16,.16 .24,.3 .16,.44 -.1,.48 -.36,.42 -.46,.26'), 0.1),
    'xz',
    -0.05,
    0.25,
    G.green,
  );
  s.prism(circle(-0.14, 0.29, 0.15, 30), 'xz', -0.075, -0.05, darker(G.green, 0.42));
  front(s, [-0.29, -0.0755, 0.44], FAN);
  s.tube(points('.14,.1,.42 .12,.1,.6 0,.1,.66 -.24,.1,.64 -.36,.1,.54 -.38,.1,.4'), 0.035, C.rubber);
  s.prism(rounded(points('-.56,.14 -.42,.12 -.4,.34 -.54,.34'), 0.04), 'xz', 0, 0.2, G.lime);
}

/** A petrol blower for the back, its long nozzle forward. */
export function backpackBlower(s) {
  s.tube(soft(points('-.3,.46,.9 -.42,.3,.8 -.44,.3,.4 -.3,.46,.24')), 0.03, C.rubber);
  s.prism(rounded(points('-.26,.06 -.16,.06 -.1,1.02 -.22,1.02'), 0.04), 'xz', 0.04, 0.56, C.dark, {
    edge: 0.3,
  });
  s.box(-0.16, 0, 0, 0.5, 0.6, 0.06, C.dark, { r: 0.05 });
  s.box(-0.1, 0.1, 0.06, 0.4, 0.4, 0.16, G.pale, { r: 0.06 });
  s.prism(
    rounded(points('-.12,.22 .22,.22 .38,.36 .38,.68 .22,.82 -.12,.82'), 0.1),
    'xz',
    0.08,
    0.52,
    G.signal,
    { edge: 0.2 },
  );
  s.prism(rounded(points('-.1,.8 .2,.8 .16,.96 -.08,.96'), 0.05), 'xz', 0.14, 0.46, C.rubber);
  s.prism(circle(0.12, 0.52, 0.19, 34), 'xz', 0.055, 0.08, darker(G.signal, 0.55), { edge: 0.3 });
  front(
    s,
    [-0.07, 0.054, 0.71],
    FAN.replace('#8fb592', '#e8c0ac').replace('<g ', '<g transform="scale(1.26)" '),
  );
  s.tube(soft(points('-.3,.14,.96 -.44,.0,.84 -.46,.0,.42 -.28,.12,.2')), 0.034, C.rubber);
  const hose = soft(points('.1,.02,.3 .2,-.14,.26 .4,-.2,.28 .6,-.2,.3'), 10);
  s.tube(hose, 0.085, '#55565e', { caps: 'butt' });
  for (const at of hose.filter((_, i) => i % 2))
    s.line(
      circle(0, 0, 0.084, 16).map(([y, z]) => [at[0], at[1] + y, at[2] + z]),
      1.6,
      '#2a2a30',
      0.5,
      true,
    );
  s.tube(points('.58,-.2,.3 1.02,-.2,.22'), 0.082, C.rubber, { caps: 'butt' });
  s.tube(points('1,-.2,.224 1.28,-.2,.17'), 0.098, G.green, { caps: 'butt' });
  s.bar([0.66, -0.22, 0.36], [0.62, -0.24, 0.56], 0.034, C.rubber);
}

/** A leaf vacuum on wheels with its bag, leaves before its mouth. */
export function leafVacuum(s) {
  const bag = rounded(points('-.9,.3 -.3,.12 .02,.42 -.1,.7 -.5,.66 -.86,.52'), 0.16, 8);
  s.prism(bag, 'xz', -0.06, 0.3, '#6f7d72', { edge: 0.25 });
  s.mark([-0.78, -0.061, 0.46], [-0.16, -0.061, 0.6], 3, '#47534b', 0.8);
  front(
    s,
    [-0.66, -0.0615, 0.44],
    `<path d="M.1 .13C.1 .03 .2 0 .34 0 .34 .12 .26 .2 .16 .2L.08 .25" fill="${G.lime}"/>`,
  );
  s.prism(rounded(points('-.2,.46 .1,.3 .32,.42 .26,.66 0,.8 -.2,.74'), 0.09), 'xz', -0.06, 0.3, G.green, {
    edge: 0.2,
  });
  s.prism(circle(0.06, 0.56, 0.14, 30), 'xz', -0.085, -0.06, darker(G.green, 0.42));
  front(s, [-0.09, -0.0855, 0.71], FAN);
  s.tube(soft(points('-.16,.12,.76 -.1,.12,.94 .1,.12,.94 .22,.12,.72')), 0.034, C.rubber);
  s.tube(points('.24,.12,.46 .6,.12,.26 .86,.12,.12'), 0.12, C.rubber, { caps: 'butt' });
  s.tube(points('.82,.12,.14 1,.12,.05'), 0.15, G.lime, { caps: 'butt' });
  s.prism(circle(0.66, 0.08, 0.08, 24), 'xz', -0.08, -0.02, C.rubber, { edge: 0.3 });
  for (const [i, [x, y]] of points('1.16,.1 1.24,-.06 1.34,.12 1.12,-.14 1.3,-.2 1.42,-.04').entries())
    s.at(x, y, 0, i * 47, () =>
      s.prism(rounded(points('-.06,0 0,-.035 .07,0 0,.035'), 0.03), 'xy', 0, 0.012, LEAF[i % 5], {
        edge: 0.3,
      }),
    );
}

/** A pressure washer on wheels with reel, gun and lance. */
export function pressureWasher(s) {
  wheel(s, 0, 0.44, 0.15, 0.15, 0.08);
  s.tube(points('-.1,.4,.5 -.16,.4,1.06 -.16,.08,1.06 -.1,.08,.5'), 0.026, C.dark);
  s.bar([-0.17, 0.14, 1.065], [-0.17, 0.34, 1.065], 0.036, C.rubber);
  s.prism(rounded(points('-.2,.08 .3,.04 .34,.2 .26,.76 .1,.84 -.14,.8'), 0.08), 'xz', 0.04, 0.44, G.green, {
    edge: 0.2,
  });
  s.prism(rounded(points('.1,.1 .31,.08 .25,.5 .12,.54'), 0.05), 'xz', 0.02, 0.04, darker(G.green, 0.4));
  s.decal(
    [0.285, 0.1, 0.66],
    [0, 1, 0],
    [0.12, 0, -0.99],
    `<rect width=".28" height=".12" rx=".03" fill="${G.lime}"/><circle cx=".08" cy=".06" r=".035" fill="#f6f8ec"/><path d="M.08 .06L.1 .04" stroke="#12351f" stroke-width=".012"/>`,
  );
  s.prism(circle(-0.02, 0.5, 0.18, 34), 'xz', -0.06, 0.04, C.rubber);
  for (const r of [0.16, 0.13, 0.1])
    s.tube(
      circle(-0.02, 0.5, r, 34).map(([x, z]) => [x, -0.07, z]),
      0.018,
      '#4a4b51',
      { close: true },
    );
  s.prism(circle(-0.02, 0.5, 0.06, 24), 'xz', -0.085, -0.06, G.lime, { edge: 0.3 });
  wheel(s, 0, -0.06, 0.15, 0.155, 0.08);
  s.tube(soft(points('.1,-.08,.4 .3,-.2,.14 .5,-.3,.02 .74,-.28,.02 .8,-.12,.05')), 0.02, '#4a4b51');
  s.tube(points('.42,.1,.62 .86,-.06,.26 1,-.1,.14'), 0.018, C.steel);
  s.bar([0.96, -0.09, 0.17], [1.04, -0.115, 0.1], 0.032, G.lime);
  s.bar([0.28, 0.15, 0.73], [0.5, 0.07, 0.55], 0.036, C.rubber);
  s.bar([0.34, 0.13, 0.66], [0.3, 0.12, 0.52], 0.034, C.rubber);
}

/** A round patio cleaner with handlebar; what it has passed is clean. */
export function patioCleaner(s) {
  for (const i of times(3))
    for (const k of times(3)) {
      const clean = k < 2 && i < 2;
      const stone = clean ? '#d9d6ca' : ['#9ea193', '#94988a', '#a3a596'][(i + k) % 3];
      s.box(-0.66 + i * 0.44, 0.22 - k * 0.44, 0, 0.42, 0.42, 0.03, stone, { edge: 0.2 });
    }
  s.at(0.02, 0, 0.03, 0, () => {
    s.lathe(0, 0, points('.36,.02 .37,.03 .37,.1 .33,.15 .2,.2 .1,.22 0,.22'), G.green, { n: 48 });
    s.lathe(0, 0, points('.375,0 .38,.02 .37,.04'), C.rubber, { n: 48 });
    s.cylinder(0, 0, 0.22, 0.08, 0.06, C.dark);
    s.cylinder(0, 0, 0.28, 0.045, 0.05, G.lime);
    s.tube(soft(points('-.04,.0,.3 -.2,.0,.5 -.4,0,.82 -.5,0,.98')), 0.024, C.steel);
    s.tube(soft(points('-.4,-.3,1.04 -.5,-.2,1 -.52,0,.99 -.5,.2,1 -.4,.3,1.04')), 0.024, C.dark);
    for (const side of [-1, 1]) s.bar([-0.4, side * 0.3, 1.04], [-0.46, side * 0.24, 1.01], 0.036, C.rubber);
    s.bar([-0.3, -0.02, 0.68], [-0.38, -0.02, 0.8], 0.036, G.signal);
  });
}

/** A push sweeper with two round brushes. */
export function sweeper(s) {
  brush(s, 0.72, 0.56);
  wheel(s, 0, 0.56, 0.17, 0.17, 0.08);
  s.tube(points('.06,.5,.36 -.5,.5,.92 -.62,.5,.98'), 0.022, C.dark);
  s.prism(rounded(points('-.32,.1 .02,.06 .06,.4 -.34,.4'), 0.05), 'xz', 0.04, 0.56, G.lime, { edge: 0.3 });
  s.tube(points('-.3,.14,.44 -.26,.14,.52 -.26,.46,.52 -.3,.46,.44'), 0.018, C.dark);
  s.prism(rounded(points('.0,.14 .5,.1 .72,.14 .6,.26 .2,.4 .02,.4'), 0.07), 'xz', 0.02, 0.58, G.green, {
    edge: 0.2,
  });
  front(s, [0.1, 0.019, 0.34], vents(0.04, 0.06, 4, { step: 0.05, height: 0.07 }));
  s.tube(points('.06,.1,.36 -.5,.1,.92 -.62,.1,.98'), 0.022, C.dark);
  s.bar([-0.62, 0.06, 0.98], [-0.62, 0.54, 0.98], 0.03, C.rubber);
  wheel(s, 0, -0.04, 0.17, 0.17, 0.08);
  brush(s, 0.68, 0.02);
  for (const [i, [x, y]] of points('.96,.3 1.06,.14 1.04,.44').entries())
    s.at(x, y, 0, i * 50, () =>
      s.prism(rounded(points('-.06,0 0,-.035 .07,0 0,.035'), 0.03), 'xy', 0, 0.012, LEAF[i], { edge: 0.3 }),
    );
}

function brush(s, x, y) {
  for (const i of times(28)) {
    const t = (i / 28) * 2 * Math.PI;
    s.bar(
      [x + 0.13 * Math.cos(t), y + 0.13 * Math.sin(t), 0.1],
      [x + 0.24 * Math.cos(t), y + 0.24 * Math.sin(t), 0],
      0.012,
      i % 2 ? G.signal : lighter(G.signal, 0.12),
    );
  }
  s.cylinder(x, y, 0.09, 0.16, 0.05, C.dark, { n: 34, edge: 0.3 });
  s.cylinder(x, y, 0.14, 0.06, 0.03, G.pale);
}
