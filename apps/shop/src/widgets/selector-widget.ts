import type { Warehouse } from '@bivak/contract/wire';
import { parseIsoDate, type IsoDate, type Period, type PeriodRules } from '@bivak/rules';
import { h, note, openAlert } from '@bivak/ui/elements';
import { deliveryMinDays } from '../features/locations/model/delivery-min-days.ts';
import { placeChoices } from '../features/locations/model/place-choices.ts';
import { remarkWords, restrictionWords } from '../features/locations/model/remark-words.ts';
import {
  begunIn,
  missingIn,
  underRules,
  withDelivery,
  withPeriod,
  withWarehouse,
  type Missing,
  type SelectorDraft,
} from '../features/locations/model/selector-draft.ts';
import type { WidgetApp } from './app.ts';
import { aliasesOf, isOn, oneOf, restrictionsOf } from './attributes.ts';
import { actionAddress, go } from './links.ts';
import { placeRules, type PlaceRules } from './place-rules.ts';
import { selectorFields } from './selector-fields.ts';
import { Widget } from './widget.ts';

/**
 * Asks place, way of delivery and period, for all widgets of the page (spec 1 §2, "Location and period selector
 * widget").
 */
export class Selector extends Widget {
  static readonly observedAttributes = [
    'action-route',
    'delivery',
    'delivery-restriction',
    'errors',
    'lang',
    'manual',
    'mode',
    'shop',
    'validation',
    'warehouse-aliases',
  ];
  #draft: SelectorDraft = { warehouse: null, delivery: null, period: null, remark: null };
  #loaded: PlaceRules | null = null;
  #failed = false;
  /** What is said to lack, once somebody wanted to go on without it. */
  #asked: readonly Missing[] = [];
  /** The calendar is on its way. */
  #opens = false;

  /** Whether all that is asked was chosen; what lacks is said at its field. For the site's own button. */
  validate(): boolean {
    this.say(['place', 'period']);
    return missingIn(this.#draft).length === 0;
  }

  private say(asked: readonly Missing[]): void {
    this.#asked = asked;
    if (this.app !== null) this.redraw(this.app);
    this.root.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus();
  }

  protected override changed(name: string, app: WidgetApp): void {
    if (!['delivery-restriction', 'mode', 'warehouse-aliases'].includes(name)) return this.redraw(app);
    if (!this.offers(app, this.#draft.warehouse)) this.#draft = { ...this.#draft, warehouse: null };
    void this.load(app);
  }

  protected override begin(app: WidgetApp): void {
    const kept = app.choice.get();
    const places = this.places(app);
    const named = [kept.warehouse, this.getAttribute('warehouse')];
    const [only] = places;
    this.#draft = {
      warehouse:
        named.find((id) => this.offers(app, id)) ??
        (places.length === 1 ? (only?.WarehouseID ?? null) : null),
      delivery: this.delivery(app, kept.delivery),
      period: kept.period ?? this.ownPeriod(),
      remark: null,
    };
    void this.load(app);
  }

  /** Another selector, or another page of the site, chose something else. */
  protected override chosen(app: WidgetApp): void {
    const { warehouse, delivery, period } = app.choice.get();
    const known = this.#draft;
    const isSame = warehouse === known.warehouse && delivery === known.delivery && period === known.period;
    if (isSame || isOn(this, 'manual')) return;
    // A place that another selector offers and this one does not.
    if (warehouse !== null && !this.offers(app, warehouse)) return;
    this.#draft = { warehouse, delivery: this.delivery(app, delivery), period, remark: known.remark };
    if (warehouse === known.warehouse) this.redraw(app);
    else void this.load(app);
  }

  protected draw(app: WidgetApp): Node {
    const { deliveries } = app;
    const places = this.places(app);
    const mode = this.mode(app);
    const words = remarkWords({ ...app, shop: { mode } }, { warehouses: places, deliveries }, this.#draft);
    // Of an end that was moved a modal has spoken.
    const isNew = this.#draft.remark?.kind !== 'end-moved';
    const leadsOn = this.hasAttribute('action-route');
    return h(
      'div',
      { class: 'widget' },
      selectorFields(app, {
        draft: this.#draft,
        mode,
        places,
        deliveries: this.getAttribute('delivery') === 'off' ? [] : deliveries,
        missing: missingIn(this.#draft).filter((one) => this.#asked.includes(one)),
        opens: this.#opens,
        required: isOn(this, 'validation') || leadsOn,
        onPlace: (id) => {
          this.#draft = withWarehouse(this.#draft, id);
          void this.load(app);
        },
        onDelivery: (id) =>
          this.choose(app, withDelivery(this.#draft, id, this.rules(), this.minDays(app, id))),
        onPeriod: () => void this.ask(app),
        onSubmit: leadsOn ? () => this.submit(app) : null,
      }),
      words === null ? null : note('warn', isNew, words),
      this.#failed ? this.failure(app, () => void this.load(app)) : null,
    );
  }

  private places(app: WidgetApp): readonly Warehouse[] {
    const warehouseAliases = aliasesOf(this, app.shop.warehouseAliases);
    return placeChoices(app.warehouses, { shop: { ...app.shop, warehouseAliases }, locale: app.locale });
  }

  private offers(app: WidgetApp, warehouse: string | null): boolean {
    return this.places(app).some(({ WarehouseID }) => WarehouseID === warehouse);
  }

  private mode({ shop }: WidgetApp): 'rental' | 'sales' {
    return oneOf(this, 'mode', ['rental', 'sales'], shop.mode);
  }

  /** The day that the rules must reach. */
  private until(): IsoDate | null {
    return this.#draft.period?.to ?? null;
  }

  private rules(): PeriodRules | null {
    return this.#loaded?.rules ?? null;
  }

  /** What was chosen, else what the site names, else what the shop gives to who names none. */
  private delivery({ deliveries, settings }: WidgetApp, kept: string | null): string | null {
    const named = [kept, this.getAttribute('delivery'), settings.DefaultDeliveryID];
    const find = (id: string | null) => deliveries.find(({ DeliveryID }) => DeliveryID === id)?.DeliveryID;
    return (
      find(named[0] ?? null) ??
      find(named[1] ?? null) ??
      find(named[2] ?? null) ??
      deliveries[0]?.DeliveryID ??
      null
    );
  }

  private minDays({ deliveries, shop }: WidgetApp, id: string | null): number {
    const delivery = deliveries.find(({ DeliveryID }) => DeliveryID === id);
    return deliveryMinDays(delivery, restrictionsOf(this, shop.deliveryRestrictions));
  }

  private ownPeriod(): Period | null {
    const [from, to] = ['from', 'to'].map((name) => parseIsoDate(this.getAttribute(name) ?? ''));
    return from && to && from <= to ? { from, to } : null;
  }

  /** Days that were chosen for another place, or long ago, are evaluated by the rules of this one. */
  private async load(app: WidgetApp): Promise<void> {
    const { warehouse } = this.#draft;
    const mode = this.mode(app);
    const isLate = () =>
      app !== this.app || warehouse !== this.#draft.warehouse || mode !== this.mode(app) || !this.isConnected;
    this.#loaded = null;
    this.#failed = false;
    if (warehouse === null) return this.take(app, this.#draft);
    try {
      const loaded = await placeRules(app, warehouse, mode, this.until());
      if (isLate()) return;
      this.#loaded = loaded;
      const minDays = this.minDays(app, this.#draft.delivery);
      this.take(app, underRules(this.#draft, loaded.rules, minDays));
    } catch (cause) {
      if (isLate()) return;
      this.#failed = true;
      this.take(app, this.#draft);
      this.tellError(cause);
    }
  }

  /** What the visitor does; what the shop says of it in a modal is said here as well (spec 1 §5). */
  private choose(app: WidgetApp, draft: SelectorDraft): void {
    this.take(app, draft);
    const { deliveries, t } = app;
    const words = restrictionWords(app, { warehouses: this.places(app), deliveries }, draft);
    if (words !== null) openAlert({ ...words, closeLabel: t('shop.global.close') }).show(this.root);
  }

  private take(app: WidgetApp, draft: SelectorDraft): void {
    this.#draft = draft;
    if (!isOn(this, 'manual')) this.commit(app);
    this.redraw(app);
  }

  private commit({ choice }: WidgetApp): void {
    const { warehouse, delivery, period } = this.#draft;
    const known = choice.get();
    const isSame =
      warehouse === known.warehouse &&
      delivery === known.delivery &&
      period?.from === known.period?.from &&
      period?.to === known.period?.to;
    if (isSame) return;
    choice.set({ warehouse, delivery, period });
    const detail = { warehouse, delivery, from: period?.from ?? null, to: period?.to ?? null };
    this.dispatchEvent(new CustomEvent('bivak-choice', { bubbles: true, composed: true, detail }));
  }

  private async ask(app: WidgetApp): Promise<void> {
    const { t } = app;
    const { warehouse } = this.#draft;
    if (warehouse === null) return this.say(['place']);
    if (this.#failed) return this.load(app);
    if (this.#opens) return;
    this.#opens = true;
    this.redraw(app);
    const mode = this.mode(app);
    // The calendar may be of a build that the shop has no more; days may not load.
    const parts = await Promise.all([
      import('./period-dialog.ts'),
      this.#loaded ?? placeRules(app, warehouse, mode, this.until()),
    ]).catch((cause: unknown) => this.tellError(cause));
    this.#failed = parts === undefined;
    this.#opens = false;
    this.redraw(app);
    if (parts === undefined || app !== this.app || !this.isConnected) return;
    const [{ askPeriod }, loaded] = parts;
    const sales = mode === 'sales';
    askPeriod(app, this.root, {
      ...loaded,
      title: t(sales ? 'shop.locationPeriodSelector.chooseDate' : 'shop.locationPeriodSelector.choosePeriod'),
      value: this.#draft.period,
      begin: begunIn(this.#draft),
      onChange: (period, rules) => {
        const minDays = this.minDays(app, this.#draft.delivery);
        this.choose(app, withPeriod(this.#draft, period, rules, minDays));
      },
      rulesUntil: async (last) => {
        const further = await placeRules(app, warehouse, mode, last).catch((cause: unknown) =>
          this.tellError(cause),
        );
        return (further ?? loaded).rules;
      },
    });
  }

  private submit(app: WidgetApp): void {
    if (!this.validate()) return;
    this.commit(app);
    void go(app, actionAddress(app, this.getAttribute('action-route'), 'items', {}, app.choice.get()));
  }
}
