import type { Delivery, Warehouse } from '@bivak/contract/wire';
import { button, choiceField, h, openerField } from '@bivak/ui/elements';
import type { Missing, SelectorDraft } from '../features/locations/model/selector-draft.ts';
import { formatPeriodLong } from '@bivak/web/formats';
import type { WidgetApp } from './app.ts';

export interface SelectorParts {
  readonly draft: SelectorDraft;
  readonly mode: 'rental' | 'sales';
  readonly places: readonly Warehouse[];
  readonly deliveries: readonly Delivery[];
  readonly missing: readonly Missing[];
  /** The calendar is on its way. */
  readonly opens: boolean;
  readonly required: boolean;
  readonly onPlace: (id: string) => void;
  readonly onDelivery: (id: string) => void;
  readonly onPeriod: () => void;
  /** Null: no button leads on. */
  readonly onSubmit: (() => void) | null;
}

/** The fields of the selector. A place or a delivery that leaves no choice is not asked (spec 1 §2). */
export function selectorFields({ t, locale }: WidgetApp, parts: SelectorParts): HTMLElement {
  const { draft, mode, places, deliveries, missing, required, onSubmit } = parts;
  const sales = mode === 'sales';
  const place = () =>
    choiceField({
      id: 'place',
      label: t('shop.locationPeriodSelector.warehouse'),
      icon: 'pin',
      placeholder: t('shop.locationPeriodSelector.choosePlace'),
      options: places.map((one) => ({ value: one.WarehouseID, label: one.Description })),
      value: draft.warehouse,
      error: missing.includes('place') ? t('shop.locationPeriodSelector.placeRequired') : undefined,
      required,
      onChange: parts.onPlace,
    });
  const delivery = () =>
    choiceField({
      id: 'delivery',
      label: t('shop.locationPeriodSelector.delivery'),
      icon: 'truck',
      placeholder: '',
      options: deliveries.map((one) => ({ value: one.DeliveryID, label: one.Description })),
      value: draft.delivery,
      required: false,
      onChange: parts.onDelivery,
    });
  const lacks = t(
    sales ? 'shop.locationPeriodSelector.dateRequired' : 'shop.locationPeriodSelector.periodRequired',
  );
  const period = openerField({
    id: 'period',
    label: t(sales ? 'shop.locationPeriodSelector.date' : 'shop.locationPeriodSelector.period'),
    icon: 'calendar',
    placeholder: t(
      sales ? 'shop.locationPeriodSelector.chooseDate' : 'shop.locationPeriodSelector.choosePeriod',
    ),
    value: draft.period === null ? null : formatPeriodLong(draft.period, locale),
    error: missing.includes('period') ? lacks : undefined,
    required,
    busy: parts.opens,
    onOpen: parts.onPeriod,
  });
  const go = () =>
    button(
      { wide: true },
      { 'data-key': 'go', on: { click: () => onSubmit?.() } },
      t('shop.widgets.go', { mode }),
    );
  return h(
    'div',
    { class: 'selector' },
    places.length > 1 ? place() : null,
    deliveries.length > 1 ? delivery() : null,
    period,
    onSubmit === null ? null : h('div', { class: 'go' }, go()),
  );
}
