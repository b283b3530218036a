import { iconButtonClass } from '../actions/icon-button-class.ts';
import { classNames } from '../class-names.ts';
import { CART_PULSE_MS } from '../constants.ts';
import type { IconName } from '../icon/paths.ts';
import countStyles from '../actions/icon-button.module.css';
import availabilityStyles from '../status/availability.module.css';
import cardStyles from '../cards/product-card.module.css';
import pictureStyles from '../cards/picture.module.css';
import priceStyles from '../cards/price.module.css';
import { h, icon, type Child } from './h.ts';
import own from './elements.module.css';

export interface Pictured {
  readonly src: string | null;
  /** Where there is no picture: the drawing of the department, on one of the brand's grounds. */
  readonly drawing: { readonly Path: string; readonly Ground: number } | null;
}

/** A picture from the shop, asked for so that the shop can say who may have it; a drawing where there is none. */
export function picture({ src, drawing }: Pictured, size: number, eager = false): HTMLElement {
  const missing = () =>
    h(
      'span',
      { class: pictureStyles.missing, 'aria-hidden': 'true', 'data-ground': drawing?.Ground },
      icon('box', '', drawing?.Path),
    );
  if (src === null) return missing();
  const image: HTMLImageElement = h('img', {
    class: pictureStyles.picture,
    crossorigin: 'anonymous',
    loading: eager ? 'eager' : 'lazy',
    decoding: 'async',
    width: size,
    height: size,
    on: { error: () => image.replaceWith(missing()) },
  });
  // An empty text is said, not left out: the name stands beside the picture.
  image.alt = '';
  image.src = src;
  return image;
}

export function price(amount: string, unit: string | null): HTMLElement {
  return h(
    'div',
    { class: priceStyles.card },
    h('span', { class: priceStyles.price }, amount),
    unit === null ? null : h('span', { class: priceStyles.unit }, unit),
  );
}

/** Free, a few left, not free, held back by a limit. */
export type AvailabilityLook = 'ok' | 'few' | 'no' | 'cap';

export function availability(look: AvailabilityLook, text: string): HTMLElement {
  return h('span', { class: classNames(availabilityStyles.mark, availabilityStyles[look]) }, text);
}

/** An article in a list, as the kit's card; what lies above the link is `action`. */
export function productCard({
  name,
  href,
  onOpen,
  media,
  facts,
  free,
  cost,
  action,
  off,
}: {
  readonly name: string;
  readonly href: string;
  readonly onOpen: (event: MouseEvent) => void;
  readonly media: Child;
  readonly facts: string;
  readonly free: Child;
  readonly cost: Child;
  readonly action: Child;
  readonly off: boolean;
}): HTMLElement {
  return h(
    'article',
    { class: classNames(cardStyles.card, off && cardStyles.off) },
    h('div', { class: cardStyles.media }, media),
    h(
      'div',
      { class: cardStyles.body },
      h(
        'h3',
        { class: classNames('title-m', cardStyles.name) },
        h('a', { href, class: cardStyles.link, on: { click: onOpen } }, name),
      ),
      facts === '' ? null : h('p', { class: cardStyles.facts }, facts),
      free,
      h(
        'div',
        { class: cardStyles.foot },
        cost,
        action === null ? null : h('div', { class: cardStyles.action }, action),
      ),
    ),
  );
}

export function cardGrid(...cards: readonly Child[]): HTMLElement {
  return h('ul', { class: cardStyles.cards }, ...cards);
}

/** A tool as in the header of a shop: a link with a drawing, its word, and how much is in it. */
export function toolLink({
  name,
  text,
  label,
  href,
  count,
  pulses,
  onOpen,
}: {
  readonly name: IconName;
  readonly text: string;
  readonly label: string;
  readonly href: string;
  readonly count: number;
  readonly pulses: boolean;
  readonly onOpen: (event: MouseEvent) => void;
}): HTMLElement {
  const counted = h(
    'span',
    { class: classNames(countStyles.counted, pulses && countStyles.pulse) },
    icon(name),
    count > 0 ? h('span', { class: countStyles.count }, count) : null,
  );
  if (pulses) setTimeout(() => counted.classList.remove(countStyles.pulse ?? ''), CART_PULSE_MS);
  return h(
    'a',
    { href, class: `${iconButtonClass()} ${own.tool ?? ''}`, 'aria-label': label, on: { click: onOpen } },
    h('span', {}, text),
    ' ',
    counted,
  );
}
