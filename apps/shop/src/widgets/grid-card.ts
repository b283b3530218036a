import type { ItemOffer, ItemSummary } from '@bivak/contract/wire';
import { availability, button, h, icon, price, productCard } from '@bivak/ui/elements';
import { isBookable, offerStatus } from '../features/availability/model/offer-status.ts';
import { OFFER_LOOKS, offerWords } from '../features/availability/model/offer-words.ts';
import { priceWords } from '../features/pricing/model/price-words.ts';
import type { WidgetApp } from './app.ts';
import { actionAddress, follow } from './links.ts';

/** An article in the grid: what is free, what it costs, the way to it, and whether it can be put aside. */
export function gridCard(
  app: WidgetApp,
  item: ItemSummary,
  given: {
    readonly offer: ItemOffer | undefined;
    readonly media: HTMLElement;
    readonly route: string | null;
    readonly priceMode: 'incl' | 'excl';
    /** Null: nothing is put aside on this site. */
    readonly onAdd: (() => void) | null;
  },
): HTMLElement {
  const { t, choice, shop, warehouses } = app;
  const chosen = choice.get();
  const { warehouse, period } = chosen;
  const { offer, onAdd } = given;
  const status = offer === undefined || period === null ? null : offerStatus(offer, period);
  const off = status !== null && !isBookable(status);
  const place = warehouses.find((one) => one.WarehouseID === warehouse)?.Description ?? warehouse ?? '';
  const words = priceWords({ ...app, shop: { ...shop, priceMode: given.priceMode } }, item, offer, period);
  const href = actionAddress(app, given.route, 'product', { productId: item.Slug }, chosen);
  const mayAdd = onAdd !== null && shop.anonymousShopping && status !== null && !off;
  const add = {
    'data-key': `add ${item.ID}`,
    'aria-label': t('shop.list.add', { name: item.Description }),
    on: { click: () => onAdd?.() },
  };
  const card = productCard({
    name: item.Description,
    href,
    onOpen: follow(app, href),
    media: given.media,
    facts: item.MediumDescription,
    free:
      status === null
        ? null
        : availability(
            OFFER_LOOKS[status.kind],
            offerWords(app, status, { place, sold: item.ItemType === 'Sales' }),
          ),
    cost: price(words.amount, words.unit),
    off,
    action: mayAdd ? button({ round: true }, add, icon('plus')) : null,
  });
  return h('li', {}, card);
}
