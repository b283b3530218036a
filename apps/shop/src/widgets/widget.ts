import { h, note, SPINNER_DELAY_MS, spinner } from '@bivak/ui/elements';
import { appOf, type WidgetApp } from './app.ts';
import { languageOf } from './attributes.ts';
import { widgetSheet } from './styles.ts';

/**
 * What all widgets share: a shadow root with the kit's styles and the brand's theme, the shop and the language they
 * speak, and drawing anew when an attribute or the choice of the visitor changes.
 */
export abstract class Widget extends HTMLElement {
  /** Where the shop is, when the element does not say: where this script came from. */
  static shop = '';
  /** The language of the page may be said on any element around, so these are looked at only when it begins. */
  protected readonly root = this.attachShadow({ mode: 'open' });
  #app: WidgetApp | null = null;
  #unfollow: (() => void) | null = null;
  /** A start that another one has overtaken, or that the page has taken away, ends without a trace. */
  #turn = 0;
  /** It hid itself, having nothing to show. What the site hides stays hidden. */
  #hides = false;

  /** Draws the widget for what was chosen; null shows nothing. */
  protected abstract draw(app: WidgetApp): Node | null;

  /** When it begins, and once in every language. */
  protected begin(_app: WidgetApp): void {}

  /** After the choice changed, of this widget or of another. */
  protected chosen(app: WidgetApp): void {
    this.redraw(app);
  }

  /** When an attribute says something else than before. */
  protected changed(_name: string, app: WidgetApp): void {
    this.redraw(app);
  }

  connectedCallback(): void {
    void this.start();
  }

  disconnectedCallback(): void {
    this.#turn += 1;
    this.#unfollow?.();
    this.#unfollow = null;
    // One that is taken away with its page would stand open in it, were it put back.
    for (const dialog of this.root.querySelectorAll('dialog')) dialog.close();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.isConnected || before === now) return;
    if (name === 'lang' || name === 'shop') void this.start();
    else if (this.#app !== null) this.changed(name, this.#app);
  }

  /** The shop and everything about it, once it is there. */
  protected get app(): WidgetApp | null {
    return this.#app;
  }

  protected async start(): Promise<void> {
    this.disconnectedCallback();
    const turn = this.#turn;
    this.root.adoptedStyleSheets = [widgetSheet()];
    const waiting = setTimeout(() => this.root.replaceChildren(spinner('')), SPINNER_DELAY_MS);
    try {
      const app = await appOf(this.getAttribute('shop') || Widget.shop, languageOf(this));
      if (turn !== this.#turn) return;
      this.#app = app;
      this.root.adoptedStyleSheets = [widgetSheet(), app.theme];
      this.#unfollow = app.choice.follow(() => this.chosen(app));
      this.begin(app);
      this.redraw(app);
    } catch (cause) {
      if (turn !== this.#turn) return;
      this.#app = null;
      // Without the shop there are no words to say so in.
      this.root.replaceChildren();
      this.tellError(cause);
    } finally {
      clearTimeout(waiting);
    }
  }

  /** Draws anew and gives the focus back to what has the same key. A dialog that is open is left alone. */
  protected redraw(app: WidgetApp): void {
    const key = this.root.activeElement?.getAttribute('data-key') ?? null;
    const before = [...this.root.children].filter((part) => !(part instanceof HTMLDialogElement));
    const drawn = this.draw(app);
    this.hideWhen(drawn === null);
    if (drawn !== null) this.root.prepend(this.inLanguage(app, drawn));
    for (const part of before) part.remove();
    if (key !== null) this.root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  }

  /** The site gets it, which may show or count what goes wrong. */
  protected tellError(detail: unknown): void {
    this.dispatchEvent(new CustomEvent('bivak-error', { bubbles: true, composed: true, detail }));
  }

  /** Where errors are switched off, by the site or the shop, a part that fails stays empty. */
  protected failure(app: WidgetApp, retry: () => void): HTMLElement | null {
    if (!app.shop.errorsEnabled || this.getAttribute('errors') === 'off') return null;
    return note(
      'bad',
      true,
      h('p', {}, app.t('shop.widgets.failed')),
      h(
        'button',
        { type: 'button', class: 'text-link', 'data-key': 'retry', on: { click: retry } },
        app.t('shop.global.tryAgain'),
      ),
    );
  }

  private hideWhen(isEmpty: boolean): void {
    if (isEmpty === this.#hides || (isEmpty && this.hidden)) return;
    this.#hides = isEmpty;
    this.hidden = isEmpty;
  }

  private inLanguage({ locale }: WidgetApp, drawn: Node): HTMLElement {
    return h('div', { class: 'widget', lang: locale }, drawn);
  }
}
