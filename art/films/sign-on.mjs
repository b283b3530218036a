import { progress } from './tents.mjs';

const [PINE, HEATHER, LAMP, INK, SOFT, LINE] = [
  '#14503f',
  '#6a3d8a',
  '#f2b24a',
  '#15221d',
  '#46564f',
  '#d3ded8',
];

/** Where the pointer goes and presses in each step; what stands there changes with the press. */
const steps = [
  { name: 'start', seconds: 6, from: [700, 560], to: [1010, 178], page: shopPage },
  { name: 'prove', seconds: 6, from: [1010, 300], to: [640, 498], page: proofPage },
  { name: 'profile', seconds: 7, from: [640, 498], to: [640, 440], page: profilePage },
  { name: 'association', seconds: 7, from: [640, 560], to: [640, 388], page: associationPage },
  { name: 'back', seconds: 6, from: [640, 620], to: [640, 512], page: backPage },
];

/** How somebody signs on so that they act for their association: no words are drawn, captions say them. */
export function signOnFilm() {
  return steps.map(({ name, seconds, from, to, page }, n) => ({
    name,
    seconds,
    at: (t) => {
      const way = eased(Math.min(1, t / 0.5));
      const isPressed = t > 0.58;
      const pointer = from.map((value, i) => value + (to[i] - value) * way);
      return [
        '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720">',
        '<rect width="1280" height="720" fill="#e1eee8"/>',
        '<rect x="120" y="128" width="1040" height="552" rx="14" fill="#0d2f2a" opacity=".12"/>',
        '<rect x="120" y="120" width="1040" height="552" rx="14" fill="#ffffff"/>',
        page(isPressed),
        isPressed && t < 0.8 ? ring(to, (t - 0.58) / 0.22) : '',
        arrow(pointer),
        progress({ number: n + 1, count: steps.length, isDown: false }),
        '</svg>',
      ].join('');
    },
  }));
}

function shopPage(isPressed) {
  return [
    header(),
    button(930, 150, 160, 56, isPressed ? HEATHER : PINE, person(1010, 178, '#ffffff', 0.62)),
    camp(640, 470),
  ].join('');
}

function proofPage(isPressed) {
  return [
    provider(),
    '<rect x="400" y="240" width="480" height="340" rx="12" fill="#f7faf8" stroke="#d3ded8" stroke-width="3"/>',
    person(540, 350, SOFT, 1.5),
    '<rect x="650" y="290" width="88" height="140" rx="14" fill="#ffffff" stroke="#46564f" stroke-width="6"/><circle cx="694" cy="408" r="7" fill="#46564f"/>',
    isPressed ? check(694, 346, 1) : lock(694, 344),
    button(520, 466, 240, 64, PINE, check(640, 498, 0.9, '#ffffff')),
  ].join('');
}

function profilePage(isPressed) {
  return [
    provider(),
    row(300, { isChosen: false, icon: person(400, 300, SOFT, 0.9), lines: [170, 110] }),
    row(440, { isChosen: isPressed, icon: group(400, 440, isPressed ? HEATHER : SOFT), lines: [280, 180] }),
  ].join('');
}

function associationPage(isPressed) {
  return [
    provider(),
    ...[268, 388, 508].map((y, n) =>
      row(y, {
        isChosen: isPressed && n === 1,
        icon: tent(400, y, ['#b9502c', HEATHER, '#2f6f9f'][n]),
        lines: [[230, 300, 190][n], 120],
        height: 100,
      }),
    ),
  ].join('');
}

function backPage(isPressed) {
  return [
    header(),
    '<rect x="770" y="150" width="330" height="56" rx="28" fill="#f2eaf8"/>',
    tent(808, 178, HEATHER, 0.6),
    bar(842, 170, 180, 16, HEATHER),
    check(1068, 178, 0.7),
    '<rect x="340" y="280" width="600" height="300" rx="12" fill="#f1f6f3" stroke="#d3ded8" stroke-width="3"/>',
    tent(430, 360, HEATHER, 1.3),
    bar(510, 326, 320, 22, INK),
    bar(510, 366, 220, 16, SOFT),
    bar(510, 396, 260, 16, SOFT),
    button(470, 480, 340, 64, isPressed ? HEATHER : PINE, bar(560, 504, 160, 16, '#ffffff')),
  ].join('');
}

/** Of the lending service. */
const header = () =>
  [
    '<path d="M120 134a14 14 0 0 1 14-14h1012a14 14 0 0 1 14 14v102H120z" fill="#f1f6f3"/>',
    `<path d="M120 236h1040" stroke="${LINE}" stroke-width="3"/>`,
    tent(190, 178, PINE, 0.9),
    bar(240, 166, 150, 22, PINE),
  ].join('');

/** Of whoever proves who somebody is: another site, in other colours. */
const provider = () =>
  [
    '<path d="M120 134a14 14 0 0 1 14-14h1012a14 14 0 0 1 14 14v66H120z" fill="#1f3a5f"/>',
    lock(178, 158, '#ffffff', 0.7),
    bar(214, 150, 190, 16, '#ffffff'),
  ].join('');

function row(y, { isChosen, icon, lines, height = 116 }) {
  const top = y - height / 2;
  return [
    `<rect x="320" y="${top}" width="640" height="${height}" rx="12" fill="${isChosen ? '#f2eaf8' : '#ffffff'}" stroke="${isChosen ? HEATHER : LINE}" stroke-width="${isChosen ? 6 : 3}"/>`,
    icon,
    bar(470, y - 24, lines[0], 20, INK),
    bar(470, y + 10, lines[1], 14, SOFT),
    isChosen
      ? check(900, y, 1)
      : `<circle cx="900" cy="${y}" r="16" fill="none" stroke="${SOFT}" stroke-width="4"/>`,
  ].join('');
}

const bar = (x, y, w, h, colour) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${h / 2}" fill="${colour}"/>`;

const button = (x, y, w, h, colour, inside) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="10" fill="${colour}"/>${inside}`;

const placed = (x, y, k, svg) => `<g transform="translate(${x} ${y}) scale(${k})">${svg}</g>`;

const person = (x, y, colour, k = 1) =>
  placed(
    x,
    y,
    k,
    `<circle cy="-16" r="17" fill="${colour}"/><path d="M-32 34c0-44 64-44 64 0z" fill="${colour}"/>`,
  );

const group = (x, y, colour) =>
  `${person(x - 34, y + 4, colour, 0.62)}${person(x + 34, y + 4, colour, 0.62)}${placed(x, y, 0.86, `<circle cy="-16" r="21" fill="#fff"/><path d="M-37 36c0-52 74-52 74 0z" fill="#fff"/>`)}${person(x, y, colour, 0.8)}`;

const tent = (x, y, colour, k = 1) =>
  placed(
    x,
    y,
    k,
    `<path d="M0-30 40 28H-40z" fill="${colour}"/><path d="M0-6 14 28H-14z" fill="#ffffff"/><path d="M0-42v14" stroke="${colour}" stroke-width="5"/>`,
  );

const check = (x, y, k = 1, colour = '#1c6b3c') =>
  placed(
    x,
    y,
    k,
    `<path d="M-16 0-4 12 18-12" fill="none" stroke="${colour}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`,
  );

const lock = (x, y, colour = SOFT, k = 1) =>
  placed(
    x,
    y,
    k,
    `<rect x="-18" y="-6" width="36" height="28" rx="5" fill="${colour}"/><path d="M-11-6v-8a11 11 0 0 1 22 0v8" fill="none" stroke="${colour}" stroke-width="6"/>`,
  );

const camp = (x, y) =>
  [
    `<path d="M121 560C340 500 900 500 1159 560V658a14 14 0 0 1-14 14H135a14 14 0 0 1-14-14z" fill="#cfe0c6"/>`,
    tent(x - 180, y + 40, '#4e8466', 2),
    tent(x + 190, y + 50, '#e0b062', 1.8),
    tent(x, y + 20, '#e6dabd', 2.8),
    `<circle cx="${x + 330}" cy="330" r="40" fill="${LAMP}"/>`,
  ].join('');

const ring = ([x, y], t) =>
  `<circle cx="${x}" cy="${y}" r="${16 + 44 * t}" fill="none" stroke="${LAMP}" stroke-width="8" opacity="${1 - t}"/>`;

const arrow = ([x, y]) =>
  `<path transform="translate(${x} ${y})" d="M0 0v46l12-10 9 20 10-5-9-19h16z" fill="#15221d" stroke="#ffffff" stroke-width="4" stroke-linejoin="round"/>`;

const eased = (t) => t * t * (3 - 2 * t);
