import { mix } from '../engine/colour.mjs';
import { circle, dice, points, rounded, roundBox, times } from '../engine/outlines.mjs';
import { C } from '../materials.mjs';

const BERRY = '#d6336c';
const SAFFRON = '#f0a92b';
const TEAL = '#2a9d8f';
const PINK = '#f6a9c4';

/** A machine with a wide bowl, pink clouds in it and one on a stick. */
export function candyfloss(s) {
  s.box(-0.34, -0.3, 0.03, 0.68, 0.6, 0.34, BERRY, { r: 0.06, edge: 0.22 });
  s.decal(
    [-0.34, -0.301, 0.37],
    [1, 0, 0],
    [0, 0, -1],
    `<rect x=".07" y=".06" width=".54" height=".2" rx=".03" fill="none" stroke="#f7b733" stroke-width=".02"/>${times(
      5,
    )
      .map(
        (i) => `<circle cx="${0.15 + i * 0.095}" cy=".16" r=".028" fill="${i % 2 ? '#f7b733' : '#fff3df'}"/>`,
      )
      .join('')}`,
  );
  s.decal(
    [0.341, -0.3, 0.37],
    [0, 1, 0],
    [0, 0, -1],
    '<circle cx=".3" cy=".16" r=".06" fill="#2f2630"/><path d="M.3 .16V.11" stroke="#f7b733" stroke-width=".02" stroke-linecap="round"/>',
  );
  s.lathe(0, 0, points('0,.37 .12,.37 .12,.41 .3,.44 .47,.52 .5,.62 .48,.66'), '#c9ced6', {
    n: 48,
    two: true,
  });
  s.lathe(0, 0, points('.48,.66 .45,.6 .3,.5 0,.49'), '#aab0ba', { n: 48, two: true });
  s.lathe(0, 0, points('0,.5 .1,.5 .11,.58 .05,.6 0,.6'), C.steel, { n: 28 });
  cloud(s, [0.14, 0.24, 0.62], 0.11, 11, 9);
  cloud(s, [-0.24, 0.12, 0.62], 0.12, 5, 10);
  cloud(s, [0.12, -0.2, 0.6], 0.09, 23, 7);
  s.bar([0.3, -0.12, 0.6], [0.52, -0.34, 1.02], 0.016, '#f6ead8');
  cloud(s, [0.55, -0.36, 1.16], 0.17, 3, 16);
}

function cloud(s, [x, y, z], size, seed, count) {
  const roll = dice(seed * 7919);
  const puffs = times(count).map(() => [
    x + (roll() - 0.5) * size * 1.7,
    y + (roll() - 0.5) * size * 1.4,
    z + (roll() - 0.5) * size * 1.6,
    size * (0.55 + roll() * 0.4),
  ]);
  for (const [a, b, c, r] of s.farFirst(puffs, (puff) => puff.slice(0, 3)))
    s.ball([a, b, c], r, PINK, { tones: [0.36, 0.52, 0.72, 0.95] });
}

/** The frame as tall as a toddler, a game half played, one disc about to fall. */
export function fourInARow(s) {
  const [w, h, base, thick] = [1.3, 1.05, 0.16, 0.1];
  const foot = points('-.3,0 .4,0 .4,.06 .12,.16 .1,.5 0,.5 -.02,.16 -.3,.06');
  const colour = '#2f6f9a';
  s.prism(rounded(foot, 0.04), 'yz', -0.09, 0, mix(colour, '#0d2233', 0.2));
  s.at(0.185 + 0.155 * 3, thick / 2, base + h + 0.06, 0, () =>
    s.prism(circle(0, 0, 0.066, 30), 'xz', -0.02, 0.02, SAFFRON),
  );
  s.prism(roundBox(0, base, w, h, 0.05), 'xz', 0, thick, colour, { edge: 0.22 });
  s.decal([0, -0.001, base + h], [1, 0, 0], [0, 0, -1], holes());
  s.prism(rounded(foot, 0.04), 'yz', w, w + 0.09, mix(colour, '#0d2233', 0.1));
  for (const [x, y, z, disc] of [
    [0.3, -0.5, 0, BERRY],
    [0.55, -0.62, 0, SAFFRON],
    [0.33, -0.48, 0.035, SAFFRON],
  ])
    s.cylinder(x, y, z, 0.075, 0.034, disc, { n: 32, edge: 0.3 });
}

/** Columns from the left, each from the bottom up: which discs lie in it. */
const GAME = ['b', 'sb', 'bsb', 'sbss', 'bb', 's', ''];

function holes() {
  return GAME.flatMap((column, x) =>
    times(6).map((row) => {
      const [cx, cy] = [0.185 + x * 0.155, 0.94 - row * 0.158];
      const disc = column[row];
      if (disc === undefined)
        return `<circle cx="${cx}" cy="${cy}" r=".06" fill="#1d4462"/><path d="M${cx - 0.045} ${cy + 0.035}a.06 .06 0 0 0 .09 0a.066 .066 0 0 1 -.09 0" fill="#d9e8f3" opacity=".8"/>`;
      const colour = disc === 'b' ? BERRY : SAFFRON;
      return `<circle cx="${cx}" cy="${cy}" r=".06" fill="${colour}"/><circle cx="${cx}" cy="${cy}" r=".04" fill="none" stroke="${mix(colour, '#4a1240', 0.3)}" stroke-width=".012"/><path d="M${cx - 0.048} ${cy - 0.02}a.05 .05 0 0 1 .05 -.03" stroke="#fff" stroke-width=".012" stroke-linecap="round" fill="none" opacity=".7"/>`;
    }),
  ).join('');
}

const BLOCK = { length: 0.42, width: 0.136, height: 0.085 };
/** Blocks that have been taken: layer and place. */
const TAKEN = ['3 1', '5 0', '8 2', '9 1', '11 0', '12 2'];

/** Layers of three crosswise, some gone, one on its way out, two already on top. */
export function tumbleTower(s) {
  const layers = 15;
  const roll = dice(17);
  s.at(-0.34, -0.1, 0, 35, () => block(s, 0, 0, 0, false, '#dcab74'));
  for (const layer of times(layers)) {
    const crosswise = layer % 2 === 1;
    const places = crosswise ? [0, 1, 2] : [2, 1, 0];
    for (const place of places) {
      const wood = mix('#e2b47c', '#a9713f', roll() * 0.55);
      if (TAKEN.includes(`${layer} ${place}`)) continue;
      const out = layer === 10 && place === 1 ? -0.17 : (roll() - 0.5) * 0.014;
      const offset = place * (BLOCK.width + 0.006);
      if (crosswise) block(s, out, offset, layer * BLOCK.height, true, layer === 7 ? BERRY : wood);
      else block(s, offset, out, layer * BLOCK.height, false, layer === 10 && place === 1 ? TEAL : wood);
    }
  }
  const top = layers * BLOCK.height;
  block(s, 0, 0.28, top, true, '#dcab74');
  block(s, 0, 0.0, top, true, '#c98d55');
  s.at(0.62, -0.3, 0, -12, () => block(s, 0, 0, 0, false, SAFFRON));
}

function block(s, x, y, z, crosswise, colour) {
  const [w, d] = crosswise ? [BLOCK.length, BLOCK.width] : [BLOCK.width, BLOCK.length];
  s.box(x, y, z, w, d, BLOCK.height, colour, { edge: 0.22 });
}

/** A column with a ring of light, a screen and a strip of fresh photos. */
export function photoBooth(s) {
  s.cylinder(0, 0, 0, 0.34, 0.05, '#4b4257', { n: 48 });
  s.box(-0.12, -0.06, 0.05, 0.24, 0.16, 0.72, '#f6ead8', { r: 0.04, edge: 0.2 });
  s.box(-0.2, -0.13, 0.62, 0.4, 0.28, 0.3, BERRY, { r: 0.05, edge: 0.22 });
  s.decal(
    [-0.2, -0.131, 0.92],
    [1, 0, 0],
    [0, 0, -1],
    '<rect x=".07" y=".16" width=".26" height=".03" rx=".015" fill="#3d0f2e"/>',
  );
  s.prism(rounded(circle(0, 1.38, 0.44, 60), 0.01), 'xz', -0.02, 0.12, '#e8e3ee', {
    side: '#5d5768',
    edge: 0.3,
  });
  s.decal([-0.44, -0.021, 1.82], [1, 0, 0], [0, 0, -1], face());
  s.face(points('-.08,-.14,.75 .02,-.2,.5 .1,-.2,.5 0,-.14,.75'), '#ffffff', { two: true, tone: 0.75 });
  s.decal(
    [-0.08, -0.142, 0.75],
    [1, 0, 0],
    [0.4, -0.24, -1],
    times(3)
      .map(
        (i) =>
          `<rect x=".012" y="${0.02 + i * 0.078}" width=".056" height=".062" fill="${['#cfe0f3', '#f8cdb6', '#d8e3d6'][i]}"/><circle cx=".04" cy="${0.055 + i * 0.078}" r=".016" fill="#8a4b2a"/>`,
      )
      .join(''),
  );
}

/** Ring light, screen with two guests, lens. */
function face() {
  const guests =
    '<circle cx=".39" cy=".44" r=".07" fill="#e8b48a"/><path d="M.31 .66q0 -.14 .08 -.14t.09 .14z" fill="#c2185b"/><path d="M.32 .44a.07 .075 0 0 1 .14 -.02q-.05 -.03 -.09 -.02t-.05 .04z" fill="#5a3420"/><circle cx=".53" cy=".46" r=".065" fill="#8a5a3c"/><path d="M.45 .66q0 -.13 .08 -.13t.09 .13z" fill="#2a9d8f"/><path d="M.465 .45a.065 .07 0 0 1 .13 0q-.06 -.05 -.13 0z" fill="#2f2630"/><path d="M.365 .46q.025 .025 .05 0M.51 .48q.02 .02 .045 0" stroke="#4a1f14" stroke-width=".01" fill="none" stroke-linecap="round"/>';
  return [
    '<circle cx=".44" cy=".44" r=".41" fill="#fff6d8"/><circle cx=".44" cy=".44" r=".41" fill="none" stroke="#ffe08a" stroke-width=".02"/>',
    '<circle cx=".44" cy=".44" r=".32" fill="#3a3644"/><clipPath id="screen"><circle cx=".44" cy=".46" r=".26"/></clipPath>',
    `<circle cx=".44" cy=".46" r=".26" fill="#bcd9e6"/><g clip-path="url(#screen)"><g transform="translate(-.13 -.1) scale(1.26)">${guests}</g></g>`,
    '<circle cx=".44" cy=".165" r=".025" fill="#15131a"/><circle cx=".434" cy=".159" r=".008" fill="#8fb0d0"/>',
  ].join('');
}
