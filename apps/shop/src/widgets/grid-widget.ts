import {
  listCategoryProperties,
  listItemOffers,
  listItems,
  type CategoryItemProperty,
  type ItemOffer,
  type ItemSummary,
} from '@bivak/contract';
import {
  FETCH_THRESHOLD_PX,
  availability,
  button,
  cardGrid,
  h,
  icon,
  note,
  picture,
  price,
  productCard,
  spinner,
} from '@bivak/ui/elements';
import { OFFER_LOOKS, offerWords } from '../features/availability/model/offer-words.ts';
import { isBookable, offerStatus } from '../features/availability/model/offer-status.ts';
import { filterGroups, isWorthShowing, toggled } from '../features/catalogue/model/filters.ts';
import { priceWords } from '../pages/parts/price-words.ts';
import type { WidgetApp } from './app.ts';
import { countOf, isOn, oneOf } from './attributes.ts';
import { withAside } from './choice.ts';
import { filterPart } from './filter-part.ts';
import { actionAddress, follow } from './links.ts';
import { picturedOf } from './pictured.ts';
import { Widget } from './widget.ts';

/** The articles of a category or of the whole shop, with what is free where and when the visitor chose (spec 2 §2). */
export class Grid extends Widget {
  static readonly observedAttributes = [
    'action-route',
    'add',
    'category',
    'filter-options',
    'filters',
    'lang',
    'page-size',
    'price-mode',
    'shop',
  ];
  #items: readonly ItemSummary[] = [];
  #total: number | null = null;
  #offers = new Map<string, ItemOffer>();
  /** A picture that is there stays, whatever is drawn anew around it. */
  readonly #pictures = new Map<string, HTMLElement>();
  #properties: readonly CategoryItemProperty[] = [];
  #asked: readonly string[] = [];
  #state: 'loading' | 'shown' | 'failed' = 'loading';
  #told = '';
  /** Answers to an older question are dropped. */
  #turn = 0;
  #watch: IntersectionObserver | null = null;
  #of = '';

  override attributeChangedCallback(name: string): void {
    if (this.app !== null && ['category', 'page-size', 'filters'].includes(name)) void this.reload(this.app);
    super.attributeChangedCallback(name);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watch?.disconnect();
  }

  protected override begin(app: WidgetApp): void {
    this.#of = this.offersOf(app);
    void this.reload(app);
  }

  protected override chosen(app: WidgetApp): void {
    const of = this.offersOf(app);
    const isMoved = of !== this.#of;
    this.#of = of;
    if (!isMoved) this.redraw(app);
    else if (this.warehouseOf(app) === null) void this.price(app);
    else void this.reload(app);
  }

  protected draw(app: WidgetApp): Node | null {
    const { t } = app;
    if (this.#state === 'failed' && this.#items.length === 0)
      return this.failure(app, () => void this.reload(app));
    const groups = filterGroups(this.#properties, this.#asked, app.locale).filter(isWorthShowing);
    const cards = this.#items.map((item, index) => this.card(app, item, index));
    const isEmpty = this.#state === 'shown' && cards.length === 0;
    return h(
      'div',
      { class: 'filtered' },
      groups.length === 0
        ? null
        : filterPart(app, groups, {
            shown: countOf(this, 'filter-options', app.shop.filterOptionsShown),
            onToggle: (option) => {
              this.#asked = toggled(this.#asked, option);
              void this.reload(app);
            },
          }),
      h(
        'div',
        {},
        h('p', { class: 'told small soft', role: 'status' }, this.#told),
        isEmpty
          ? note('info', false, t(this.#asked.length > 0 ? 'shop.filters.nothing' : 'shop.list.empty'))
          : null,
        cardGrid(...cards),
        this.more(app),
      ),
    );
  }

  private more(app: WidgetApp): HTMLElement {
    const { t } = app;
    const hasMore = this.#total === null || this.#items.length < this.#total;
    const end = h('div', { class: 'more' });
    if (this.#state === 'loading') end.append(spinner(t('shop.global.loading')));
    else if (this.#state === 'failed') end.append(this.failure(app, () => void this.load(app)) ?? '');
    else if (hasMore) {
      const press = { click: () => void this.load(app) };
      end.append(button({ variant: 'line' }, { 'data-key': 'more', on: press }, t('shop.list.more')));
      this.watch(app, end);
    }
    return end;
  }

  /** The next page comes by itself near the end of this one, unless the site wants a press (spec 2 §9). */
  private watch(app: WidgetApp, end: HTMLElement): void {
    this.#watch?.disconnect();
    if (oneOf(this, 'load', ['scroll', 'button'], 'button') === 'button') return;
    this.#watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void this.load(app);
      },
      { rootMargin: `0px 0px ${FETCH_THRESHOLD_PX}px 0px` },
    );
    this.#watch.observe(end);
  }

  private card(app: WidgetApp, item: ItemSummary, index: number): HTMLElement {
    const { t, choice, warehouses } = app;
    const { warehouse, period } = choice.get();
    const shop = { ...app.shop, priceMode: oneOf(this, 'price-mode', ['incl', 'excl'], app.shop.priceMode) };
    const offer = this.#offers.get(item.ID);
    const status = offer === undefined || period === null ? null : offerStatus(offer, period);
    const off = status !== null && !isBookable(status);
    const place = warehouses.find((one) => one.WarehouseID === warehouse)?.Description ?? warehouse ?? '';
    const words = priceWords({ ...app, shop }, item, offer, period);
    const href = actionAddress(
      app,
      this.getAttribute('action-route'),
      'product',
      { productId: item.Slug },
      choice.get(),
    );
    const mayAdd = isOn(this, 'add') && app.shop.anonymousShopping && status !== null && !off;
    const add = () => {
      choice.set({ items: withAside(choice.get(), item.ID, item.Type === 'Composition') });
      this.#told = t('shop.widgets.aside', { name: item.Description });
      this.redraw(app);
    };
    return h(
      'li',
      {},
      productCard({
        name: item.Description,
        href,
        onOpen: follow(app, href),
        media: this.pictureOf(app, item, index),
        facts: item.MediumDescription,
        free: status === null ? null : availability(OFFER_LOOKS[status.kind], offerWords(app, status, place)),
        cost: price(words.amount, words.unit),
        off,
        action: mayAdd
          ? button(
              { round: true },
              {
                'data-key': `add ${item.ID}`,
                'aria-label': t('shop.list.add', { name: item.Description }),
                on: { click: add },
              },
              icon('plus'),
            )
          : null,
      }),
    );
  }

  private pictureOf(app: WidgetApp, item: ItemSummary, index: number): HTMLElement {
    const known = this.#pictures.get(item.ID) ?? picture(picturedOf(app, item), 400, index < 4);
    this.#pictures.set(item.ID, known);
    return known;
  }

  /** Of what the visitor chose, what decides which articles there are and what they cost. */
  private offersOf({ choice }: WidgetApp): string {
    const { warehouse, period } = choice.get();
    return [warehouse, period?.from, period?.to].join(' ');
  }

  private warehouseOf({ choice, settings }: WidgetApp): string | null {
    return settings.ItemsToShowInShop === 'WarehouseOnly' ? choice.get().warehouse : null;
  }

  private async reload(app: WidgetApp): Promise<void> {
    this.#items = [];
    this.#total = null;
    this.#told = '';
    await Promise.all([this.load(app), this.loadFilters(app)]);
  }

  private async load(app: WidgetApp): Promise<void> {
    const turn = (this.#turn += 1);
    this.#watch?.disconnect();
    this.#state = 'loading';
    this.redraw(app);
    const size = countOf(this, 'page-size', app.shop.gridPageSize);
    const category = this.getAttribute('category') || null;
    try {
      const page = await app.call(listItems, {
        query: {
          size,
          index: Math.floor(this.#items.length / size),
          ...(category === null ? {} : { category }),
          ...this.narrowed(app),
        },
      });
      if (turn !== this.#turn) return;
      this.#items = [...this.#items, ...page.Collection];
      this.#total = page.Total;
      this.#told = app.t('shop.list.count', { count: page.Total });
      this.#state = 'shown';
      await this.price(app);
    } catch (cause) {
      if (turn === this.#turn) this.fail(app, cause);
    }
  }

  private async loadFilters(app: WidgetApp): Promise<void> {
    const category = this.getAttribute('category') || null;
    this.#properties = [];
    if (category === null || !isOn(this, 'filters')) return;
    const query = this.narrowed(app);
    const answer = await app
      .call(listCategoryProperties, { params: { id: category }, query })
      .catch(() => null);
    // Without filters the articles can still be seen.
    if (answer !== null) this.#properties = answer.Collection;
    this.redraw(app);
  }

  private narrowed(app: WidgetApp) {
    const warehouse = this.warehouseOf(app);
    return {
      ...(warehouse === null ? {} : { warehouseID: warehouse }),
      ...(this.#asked.length === 0 ? {} : { properties: [...this.#asked] }),
    };
  }

  /** What is free of the articles that are shown, and what they cost then. */
  private async price(app: WidgetApp): Promise<void> {
    const { warehouse, period } = app.choice.get();
    const of = this.#of;
    this.#offers = new Map();
    if (warehouse !== null && period !== null && this.#items.length > 0) {
      const query = {
        ids: this.#items.map(({ ID }) => ID).join(','),
        warehouseID: warehouse,
        DateTimeExpectedStart: period.from,
        DateTimeExpectedEnd: period.to,
      };
      const answer = await app.call(listItemOffers, { query }).catch(() => null);
      if (of !== this.#of) return;
      // Without an offer a card shows what the article begins at.
      this.#offers = new Map((answer?.Collection ?? []).map((offer) => [offer.ID, offer]));
    }
    this.redraw(app);
  }

  private fail(app: WidgetApp, cause: unknown): void {
    this.#state = 'failed';
    this.redraw(app);
    this.dispatchEvent(new CustomEvent('bivak-error', { bubbles: true, composed: true, detail: cause }));
  }
}
