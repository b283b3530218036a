/** The brand variables: every theme.css sets all of them and no others. */
export const brandVariables = words(`
  ground surface tint tint-2 department-1 department-2 department-3 department-4 department-5 department-6
  ink ink-soft line line-strong
  brand brand-deep on-deep on-deep-soft accent on-accent
  action action-hover on-action quiet-hover
  ok ok-soft warn warn-soft bad bad-soft info info-soft
  focus focus-halo
  font-display font-text display-weight display-stretch display-tracking display-case display-leading display-scale
  display-word heading-weight label-weight text-stretch
  radius-s radius-m radius-l radius-button radius-field radius-chip border rule shadow-1 shadow-2 shadow-button
  icon-stroke icon-cap icon-join dot-radius
  card-bg card-border card-pad card-pad-s card-radius card-media-radius card-media-ratio card-shadow card-hover-shadow
  card-media-hover card-gap card-min price-bg price-ink price-pad price-pad-s
  header-bg header-ink nav-bg nav-ink period-bg period-ink period-accent period-radius motif motif-height motif-size
  hero-bg hero-ink hero-soft hero-radius hero-inset hero-columns tile-radius section-gap band-bg band-ink band-soft
  band-radius
  lift ease fast slow
`);

/**
 * What lies on what. A ground that may be transparent is followed by what shows through it.
 * @typedef {{ upper: string, lower: readonly string[] }} Pair
 * @type {readonly Pair[]}
 */
export const textPairs = [
  ...pairs('ink', 'ground', 'surface', 'tint', 'tint-2', 'quiet-hover'),
  ...pairs('ink-soft', 'ground', 'surface', 'tint', 'tint-2', 'quiet-hover'),
  ...[1, 2, 3, 4, 5, 6].flatMap((one) => pairs('ink-soft', `department-${one}`)),
  ...pairs('brand', 'ground', 'surface', 'tint'),
  ...pairs('on-deep', 'brand-deep'),
  ...pairs('on-deep-soft', 'brand-deep'),
  ...pairs('on-accent', 'accent'),
  ...pairs('on-action', 'action', 'action-hover'),
  ...['ok', 'warn', 'bad', 'info'].flatMap((meaning) =>
    pairs(meaning, `${meaning}-soft`, 'surface', 'ground'),
  ),
  { upper: 'price-ink', lower: ['price-bg', 'card-bg', 'ground'] },
  ...pairs('header-ink', 'header-bg'),
  { upper: 'nav-ink', lower: ['nav-bg', 'header-bg'] },
  ...pairs('period-ink', 'period-bg'),
  ...pairs('period-accent', 'period-bg'),
  ...pairs('hero-ink', 'hero-bg'),
  ...pairs('hero-soft', 'hero-bg'),
  ...pairs('band-ink', 'band-bg'),
  ...pairs('band-soft', 'band-bg'),
];

/** These are edges of what can be used, and the focus ring with its halo, which carries it on dark grounds. */
export const edgePairs = [
  ...pairs('line-strong', 'ground', 'surface'),
  ...pairs('bad', 'ground', 'surface'),
  ...pairs('focus', 'ground', 'surface', 'tint', 'focus-halo'),
];

/**
 * @param {string} upper
 * @param {readonly string[]} lowers
 * @returns {Pair[]}
 */
function pairs(upper, ...lowers) {
  return lowers.map((lower) => ({ upper, lower: [lower] }));
}

/** @param {string} text */
function words(text) {
  return text.trim().split(/\s+/);
}
