import { circle, dice, points, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

/** A slush machine with two bowls, a filled cup in front. */
export function slushMachine(s) {
  const [w, d] = [0.72, 0.56];
  s.box(0, 0, 0.03, w, d, 0.36, '#3f3a4a', { r: 0.04, edge: 0.22 });
  s.decal(
    [0, -0.001, 0.39],
    [1, 0, 0],
    [0, 0, -1],
    `<rect x=".05" y=".06" width=".62" height=".06" rx=".02" fill="#f0a92b"/>${times(6)
      .map((i) => `<rect x="${0.12 + i * 0.085}" y=".17" width=".05" height=".16" rx=".015" fill="#2b2834"/>`)
      .join('')}`,
  );
  const bowl = (x, colour) => {
    const light = colour;
    s.box(x, 0.12, 0.39, 0.28, 0.4, 0.05, '#2b2834', { edge: 0.2 });
    s.box(x + 0.01, 0.1, 0.42, 0.26, 0.4, 0.34, light, { r: 0.08, edge: 0.35 });
    s.decal(
      [x + 0.01, 0.099, 0.76],
      [1, 0, 0],
      [0, 0, -1],
      '<path d="M.04 .05q.06 .04 .09 .0t.1 .02V.3H.04z" fill="#fff" opacity=".28"/><path d="M.05 .04h.03v.26h-.03z" fill="#fff" opacity=".6"/>',
    );
    for (const [a, b, c] of points('.06,.2,.0 .13,.3,.01 .19,.2,.0 .1,.4,.0'))
      s.ball([x + a + 0.02, b, 0.76 + c], 0.055, light, { tones: [0.44, 0.6, 0.8, 1] });
    s.box(x, 0.09, 0.8, 0.28, 0.42, 0.05, '#f6f0e8', { r: 0.05, edge: 0.3 });
    s.tube(
      [
        [x + 0.14, 0.1, 0.44],
        [x + 0.14, 0.0, 0.44],
        [x + 0.14, -0.02, 0.38],
      ],
      0.024,
      '#b9bec6',
    );
    s.bar([x + 0.14, 0.02, 0.46], [x + 0.14, -0.03, 0.56], 0.016, '#2b2834');
  };
  bowl(0.05, '#e0447a');
  bowl(0.39, '#4f9fd6');
  s.box(0.06, -0.16, 0.03, w - 0.12, 0.16, 0.03, '#8d929b', { edge: 0.3 });
  s.at(0.2, -0.08, 0.06, 0, () => cup(s, '#e0447a'));
  s.at(0.9, -0.12, 0, 0, () => cup(s, '#4f9fd6'));
}

function cup(s, colour) {
  s.bar([0.01, 0.01, 0.08], [0.06, 0.03, 0.3], 0.011, '#f0a92b');
  s.vessel(
    0,
    0,
    [
      [0.045, 0],
      [0.05, 0.02],
      [0.068, 0.18],
    ],
    { tint: '#fffaf4', fill: colour, level: [0, 0.18] },
  );
  for (const [x, y, z] of points('-.03,0,.19 .03,.01,.19 0,-.02,.21'))
    s.ball([x, y, z], 0.034, colour, { tones: [0.44, 0.6, 0.8, 1] });
}

/** A bubble machine, bubbles in the air. */
export function bubbleMachine(s) {
  const body = '#2a9d8f';
  s.box(0, 0, 0.04, 0.62, 0.4, 0.3, body, { r: 0.08, edge: 0.25 });
  s.tube(
    [
      [0.12, 0.2, 0.34],
      [0.12, 0.2, 0.52],
      [0.5, 0.2, 0.52],
      [0.5, 0.2, 0.34],
    ],
    0.022,
    C.dark,
  );
  s.decal(
    [0, -0.001, 0.34],
    [1, 0, 0],
    [0, 0, -1],
    `<circle cx=".2" cy=".15" r=".125" fill="#1d4a48"/>${times(8)
      .map(
        (i) =>
          `<circle cx="${0.2 + 0.09 * Math.cos(i * 0.785)}" cy="${0.15 + 0.09 * Math.sin(i * 0.785)}" r=".026" fill="none" stroke="#f0a92b" stroke-width=".012"/>`,
      )
      .join(
        '',
      )}<circle cx=".2" cy=".15" r=".035" fill="#f0a92b"/><rect x=".4" y=".08" width=".14" height=".05" rx=".02" fill="#fff3df"/><circle cx=".43" cy=".2" r=".022" fill="#d6336c"/><circle cx=".5" cy=".2" r=".022" fill="#5fd08a"/>`,
  );
  s.at(0.86, 0.0, 0, 0, () => {
    s.lathe(0, 0, points('0,0 .09,0 .095,.04 .095,.26 .04,.32 .04,.35 0,.35'), '#f6f0e8', { n: 34 });
    s.lathe(0, 0, points('.05,.34 .05,.4 0,.4'), '#d6336c', { n: 26 });
    s.decal(
      [-0.07, -0.098, 0.24],
      [1, 0, 0],
      [0, 0, -1],
      '<rect width=".14" height=".17" rx=".02" fill="#4f9fd6"/><g fill="none" stroke="#fff" stroke-width=".01"><circle cx=".05" cy=".07" r=".028"/><circle cx=".095" cy=".11" r=".02"/></g>',
    );
  });
  const roll = dice(29);
  for (const i of times(22)) {
    const t = i / 22;
    const [x, y] = s.point([
      0.15 - 0.5 * t - roll() * 0.3,
      -0.2 - roll() * 0.4,
      0.3 + 0.75 * t * roll() + t * 0.35,
    ]);
    const r = (0.028 + roll() * 0.05) * s.metre;
    s.measure([[x, y]], r);
    s.push(
      `<g><circle cx="${x}" cy="${y}" r="${r}" fill="#ffffff" opacity=".3"/><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${['#f6a9c4', '#ffffff', '#8fd5c6', '#ffe08a'][i % 4]}" stroke-width="${r * 0.12}" opacity=".95"/><path d="M${x - r * 0.6} ${y - r * 0.1}a${r * 0.62} ${r * 0.62} 0 0 1 ${r * 0.5} ${-r * 0.5}" fill="none" stroke="#fff" stroke-width="${r * 0.16}" stroke-linecap="round"/></g>`,
    );
  }
}

/** Confetti cannons, one just fired. */
export function confetti(s) {
  const tube = (x, y, turn, colour) =>
    s.at(x, y, 0, turn, () => {
      s.lathe(0, 0, points('0,0 .07,0 .07,.7 .05,.7 .05,.66'), colour, {
        n: 34,
        two: true,
        colours: (row) => (row > 1 ? '#2f2630' : colour),
      });
      s.lathe(0, 0, points('.073,0 .073,.2'), '#f6ead8', { n: 34 });
      s.lathe(0, 0, points('.073,.56 .073,.64'), '#f0a92b', { n: 34 });
    });
  tube(-0.2, 0.2, 0, '#d6336c');
  tube(0.12, 0.26, 0, '#2a9d8f');
  tube(0.42, 0.14, 0, '#53407a');
  tube(0.1, -0.1, 0, '#d6336c');
  const roll = dice(61);
  const colours = ['#d6336c', '#f0a92b', '#2a9d8f', '#fff3df', '#4f9fd6', '#f6a9c4'];
  for (const i of times(90)) {
    const [a, reach] = [-0.9 + roll() * 1.8, 0.1 + roll() * 0.75];
    const [x, y] = s.point([0.1 + Math.sin(a) * reach, -0.1, 0.74 + Math.cos(a) * reach]);
    const size = (0.016 + roll() * 0.016) * s.metre;
    s.measure([[x, y]], size);
    s.push(
      `<rect x="${x}" y="${y}" width="${size}" height="${size * (i % 3 ? 0.6 : 1.3)}" fill="${colours[i % 6]}" transform="rotate(${Math.round(roll() * 180)} ${x} ${y})"/>`,
    );
  }
  s.face(
    circle(0.62, -0.3, 0.02, 8).map(([x, y]) => [x, y, 0.005]),
    '#f0a92b',
    { tone: 0.6, noCast: true },
  );
}
