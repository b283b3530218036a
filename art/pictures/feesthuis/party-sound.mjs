import { mix } from '../engine/colour.mjs';
import { circle, curve, points, rounded, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

const DARK = '#37343f';

function cone(cx, cy, r, ring) {
  return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="#1d1a22"/><circle cx="${cx}" cy="${cy}" r="${r * 0.84}" fill="#4a4653"/><circle cx="${cx}" cy="${cy}" r="${r * 0.62}" fill="#5b5666"/><circle cx="${cx}" cy="${cy}" r="${r * 0.26}" fill="#211e27"/><circle cx="${cx - r * 0.07}" cy="${cy - r * 0.08}" r="${r * 0.1}" fill="#8d8799"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${ring}" stroke-width=".022"/>`;
}

/** A speaker on wheels with two rings of light and a handle. */
export function partyBox(s) {
  const [w, d, h] = [0.5, 0.42, 0.96];
  s.tube(
    [
      [0.08, d - 0.03, h],
      [0.08, d, h + 0.36],
      [w - 0.08, d, h + 0.36],
      [w - 0.08, d - 0.03, h],
    ],
    0.022,
    '#6c6779',
  );
  s.prism(rounded(points('0,.06 .5,.06 .5,1.02 0,1.02'), 0.09), 'xz', 0, d, DARK, { edge: 0.2 });
  s.decal(
    [0, -0.002, 1.02],
    [1, 0, 0],
    [0, 0, -1],
    cone(0.25, 0.26, 0.18, '#ff6fa0') +
      cone(0.25, 0.68, 0.2, '#5fd0c0') +
      '<rect x=".17" y=".9" width=".16" height=".02" rx=".01" fill="#f0a92b"/>',
  );
  s.decal(
    [0.06, 0.06, 1.021],
    [1, 0, 0],
    [0, 1, 0],
    '<rect width=".38" height=".16" rx=".03" fill="#1d1a22"/><g fill="#f0a92b"><circle cx=".08" cy=".08" r=".03"/></g><g fill="#8d8799"><circle cx=".17" cy=".08" r=".024"/><circle cx=".25" cy=".08" r=".024"/></g><rect x=".3" y=".06" width=".05" height=".04" rx=".01" fill="#5fd08a"/>',
  );
  for (const x of [0.06, w - 0.06]) s.prism(circle(0.02, 0.07, 0.07, 24), 'yz', x - 0.03, x + 0.03, C.rubber);
  for (const [x, z, size] of [
    [-0.22, 1.0, 1],
    [-0.34, 0.7, 0.8],
    [0.74, 1.18, 0.9],
  ])
    note(s, x, z, size);
}

/** A note that floats beside a speaker. */
export function note(s, x, z, size = 1, colour = '#c2185b') {
  s.decal(
    [x, -0.1, z],
    [size, 0, 0],
    [0, 0, -size],
    `<path d="M.04 .14V.02L.14 0v.11" fill="none" stroke="${colour}" stroke-width=".02" stroke-linejoin="round"/><ellipse cx=".022" cy=".142" rx=".026" ry=".02" fill="${colour}"/><ellipse cx=".122" cy=".112" rx=".026" ry=".02" fill="${colour}"/>`,
  );
}

/** A bass cabinet with a grille and a pole for the top. */
export function subwoofer(s) {
  const [w, d, h] = [0.6, 0.66, 0.68];
  for (const [x, y] of [
    [0.08, 0.08],
    [w - 0.08, 0.08],
    [w - 0.08, d - 0.08],
  ])
    s.cylinder(x, y, 0, 0.04, 0.05, C.rubber, { n: 16 });
  s.box(0, 0, 0.05, w, d, h, DARK, { r: 0.03, edge: 0.2 });
  const dots = times(13).flatMap((i) =>
    times(14).map(
      (j) => `<circle cx="${0.07 + i * 0.038 + (j % 2) * 0.019}" cy="${0.07 + j * 0.041}" r=".011"/>`,
    ),
  );
  s.decal(
    [0, -0.001, h + 0.05],
    [1, 0, 0],
    [0, 0, -1],
    `<rect x=".035" y=".035" width=".53" height=".61" rx=".03" fill="#26232c"/>${cone(0.3, 0.34, 0.23, '#4a4653')}<g fill="#16141a" opacity=".6">${dots.join('')}</g><rect x=".23" y=".585" width=".14" height=".03" rx=".012" fill="#f0a92b"/>`,
  );
  s.decal(
    [w + 0.001, 0, h + 0.05],
    [0, 1, 0],
    [0, 0, -1],
    '<rect x=".2" y=".16" width=".26" height=".09" rx=".045" fill="#17151b"/>',
  );
  s.bar([w / 2, d / 2, h + 0.05], [w / 2, d / 2, h + 0.55], 0.026, '#8d929b');
  s.cylinder(w / 2, d / 2, h + 0.05, 0.06, 0.03, '#f0a92b', { n: 22 });
  s.tube(
    curve((t) => [0.46 + 0.5 * t, 0.6 - 1.0 * t + 0.1 * Math.sin(t * 6), t < 0.3 ? 0.5 - 1.6 * t : 0.02], 20),
    0.014,
    '#c2185b',
  );
}

/** A screen with a song on it, two microphones in their stand. */
export function karaoke(s) {
  s.cylinder(0, 0.1, 0, 0.3, 0.035, DARK, { n: 40 });
  s.bar([0, 0.1, 0.03], [0, 0.1, 0.8], 0.034, '#6c6779');
  s.box(-0.5, 0.04, 0.72, 1.0, 0.08, 0.6, DARK, { edge: 0.2 });
  s.decal(
    [-0.5, 0.039, 1.32],
    [1, 0, 0],
    [0, 0, -1],
    '<rect x=".03" y=".03" width=".94" height=".54" rx=".01" fill="#5b2a6b"/><circle cx=".8" cy=".15" r=".1" fill="#f0a92b" opacity=".8"/><path d="M.03 .45q.2 -.12 .42 -.02t.52 -.03V.57H.03z" fill="#c2185b"/><rect x=".14" y=".26" width=".4" height=".05" rx=".025" fill="#fff3df"/><rect x=".57" y=".26" width=".2" height=".05" rx=".025" fill="#8fd5c6"/><rect x=".26" y=".36" width=".48" height=".05" rx=".025" fill="#fff3df" opacity=".6"/>',
  );
  s.box(-0.28, -0.12, 0, 0.56, 0.2, 0.16, '#f6ead8', { r: 0.05, edge: 0.3 });
  s.decal(
    [-0.28, -0.121, 0.16],
    [1, 0, 0],
    [0, 0, -1],
    '<circle cx=".1" cy=".08" r=".035" fill="#c2185b"/><circle cx=".2" cy=".08" r=".025" fill="#2a9d8f"/><circle cx=".28" cy=".08" r=".025" fill="#f0a92b"/><path d="M.36 .06h.14M.36 .1h.1" stroke="#8d8799" stroke-width=".016"/>',
  );
  microphone(s, [-0.5, -0.3, 0], [-0.62, -0.36, 0.62], '#d6336c');
  microphone(s, [0.45, -0.42, 0], [0.34, -0.5, 0.62], '#2a9d8f');
  note(s, -0.78, 1.22, 1.1);
  note(s, -0.66, 0.96, 0.8, '#2a9d8f');
}

function microphone(s, foot, [x, y, z], colour) {
  s.at(foot[0], foot[1], 0, 0, () =>
    s.lathe(0, 0, points('0,0 .12,0 .12,.014 .03,.03 0,.03'), DARK, { n: 36 }),
  );
  s.bar([foot[0], foot[1], 0.03], [foot[0], foot[1], z - 0.12], 0.014, '#8d929b');
  s.bar([foot[0], foot[1], z - 0.14], [x, y, z], 0.026, DARK, { caps: 'butt' });
  s.ball([x + (x - foot[0]) * 0.35, y, z + 0.05], 0.06, '#b9bec6');
  s.bar([x, y, z - 0.01], [x + (x - foot[0]) * 0.12, y, z + 0.015], 0.036, colour, { caps: 'butt' });
}

/** A fog machine in a cloud of its own. */
export function fogMachine(s) {
  const puff = (x, y, z, r, alpha) => {
    const [px, py] = s.point([x, y, z]);
    s.measure([[px, py]], r * s.metre * 0.8);
    s.push(`<circle cx="${px}" cy="${py}" r="${r * s.metre * 1.25}" fill="url(#fog)" opacity="${alpha}"/>`);
  };
  s.push(
    '<defs><radialGradient id="fog"><stop offset="0" stop-color="#f6eefb" stop-opacity=".95"/><stop offset=".6" stop-color="#e6d6f0" stop-opacity=".5"/><stop offset="1" stop-color="#e6d6f0" stop-opacity="0"/></radialGradient></defs>',
  );
  s.tube(
    [
      [0.05, 0.2, 0.12],
      [0.05, 0.2, 0.42],
      [0.45, 0.2, 0.42],
      [0.45, 0.2, 0.12],
    ],
    0.016,
    '#8d929b',
  );
  s.box(0, 0, 0.05, 0.5, 0.36, 0.26, DARK, { r: 0.03, edge: 0.22 });
  s.decal(
    [0, -0.001, 0.31],
    [1, 0, 0],
    [0, 0, -1],
    `<circle cx=".12" cy=".13" r=".055" fill="#17151b"/><circle cx=".12" cy=".13" r=".03" fill="#6c6779"/><rect x=".24" y=".06" width=".2" height=".05" rx=".012" fill="#c2185b"/>${times(
      4,
    )
      .map((i) => `<rect x="${0.25 + i * 0.05}" y=".15" width=".028" height=".05" rx=".01" fill="#17151b"/>`)
      .join('')}`,
  );
  s.decal(
    [0.501, 0.04, 0.31],
    [0, 1, 0],
    [0, 0, -1],
    '<rect x=".04" y=".06" width=".2" height=".14" rx=".02" fill="#8fd5c6" opacity=".8"/>',
  );
  for (const [x, y, z, r, a] of [
    [0.09, -0.1, 0.19, 0.06, 0.9],
    [0.02, -0.2, 0.2, 0.1, 0.85],
    [-0.1, -0.3, 0.22, 0.15, 0.8],
    [-0.26, -0.3, 0.32, 0.19, 0.75],
    [-0.1, -0.46, 0.14, 0.15, 0.7],
    [-0.38, -0.42, 0.22, 0.2, 0.7],
    [-0.3, -0.6, 0.12, 0.17, 0.65],
    [-0.44, -0.26, 0.5, 0.17, 0.6],
    [-0.32, -0.2, 0.66, 0.12, 0.45],
  ])
    puff(x, y, z, r, a);
  s.mark([0.5, 0.3, 0.02], [0.9, 0.2, 0.02], 3, mix(DARK, '#ffffff', 0.1));
}
