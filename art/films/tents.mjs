import { Scene } from '../pictures/engine/scene.mjs';
import { palettes } from '../pictures/grounds.mjs';
import { between, forms, NOTHING, tentInParts } from './tent-in-parts.mjs';

const [WIDTH, HEIGHT] = [1280, 720];
const VIEW = { yaw: 36, pitch: 19, palette: palettes.tentendienst };

/** What happens in each step, how long it takes, and whether it belongs to the putting up or the taking down. */
const common = {
  ground: { seconds: 5, parts: { sheet: 1 } },
  cloth: { seconds: 5, parts: { cloth: 1 } },
  poles: { seconds: 5, parts: { poles: 1 } },
  raise: { seconds: 5, parts: { raise: 1 } },
  corners: { seconds: 5, parts: { main: 1, corners: 1, bags: 0 } },
  sides: { seconds: 6, parts: { sides: 1, hem: 1, open: 1 } },
  loosen: { seconds: 5, parts: { open: 0, brush: 1, sides: 0, hem: 0 }, isDown: true },
  lower: { seconds: 5, parts: { corners: 0, main: 0, raise: 0 }, isDown: true },
  pack: { seconds: 6, parts: { fold: 1 }, isDown: true },
};
const { ground, cloth, poles, raise, corners, sides, loosen, lower, pack } = common;

const steps = {
  senior: { ground, cloth, poles, raise, corners, sides, loosen, lower, pack },
  patrol: {
    ground,
    cloth,
    poles,
    raise,
    corners,
    fly: { seconds: 5, parts: { fly: 1, hem: 1, sides: 0 } },
    open: { seconds: 3, parts: { open: 1 } },
    loosen: { seconds: 5, parts: { open: 0, brush: 1, fly: 0, hem: 0 }, isDown: true },
    lower,
    pack,
  },
  stock: {
    ground,
    cloth,
    poles,
    raise,
    corners,
    sides: { seconds: 5, parts: { sides: 1, hem: 1 } },
    open: { seconds: 4, parts: { open: 1 } },
    loosen,
    lower,
    pack,
  },
};

/** A film of a tent: a list of steps, each with its frames. */
export function tentFilm(kind) {
  const place = placeOf(kind);
  let state = NOTHING;
  return Object.entries(steps[kind]).map(([name, { seconds, parts, isDown = false }], n) => {
    const before = state;
    const after = { ...state, ...parts };
    state = after;
    const at = (t) =>
      drawing(kind, place, mixed(before, after, staged(parts, eased(Math.min(1, t / 0.82)))), {
        number: n + 1,
        count: Object.keys(steps[kind]).length,
        isDown,
      });
    return { name, seconds, at };
  });
}

/** What belongs to one step comes one after the other, so that the eye can follow. */
function staged(parts, t) {
  const names = Object.keys(parts);
  return Object.fromEntries(
    names.map((name, n) => [name, Math.max(0, Math.min(1, t * (1 + (names.length - 1) * 0.6) - n * 0.6))]),
  );
}

function mixed(before, after, share) {
  return Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, between(value, after[name], share[name] ?? 0)]),
  );
}

const eased = (t) => t * t * (3 - 2 * t);

/** The scale at which all of the film fits. */
function placeOf(kind) {
  const { length, depth, ridge } = forms[kind];
  const trial = new Scene({ ...VIEW, unit: 0 });
  trial.face(
    [
      [-2.2, -1.2, 0],
      [length + 1.5, -1.2, 0],
      [length + 1.5, depth + 1, 0],
      [-2.2, depth + 1, 0],
    ],
    '#ffffff',
    { two: true },
  );
  trial.ball([0, depth / 2, ridge + 0.4], 0.1, '#ffffff');
  const [left, top, right, bottom] = trial.bounds;
  const scale = Math.min((WIDTH * 0.98) / (right - left), (HEIGHT * 0.9) / (bottom - top));
  return {
    scale,
    ox: WIDTH / 2 - ((left + right) / 2) * scale,
    oy: HEIGHT * 0.55 - ((top + bottom) / 2) * scale,
  };
}

function drawing(kind, place, state, step) {
  const s = new Scene({ ...VIEW, ...place, unit: 1.1 });
  tentInParts(s, kind, state);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    meadow,
    `<g opacity=".2" fill="#0d2f2a">${s.shadows.join('')}</g>`,
    s.out.join(''),
    progress(step),
    '</svg>',
  ].join('');
}

const meadow = [
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="#e6efe3"/>`,
  `<path d="M0 210C220 150 380 176 560 204 760 150 1000 158 1280 208V330H0z" fill="#cdd9e0"/>`,
  `<path d="M0 262C300 226 640 250 1280 240V720H0z" fill="#c2d9b9"/>`,
  `<ellipse cx="640" cy="500" rx="690" ry="270" fill="#d3e5c8"/>`,
].join('');

/** The number of the step, green while the tent goes up and purple while it comes down, and how many there are. */
export function progress({ number, count, isDown }) {
  const colour = isDown ? '#6a3d8a' : '#14503f';
  const dots = Array.from({ length: count }, (_, n) => {
    const done = n < number;
    return `<circle cx="${150 + n * 34}" cy="74" r="10" fill="${done ? colour : '#ffffff'}" stroke="${colour}" stroke-width="3"/>`;
  });
  return [
    `<circle cx="76" cy="74" r="42" fill="${colour}"/>`,
    `<text x="76" y="91" font-family="sans-serif" font-size="48" font-weight="700" text-anchor="middle" fill="#ffffff">${number}</text>`,
    ...dots,
  ].join('');
}
