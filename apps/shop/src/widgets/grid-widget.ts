import type { CategoryItemProperty, ItemOffer, ItemSummary } from '@bivak/contract/wire';
import { FETCH_THRESHOLD_PX, button, cardGrid, h, note, picture, spinner } from '@bivak/ui/elements';
import { filterGroups, isWorthShowing, toggled } from '../features/catalogue/model/filters.ts';
import type { WidgetApp } from './app.ts';
import { countOf, isOn, oneOf } from './attributes.ts';
import { MOST_ASIDE, withAside } from './choice.ts';
import { filterPart } from './filter-part.ts';
import { gridCard } from './grid-card.ts';
import { loadItems, loadOffers, loadProperties, narrowingWarehouse } from './grid-data.ts';
import { picturedOf } from './pictured.ts';
import { Widget } from './widget.ts';

/**
 * Shows the articles of a category or of the whole shop, with what is free where and when the visitor chose (spec 2
 * §2).
 */
export class Grid extends Widget {
  static readonly observedAttributes = [
    'action-route',
    'add',
    'category',
    'errors',
    'filter-options',
    'filters',
    'lang',
    'load',
    'page-size',
    'price-mode',
    'shop',
  ];
  #items: readonly ItemSummary[] = [];
  #total = 0;
  #offers = new Map<string, ItemOffer>();
  #properties: readonly CategoryItemProperty[] = [];
  #asked: readonly string[] = [];
  #state: 'loading' | 'shown' | 'failed' = 'loading';
  /** Stays where it is, so that what changes in it is read out. */
  readonly #said = h('p', { class: 'told small soft', role: 'status' });
  /** A picture that is there stays, whatever is drawn anew around it. */
  readonly #pictures = new Map<string, HTMLElement>();
  readonly #folds = new Map<string, boolean>();
  /** Answers to an older question are dropped. */
  #turn = 0;
  #watch: IntersectionObserver | null = null;
  /** Place and days that the offers are of. */
  #of = '';

  protected override changed(name: string, app: WidgetApp): void {
    // Another category has other properties.
    if (name === 'category') this.forget();
    if (['category', 'page-size', 'filters'].includes(name)) void this.reload(app);
    else this.redraw(app);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watch?.disconnect();
  }

  protected override begin(app: WidgetApp): void {
    this.#of = offersOf(app);
    this.#items = [];
    this.#pictures.clear();
    void this.reload(app);
  }

  private forget(): void {
    this.#asked = [];
    this.#properties = [];
    this.#folds.clear();
  }

  protected override chosen(app: WidgetApp): void {
    const isMoved = offersOf(app) !== this.#of;
    this.#of = offersOf(app);
    if (!isMoved) this.redraw(app);
    else if (narrowingWarehouse(app) === null) void this.price(app, this.#items);
    else void this.reload(app);
  }

  protected draw(app: WidgetApp): Node | null {
    const { t } = app;
    if (this.#state === 'failed' && this.#items.length === 0)
      return this.failure(app, () => void this.reload(app));
    const isEmpty = this.#state === 'shown' && this.#items.length === 0;
    return h(
      'div',
      { class: 'filtered' },
      this.filters(app),
      h(
        'div',
        {},
        this.#said,
        isEmpty
          ? note('info', false, t(this.#asked.length > 0 ? 'shop.filters.nothing' : 'shop.list.empty'))
          : null,
        cardGrid(...this.#items.map((item, index) => this.card(app, item, index))),
        this.more(app),
      ),
    );
  }

  private filters(app: WidgetApp): HTMLElement | null {
    if (!isOn(this, 'filters')) return null;
    const groups = filterGroups(this.#properties, this.#asked, app.locale).filter(isWorthShowing);
    if (groups.length === 0) return null;
    return filterPart(app, groups, {
      shown: countOf(this, 'filter-options', app.shop.filterOptionsShown),
      folds: this.#folds,
      onToggle: (option) => {
        this.#asked = toggled(this.#asked, option);
        void this.reload(app);
      },
    });
  }

  private card(app: WidgetApp, item: ItemSummary, index: number): HTMLElement {
    const { choice, shop, t } = app;
    const media = this.#pictures.get(item.ID) ?? picture(picturedOf(app, item), 400, index < 4);
    this.#pictures.set(item.ID, media);
    const add = () => {
      const items = withAside(choice.get(), item.ID, item.Type === 'Composition');
      if (items !== null) choice.set({ items });
      this.#said.textContent =
        items === null
          ? t('shop.widgets.asideFull', { count: String(MOST_ASIDE) })
          : t('shop.widgets.aside', { name: item.Description });
    };
    return gridCard(app, item, {
      offer: this.#offers.get(item.ID),
      media,
      route: this.getAttribute('action-route'),
      priceMode: oneOf(this, 'price-mode', ['incl', 'excl'], shop.priceMode),
      onAdd: isOn(this, 'add') ? add : null,
    });
  }

  /** The way to the next page. It stays while that loads, so that the focus does. */
  private more(app: WidgetApp): HTMLElement {
    const { t } = app;
    const busy = this.#state === 'loading';
    const end = h('div', { class: 'more' });
    if (busy && this.#items.length === 0) end.append(spinner(t('shop.global.loading')));
    else if (this.#state === 'failed') end.append(this.failure(app, () => void this.load(app, false)) ?? '');
    else if (this.#items.length < this.#total) {
      const press = {
        click: () => {
          if (this.#state !== 'loading') void this.load(app, false);
        },
      };
      const attributes = { 'data-key': 'more', 'aria-busy': busy ? 'true' : null, on: press };
      end.append(button({ variant: 'line', busy }, attributes, t('shop.list.more')));
      if (!busy) this.watch(app, end);
    }
    return end;
  }

  /** The next page comes by itself near the end of this one, where the site wants that (spec 2 §9). */
  private watch(app: WidgetApp, end: HTMLElement): void {
    this.#watch?.disconnect();
    if (oneOf(this, 'load', ['scroll', 'button'], 'button') === 'button') return;
    this.#watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void this.load(app, false);
      },
      { rootMargin: `0px 0px ${FETCH_THRESHOLD_PX}px 0px` },
    );
    this.#watch.observe(end);
  }

  private wanted() {
    return { category: this.getAttribute('category') || null, properties: this.#asked };
  }

  /** Loads from the first page on; what is shown stays until that is there. */
  private async reload(app: WidgetApp): Promise<void> {
    await Promise.all([this.load(app, true), this.loadFilters(app)]);
  }

  private async load(app: WidgetApp, isFirst: boolean): Promise<void> {
    const turn = (this.#turn += 1);
    this.#watch?.disconnect();
    this.#state = 'loading';
    this.redraw(app);
    const size = countOf(this, 'page-size', app.shop.gridPageSize);
    const index = isFirst ? 0 : Math.floor(this.#items.length / size);
    try {
      const page = await loadItems(app, this.wanted(), { size, index });
      if (turn !== this.#turn) return;
      this.#items = isFirst ? page.Collection : [...this.#items, ...page.Collection];
      this.#total = page.Total;
      this.#state = 'shown';
      this.#said.textContent = app.t('shop.list.count', { count: page.Total });
      await this.price(app, page.Collection);
    } catch (cause) {
      if (turn !== this.#turn) return;
      this.#state = 'failed';
      if (isFirst) this.#items = [];
      this.redraw(app);
      this.tellError(cause);
    }
  }

  private async loadFilters(app: WidgetApp): Promise<void> {
    const { category, properties } = this.wanted();
    if (category === null || !isOn(this, 'filters')) return;
    const found = await loadProperties(app, { category, properties });
    if (found === null || properties !== this.#asked || app !== this.app) return;
    this.#properties = found;
    this.redraw(app);
  }

  private async price(app: WidgetApp, items: readonly ItemSummary[]): Promise<void> {
    const of = this.#of;
    if (items.length === this.#items.length) this.#offers.clear();
    const offers = await loadOffers(app, items);
    if (of !== this.#of) return;
    for (const offer of offers) this.#offers.set(offer.ID, offer);
    this.redraw(app);
  }
}

/** It holds what decides, of all that the visitor chose, which articles are free and what they cost. */
function offersOf({ choice }: WidgetApp): string {
  const { warehouse, period } = choice.get();
  return [warehouse, period?.from, period?.to].join(' ');
}
