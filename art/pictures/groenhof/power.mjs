import { circle, points, rounded, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';
import { G, bolt, darker, flank, front, lid, vents } from './parts.mjs';

/** A slim battery lying flat, its slots up. */
export function slimBattery(s) {
  s.box(0, 0, 0, 0.62, 0.36, 0.14, G.green, { r: 0.05 });
  s.box(0, 0, 0.14, 0.62, 0.36, 0.07, G.grey, { r: 0.05, edge: 0.3 });
  s.box(0.06, 0.04, 0.21, 0.34, 0.05, 0.05, '#464d49');
  s.box(0.06, 0.27, 0.21, 0.34, 0.05, 0.05, '#464d49');
  lid(
    s,
    [0.06, 0.25, 0.212],
    `<g fill="#20262a">${times(4)
      .map((i) => `<rect x="${0.04 + i * 0.075}" y=".02" width=".035" height=".11" rx=".01"/>`)
      .join('')}</g><g fill="${G.ochre}">${times(4)
      .map((i) => `<rect x="${0.05 + i * 0.075}" y=".03" width=".014" height=".09"/>`)
      .join('')}</g>`,
  );
  s.box(0.5, 0.08, 0.21, 0.1, 0.2, 0.025, G.lime, { r: 0.03 });
  front(
    s,
    [0, -0.001, 0.13],
    `<rect x=".08" y=".03" width=".3" height=".07" rx=".02" fill="${G.lime}"/>${bolt(0.2, 0.03, '#12351f', 0.5)}`,
  );
}

/** A tall battery with a handle and four lights. */
export function tallBattery(s) {
  s.tube(
    soft(points('.06,.16,.48 .06,.16,.66 .14,.16,.7 .32,.16,.7 .4,.16,.66 .4,.16,.48')),
    0.032,
    C.rubber,
  );
  s.box(0, 0, 0, 0.46, 0.32, 0.44, G.green, { r: 0.06 });
  s.box(-0.02, -0.02, 0.44, 0.5, 0.36, 0.07, G.grey, { r: 0.06, edge: 0.3 });
  s.box(-0.02, -0.02, 0, 0.5, 0.36, 0.06, C.rubber, { r: 0.06 });
  front(
    s,
    [0, -0.001, 0.42],
    `<rect x=".07" y=".03" width=".32" height=".21" rx=".03" fill="${G.lime}"/>${bolt(0.15, 0.05, '#12351f', 1.25)}<g fill="#173322"><rect x=".07" y=".27" width=".32" height=".06" rx=".03"/></g><g fill="${G.lime}">${times(
      4,
    )
      .map((i) => `<circle cx="${0.13 + i * 0.067}" cy=".3" r=".018" ${i === 3 ? 'opacity=".3"' : ''}/>`)
      .join('')}</g>`,
  );
  flank(s, [0.461, 0.04, 0.38], vents(0.03, 0.02, 4, { step: 0.055, height: 0.22 }));
}

/** A battery for the back: pack, straps and the cable with its adapter. */
export function backpackBattery(s) {
  for (const y of [0.1, 0.4])
    s.tube(
      soft([
        [-0.02, y, 0.74],
        [-0.22, y, 0.66],
        [-0.26, y, 0.36],
        [-0.04, y, 0.1],
      ]),
      0.04,
      '#4a5a50',
    );
  s.bar([-0.23, 0.1, 0.5], [-0.23, 0.4, 0.5], 0.02, C.dark);
  s.prism(rounded(points('-.04,.02 .02,.02 .02,.8 -.04,.8'), 0.02), 'xz', 0.02, 0.48, C.dark);
  s.prism(rounded(points('.02,0 .24,0 .3,.1 .26,.7 .16,.78 .02,.78'), 0.07), 'xz', 0, 0.5, G.green, {
    edge: 0.2,
  });
  flank(
    s,
    [0.285, 0.1, 0.5],
    `<g transform="skewY(0)"><rect width=".3" height=".24" rx=".04" fill="${G.lime}"/>${bolt(0.06, 0.03, '#12351f', 1.4)}</g>`,
  );
  front(s, [0.04, -0.001, 0.7], vents(0.03, 0.08, 3, { step: 0.06, height: 0.34 }));
  s.tube(soft(points('.0,.25,.8 .04,.25,.9 .12,.25,.9 .18,.25,.77')), 0.026, C.rubber);
  s.tube(
    soft(points('.26,.1,.14 .4,-.02,.04 .54,-.22,.02 .42,-.36,.02 .5,-.46,.03 .66,-.42,.04')),
    0.022,
    '#3a3b40',
  );
  s.at(0.66, -0.52, 0, 0, () => {
    s.box(0, 0, 0, 0.24, 0.2, 0.16, G.grey, { r: 0.03, edge: 0.3 });
    s.box(0.03, 0.03, 0.16, 0.18, 0.14, 0.04, C.rubber, { r: 0.02 });
    front(s, [0, -0.001, 0.15], `<rect x=".04" y=".05" width=".16" height=".05" rx=".02" fill="${G.lime}"/>`);
  });
}

/** A fast charger with its fan, cable and plug. */
export function fastCharger(s) {
  s.tube(
    soft(points('.3,.34,.08 .44,.5,.02 .66,.42,.02 .72,.2,.02 .86,.04,.02 .84,-.1,.03')),
    0.018,
    C.rubber,
  );
  s.prism(rounded(points('-.34,0 .34,0 .34,.14 .22,.24 -.3,.24 -.34,.18'), 0.05), 'xz', 0, 0.4, G.grey, {
    edge: 0.25,
  });
  s.box(-0.2, 0.07, 0.24, 0.38, 0.26, 0.025, C.rubber, { r: 0.03 });
  s.box(-0.14, 0.1, 0.265, 0.05, 0.2, 0.06, '#6b736e');
  s.box(0.06, 0.1, 0.265, 0.05, 0.2, 0.06, '#6b736e');
  s.prism(circle(-0.18, 0.12, 0.085, 30), 'xz', -0.012, 0, '#39413c', { edge: 0.3 });
  front(
    s,
    [-0.28, -0.013, 0.22],
    `<g stroke="#8c958f" stroke-width=".012" fill="none"><circle cx=".1" cy=".1" r=".06"/><circle cx=".1" cy=".1" r=".035"/><path d="M.1 .02V.18M.02 .1H.18"/></g>`,
  );
  front(
    s,
    [-0.02, -0.001, 0.17],
    `<rect width=".28" height=".1" rx=".04" fill="#1d2422"/><circle cx=".06" cy=".05" r=".02" fill="${G.lime}"/><circle cx=".13" cy=".05" r=".02" fill="${G.lime}"/><circle cx=".2" cy=".05" r=".02" fill="${G.signal}"/>`,
  );
  s.at(0.76, -0.28, 0, 0, () => {
    s.prism(circle(0.07, 0.07, 0.07, 26), 'xz', 0, 0.17, C.rubber, { edge: 0.3 });
    for (const x of [0.035, 0.105]) s.bar([x, 0, 0.07], [x, -0.13, 0.07], 0.016, C.steel);
  });
}

/** A cable reel on its stand with sockets. */
export function cableReel(s) {
  s.tube(points('-.3,.42,0 -.18,.42,.36 .3,.42,.36 .42,.42,0'), 0.022, C.dark);
  s.prism(circle(0.06, 0.4, 0.34, 46), 'xz', 0.32, 0.36, G.lime, { edge: 0.2 });
  for (const i of times(5))
    s.tube(
      circle(0.06, 0.4, 0.27, 44).map(([x, z]) => [x, 0.29 - i * 0.055, z]),
      0.03,
      i % 2 ? G.signal : '#cf4a20',
      { close: true },
    );
  s.tube(soft(points('-.16,.2,.6 -.14,.2,.84 -.06,.2,.96 .2,.2,.96 .28,.2,.84 .3,.2,.6')), 0.03, C.rubber);
  s.prism(circle(0.06, 0.4, 0.34, 46), 'xz', 0.0, 0.035, G.lime, { edge: 0.3 });
  s.prism(circle(0.06, 0.4, 0.21, 40), 'xz', -0.03, 0, '#3d4440', { edge: 0.3 });
  front(
    s,
    [-0.15, -0.031, 0.61],
    points('.12,.11 .3,.11 .12,.31 .3,.31')
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r=".07" fill="#23292a"/><circle cx="${x - 0.025}" cy="${y}" r=".013" fill="#77807a"/><circle cx="${x + 0.025}" cy="${y}" r=".013" fill="#77807a"/>`,
      )
      .join(''),
  );
  s.tube(points('-.3,-.04,0 -.2,-.04,.3 -.12,-.04,.4'), 0.022, C.dark);
  s.tube(points('.42,-.04,0 .32,-.04,.3 .24,-.04,.4'), 0.022, C.dark);
  for (const x of [-0.3, 0.42]) s.bar([x, -0.1, 0.012], [x, 0.46, 0.012], 0.022, C.dark);
  s.tube(soft(points('.2,-.0,.18 .4,-.2,.03 .6,-.24,.03 .76,-.1,.03')), 0.026, G.signal);
  s.bar([0.74, -0.12, 0.035], [0.86, -0.0, 0.035], 0.045, C.rubber);
}

/** A closed generator with handle, sockets and vents. */
export function generator(s) {
  for (const x of [-0.3, 0.3]) s.box(x - 0.06, 0.04, 0, 0.14, 0.34, 0.05, C.rubber);
  s.prism(
    rounded(points('-.46,.05 .46,.05 .5,.16 .46,.5 .3,.58 -.34,.58 -.48,.46 -.5,.16'), 0.08),
    'xz',
    0,
    0.42,
    G.green,
    { edge: 0.2 },
  );
  s.tube(
    soft(points('-.3,.21,.56 -.26,.21,.7 -.14,.21,.74 .12,.21,.74 .24,.21,.7 .28,.21,.56')),
    0.045,
    C.rubber,
  );
  s.cylinder(0.36, 0.21, 0.55, 0.06, 0.06, C.dark);
  front(
    s,
    [-0.42, -0.001, 0.48],
    `<rect width=".44" height=".36" rx=".04" fill="#3d4440"/>${points('.1,.11 .28,.11')
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r=".07" fill="#cfd9c6"/><circle cx="${x}" cy="${y}" r=".05" fill="#23292a"/><circle cx="${x - 0.02}" cy="${y}" r=".01" fill="#8c958f"/><circle cx="${x + 0.02}" cy="${y}" r=".01" fill="#8c958f"/>`,
      )
      .join(
        '',
      )}<rect x=".04" y=".22" width=".2" height=".09" rx=".02" fill="${G.lime}"/>${bolt(0.1, 0.215, '#12351f', 0.7)}<circle cx=".33" cy=".265" r=".04" fill="${G.signal}"/>`,
  );
  front(
    s,
    [0.08, -0.001, 0.4],
    vents(0.03, 0.02, 6, { step: 0.052, width: 0.024, height: 0.24, fill: darker(G.green, 0.7) }),
  );
  flank(
    s,
    [0.485, 0.08, 0.4],
    `<circle cx=".14" cy=".12" r=".1" fill="#2c322f"/><circle cx=".14" cy=".12" r=".045" fill="#8d949b"/>`,
  );
}
