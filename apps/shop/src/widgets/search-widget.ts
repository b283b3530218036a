import { listItems, type ItemSummary } from '@bivak/contract/wire';
import {
  SEARCH_DEBOUNCE_MS,
  createSearchField,
  picture,
  price,
  searchHit,
  type Found,
} from '@bivak/ui/elements';
import { MOST_LETTERS, wordsOf } from '../routing/search.ts';
import { priceWords } from '../features/pricing/model/price-words.ts';
import type { WidgetApp } from './app.ts';
import { actionAddress, follow, go } from './links.ts';
import { picturedOf } from './pictured.ts';
import { Widget } from './widget.ts';

/** Spec 1 §2 and §9. */
const MOST_FOUND = 5;
const LEAST_LETTERS = 2;

/** The search of the shop's articles: results as one types, and all of them in the shop. */
export class SearchBar extends Widget {
  static readonly observedAttributes = ['action-route', 'lang', 'shop'];
  #field: ReturnType<typeof createSearchField> | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #asked: AbortController | null = null;
  #words = '';

  protected override begin(): void {
    this.#field = null;
    this.#words = '';
  }

  protected draw(app: WidgetApp): Node {
    const { t } = app;
    this.#field ??= createSearchField({
      label: t('shop.search.label'),
      placeholder: t('shop.search.placeholder'),
      longest: MOST_LETTERS,
      onType: (typed) => this.type(app, wordsOf(typed) ?? ''),
      onSend: (typed) => {
        const words = wordsOf(typed);
        if (words !== undefined)
          void go(app, actionAddress(app, null, 'search', { q: words }, app.choice.get()));
      },
    });
    return this.#field.element;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#pause);
    this.#asked?.abort();
  }

  /** What is typed stays in its field; its links lead to other days, and a place may have other articles. */
  protected override chosen(app: WidgetApp): void {
    this.type(app, this.#words);
  }

  private type(app: WidgetApp, words: string): void {
    this.#words = words;
    clearTimeout(this.#pause);
    this.#asked?.abort();
    if (words.length < LEAST_LETTERS) this.#field?.show('', []);
    else this.#pause = setTimeout(() => void this.find(app, words), SEARCH_DEBOUNCE_MS);
  }

  private async find(app: WidgetApp, words: string): Promise<void> {
    const { call, choice, settings, t } = app;
    const asked = new AbortController();
    this.#asked = asked;
    const { warehouse } = choice.get();
    const isLocal = settings.ItemsToShowInShop === 'WarehouseOnly' && warehouse !== null;
    const query = {
      index: 0,
      size: MOST_FOUND,
      search: words,
      ...(isLocal ? { warehouseID: warehouse } : {}),
    };
    try {
      const { Collection, Total } = await call(listItems, { query }, { signal: asked.signal });
      const count = { count: Total };
      const shown = String(Collection.length);
      const status =
        Total > Collection.length
          ? t('shop.search.foundSome', { shown, ...count })
          : t('shop.search.found', count);
      const all =
        Total === 0 ? t('shop.search.allUncounted', { words }) : t('shop.search.all', { words, ...count });
      const results = Collection.map((item) => this.hit(app, item));
      this.#field?.show(Total === 0 ? t('shop.search.nothing', { words }) : status, [
        ...results,
        this.entry(app, all, 'search', { q: words }),
      ]);
    } catch {
      if (asked.signal.aborted) return;
      const all = t('shop.search.allUncounted', { words });
      this.#field?.show(t('shop.search.failed'), [this.entry(app, all, 'search', { q: words })]);
    }
  }

  private hit(app: WidgetApp, item: ItemSummary): Found {
    const { amount, unit } = priceWords(app, item, undefined, null);
    const media = picture(picturedOf(app, item), 48, true);
    const content = searchHit(media, item.Description, price(amount, unit));
    return this.entry(app, content, 'product', { productId: item.Slug });
  }

  private entry(
    app: WidgetApp,
    content: Found['content'],
    screen: 'product' | 'search',
    given: Readonly<Record<string, string>>,
  ): Found {
    const template = screen === 'product' ? this.getAttribute('action-route') : null;
    const href = actionAddress(app, template, screen, given, app.choice.get());
    return { content, href, onOpen: follow(app, href) };
  }
}
