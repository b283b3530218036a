import { circle, curve, points, rounded, soft, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

/** A generator in its frame, with a running-hours meter. */
export function generator(s) {
  const [w, d] = [0.9, 0.56];
  const frame = '#4b4757';
  const body = '#d6336c';
  const loop = (y) =>
    s.tube(
      rounded(points('0,.1 .9,.1 .9,.76 0,.76'), 0.1).map(([x, z]) => [x, y, z]),
      0.026,
      frame,
      { close: true },
    );
  loop(d);
  s.box(0.08, 0.06, 0.12, w - 0.16, d - 0.12, 0.3, '#37343f', { r: 0.03, edge: 0.2 });
  s.box(0.06, 0.05, 0.44, w - 0.12, d - 0.1, 0.24, body, { r: 0.08, edge: 0.28 });
  s.cylinder(0.32, 0.3, 0.68, 0.06, 0.05, '#2b2834', { n: 26 });
  s.decal(
    [0.08, 0.058, 0.42],
    [1, 0, 0],
    [0, 0, -1],
    '<rect x=".02" y=".03" width=".46" height=".24" rx=".02" fill="#f6ead8"/><g fill="#2b2834"><circle cx=".1" cy=".11" r=".05"/><circle cx=".1" cy=".21" r=".0"/><circle cx=".22" cy=".11" r=".05"/></g><g fill="#2a9d8f"><circle cx=".1" cy=".11" r=".03"/><circle cx=".22" cy=".11" r=".03"/></g><rect x=".3" y=".06" width=".15" height=".08" rx=".01" fill="#17151b"/><path d="M.32 .12V.08h.03v.04zM.37 .12V.08M.4 .08h.03v.02h-.03v.02h.03" stroke="#f0a92b" stroke-width=".01" fill="none"/><circle cx=".34" cy=".21" r=".022" fill="#c2185b"/><circle cx=".42" cy=".21" r=".022" fill="#5fd08a"/>' +
      times(5)
        .map((i) => `<rect x="${0.53 + i * 0.04}" y=".04" width=".02" height=".22" rx=".01" fill="#17151b"/>`)
        .join(''),
  );
  s.decal(
    [0.12, 0.048, 0.6],
    [1, 0, 0],
    [0, 0, -1],
    '<path d="M.34 0L.24 .1h.07L.27 .17L.4 .06h-.08z" fill="#f7e7cf"/>',
  );
  for (const x of [0, w]) for (const z of [0.1, 0.76]) s.bar([x, 0.02, z], [x, d - 0.02, z], 0.022, frame);
  loop(0);
  for (const x of [0.12, w - 0.12]) s.prism(circle(0, 0.09, 0.1, 30), 'yz', x - 0.05, x + 0.05, C.rubber);
  s.tube(
    soft(points('.2,.04,.3 .16,-.16,.16 .26,-.3,.03 .6,-.34,.02 .98,-.22,.02 1.14,-.34,.02')),
    0.018,
    '#f0a92b',
  );
}

/** A hot-air cannon on wheels. */
export function hotAirCannon(s) {
  const body = '#e0762c';
  s.prism(circle(0.44, 0.13, 0.13, 30), 'yz', -0.02, 0.04, C.rubber);
  s.tube(points('0,.1,.14 .0,.1,.42 .0,.34,.42'), 0.02, C.dark);
  s.bar([0.06, 0.38, 0.3], [1.02, 0.38, 0.1], 0.02, C.dark);
  s.box(0.1, 0.02, 0.22, 0.7, 0.36, 0.08, '#37343f', { r: 0.02 });
  s.prism(circle(0.2, 0.56, 0.25, 44), 'yz', -0.05, 0.86, body, { cap: '#37343f', edge: 0.2 });
  s.prism(circle(0.2, 0.56, 0.27, 44), 'yz', 0.78, 0.88, '#5d5768', { cap: '#26232c', edge: 0.3 });
  s.decal(
    [0.881, -0.07, 0.83],
    [0, 1, 0],
    [0, 0, -1],
    `<circle cx=".27" cy=".27" r=".21" fill="#7a2a12"/><circle cx=".27" cy=".27" r=".16" fill="#ff8a3d"/><circle cx=".27" cy=".27" r=".09" fill="#ffd35c"/><g stroke="#37343f" stroke-width=".012" fill="none"><circle cx=".27" cy=".27" r=".19"/><circle cx=".27" cy=".27" r=".12"/><path d="M.06 .27h.42M.27 .06v.42"/></g>`,
  );
  s.decal(
    [0.1, 0.02, 0.3],
    [1, 0, 0],
    [0, 0, -1],
    '<circle cx=".1" cy=".04" r=".026" fill="#c2185b"/><circle cx=".18" cy=".04" r=".018" fill="#5fd08a"/><rect x=".3" y=".02" width=".2" height=".04" rx=".01" fill="#17151b"/>',
  );
  s.bar([0.06, 0.02, 0.3], [1.02, 0.02, 0.1], 0.02, C.dark);
  s.bar([1.02, 0.02, 0.1], [1.02, 0.38, 0.1], 0.02, C.dark);
  s.prism(circle(0.0, 0.13, 0.13, 30), 'yz', 0.02, 0.08, C.rubber);
  s.prism(circle(0.0, 0.13, 0.05, 20), 'yz', 0.08, 0.09, '#f0a92b');
  s.tube(
    [
      [0.2, 0.2, 0.81],
      [0.2, 0.2, 0.9],
      [0.56, 0.2, 0.9],
      [0.56, 0.2, 0.81],
    ],
    0.02,
    C.dark,
  );
  for (const i of times(3))
    s.line(
      soft([
        [1.0, -0.02 + i * 0.2, 0.5 + i * 0.06],
        [1.14, -0.02 + i * 0.2, 0.56 + i * 0.06],
        [1.28, -0.02 + i * 0.2, 0.5 + i * 0.06],
        [1.44, -0.02 + i * 0.2, 0.57 + i * 0.06],
      ]),
      4,
      '#d9480f',
      0.55,
    );
}

/** A trailer with a cold store: door ajar, crates inside. */
export function coolTrailer(s) {
  const [w, d, h, z] = [2.1, 1.3, 1.5, 0.4];
  const white = '#f6f3ee';
  s.prism(circle(d + 0.04, 0.26, 0.26, 36), 'yz', w * 0.45, w * 0.45 + 0.12, C.rubber);
  s.bar([w, d / 2, z + 0.05], [w + 0.8, d / 2, z + 0.05], 0.04, '#5d5768');
  s.box(0, 0, z, w, d, h, white, { edge: 0.25 });
  s.decal(
    [0, -0.002, z + h],
    [1, 0, 0],
    [0, 0, -1],
    `<rect x=".06" y=".06" width="${w - 0.12}" height="${h - 0.12}" fill="none" stroke="#d8d0c8" stroke-width=".02"/><rect y="1.12" width="${w}" height=".12" fill="#2a9d8f"/><rect y="1.27" width="${w}" height=".05" fill="#c2185b"/><g transform="translate(.5 .56)" stroke="#5fa8c8" stroke-width=".05" stroke-linecap="round">${times(
      3,
    )
      .map(
        (i) =>
          `<path transform="rotate(${i * 60})" d="M0 -.28V.28M-.08 -.2L0 -.12L.08 -.2M-.08 .2L0 .12L.08 .2" fill="none"/>`,
      )
      .join('')}</g>`,
  );
  s.decal(
    [1.1, -0.004, z + h - 0.12],
    [1, 0, 0],
    [0, 0, -1],
    `<rect width=".82" height="1.12" fill="#2f4a55"/><rect x=".04" y=".04" width=".74" height="1.06" fill="#bcd9dd"/>${times(
      3,
    )
      .map((i) => `<rect x=".06" y="${0.3 + i * 0.34}" width=".7" height=".025" fill="#8fa7a3"/>`)
      .join('')}<g>${times(5)
      .map(
        (i) =>
          `<path d="M${0.1 + i * 0.13} .3v-.12l.025 -.04v-.05h.03v.05l.025 .04v.12z" fill="${['#2f6f4f', '#8a4b2a', '#c2185b'][i % 3]}"/>`,
      )
      .join(
        '',
      )}</g><rect x=".1" y=".44" width=".28" height=".2" fill="#f0a92b"/><rect x=".42" y=".44" width=".28" height=".2" fill="#c2185b"/><rect x=".1" y=".8" width=".28" height=".18" fill="#2a9d8f"/><rect x=".42" y=".8" width=".28" height=".18" fill="#f0a92b"/>`,
  );
  s.face(
    [
      [1.92, -0.01, z + 0.2],
      [2.64, -0.4, z + 0.2],
      [2.64, -0.4, z + h - 0.12],
      [1.92, -0.01, z + h - 0.12],
    ],
    white,
    { two: true, edge: 0.25 },
  );
  s.box(0.2, 0.3, z + h, 0.6, 0.6, 0.16, '#b9bec6', { r: 0.04, edge: 0.25 });
  s.prism(
    curve((t) => [w * 0.42 + 0.07 - 0.36 * Math.cos(Math.PI * t), 0.3 + 0.3 * Math.sin(Math.PI * t)], 18),
    'xz',
    -0.16,
    -0.02,
    '#5d5768',
    { edge: 0.2 },
  );
  s.prism(circle(w * 0.42 + 0.07, 0.26, 0.26, 36), 'xz', -0.13, -0.1, C.rubber, { edge: 0.2 });
  s.prism(circle(w * 0.42 + 0.07, 0.26, 0.12, 28), 'xz', -0.15, -0.13, '#c3c8cf', { edge: 0.3 });
  s.bar([w + 0.7, d / 2, z + 0.05], [w + 0.7, d / 2, 0.06], 0.026, '#5d5768');
  s.ball([w + 0.7, d / 2, 0.07], 0.08, C.rubber);
}
