import { daysInclusive, type IsoDate, type Period, type PeriodRules } from '@bivak/rules';
import { Chips, FieldError, Note, SelectField, Spinner } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../../app-context.tsx';
import { deliveryMinDays } from '../model/delivery-min-days.ts';
import {
  begunIn,
  type Missing,
  type SelectorDraft,
  withDelivery,
  withPeriod,
  withWarehouse,
} from '../model/selector-draft.ts';
import type { LoadedRules } from '../model/use-period-rules.ts';
import { usePlaces } from '../model/use-places.ts';
import { PeriodChooser } from './period-chooser.tsx';
import styles from './selector-fields.module.css';
import { SelectorRemark } from './selector-remark.tsx';
import waitingCalendarStyles from './waiting-calendar.module.css';

/** So many places fit beside each other on a phone, in two rows at most. */
const FEW = 4;

/** The fields of the selector. A place or a delivery that leaves no choice is not asked (spec 1 §2). */
export function SelectorFields({
  draft,
  onChange,
  loaded: { rules, failed, retry, closingNames, lookUntil },
  minDays,
  missing,
  onStart,
  withDelivery: asksDelivery,
}: {
  readonly draft: SelectorDraft;
  readonly onChange: (draft: SelectorDraft) => void;
  readonly loaded: LoadedRules;
  /** Of the chosen delivery. */
  readonly minDays: number;
  readonly missing: readonly Missing[];
  /** A first day was chosen and the last is still to come; null when that ends. */
  readonly onStart?: ((start: IsoDate | null) => void) | undefined;
  /** A part of a cart has no delivery of its own. */
  readonly withDelivery: boolean;
}) {
  const t = useTranslations('shop');
  const { mode, deliveryRestrictions } = useShop();
  const { warehouses, deliveries } = usePlaces();
  const sales = mode === 'sales';
  const minDaysOf = (id: string): number =>
    deliveryMinDays(
      deliveries.find((one) => one.DeliveryID === id),
      deliveryRestrictions,
    );
  return (
    <div className="stack">
      <div className={styles['choices']}>
        {warehouses.length > 1 ? place() : null}
        {asksDelivery && deliveries.length > 1 ? (
          <SelectField
            label={t('locationPeriodSelector.delivery')}
            icon="truck"
            options={deliveries.map((one) => ({ value: one.DeliveryID, label: one.Description }))}
            value={draft.delivery ?? ''}
            onChange={({ target: { value } }) =>
              onChange(withDelivery(draft, value, rules, minDaysOf(value)))
            }
          />
        ) : null}
      </div>
      <SelectorRemark draft={draft} />
      {draft.period === null || sales ? null : <ChosenDays period={draft.period} />}
      {missing.includes('period') ? (
        <div role="alert">
          <FieldError>
            {t(sales ? 'locationPeriodSelector.dateRequired' : 'locationPeriodSelector.periodRequired')}
          </FieldError>
        </div>
      ) : null}
      {calendar()}
    </div>
  );

  /** A few places are there to press; in a list each of them would take two presses. */
  function place() {
    const choices = warehouses.map((one) => ({ value: one.WarehouseID, label: one.Description }));
    const error = missing.includes('place') ? t('locationPeriodSelector.placeRequired') : undefined;
    const choose = (id: string): void => onChange(withWarehouse(draft, id));
    if (choices.length <= FEW) {
      return (
        <Chips
          label={t('locationPeriodSelector.warehouse')}
          options={choices}
          value={draft.warehouse}
          error={error}
          onChange={choose}
        />
      );
    }
    return (
      <SelectField
        label={t('locationPeriodSelector.warehouse')}
        icon="pin"
        placeholder={t('locationPeriodSelector.choosePlace')}
        options={choices}
        value={draft.warehouse ?? ''}
        error={error}
        onChange={(event) => choose(event.target.value)}
      />
    );
  }

  function calendar() {
    if (draft.warehouse === null) return <Note>{t('locationPeriodSelector.placeFirst')}</Note>;
    if (failed) {
      return <PartNotLoaded role="alert" title={t('locationPeriodSelector.loadError')} retry={retry} />;
    }
    if (rules === null) return <WaitingCalendar value={draft.period} begin={begunIn(draft)} />;
    return (
      <PeriodChooser
        key={`${draft.warehouse} ${begunIn(draft) ?? ''}`}
        rules={rules}
        closingNames={closingNames}
        onShown={lookUntil}
        value={draft.period}
        begin={begunIn(draft)}
        onStart={onStart}
        onChange={(period) => onChange(withPeriod(draft, period, rules, minDays))}
      />
    );
  }
}

function ChosenDays({ period }: { readonly period: NonNullable<SelectorDraft['period']> }) {
  const t = useTranslations('shop.period');
  const format = useFormat();
  return (
    <dl className={`${styles['facts'] ?? ''} num`}>
      <div>
        <dt>{t('start')}</dt>
        <dd>{format.day(period.from)}</dd>
      </div>
      <div>
        <dt>{t('end')}</dt>
        <dd>{format.day(period.to)}</dd>
      </div>
      <div>
        <dt>{t('duration')}</dt>
        <dd>{t('days', { days: daysInclusive(period.from, period.to) })}</dd>
      </div>
    </dl>
  );
}

const noNames: ReadonlyMap<string, string> = new Map();
const nothing = (): void => {};

/**
 * It is as tall as the calendar that is to come, which is drawn unseen: a sheet that grew would push all it holds
 * about.
 */
function WaitingCalendar({
  value,
  begin,
}: {
  readonly value: Period | null;
  readonly begin: IsoDate | null;
}) {
  const t = useTranslations('shop.global');
  const { clock, shop } = useApp();
  const today = clock.today();
  const rules = useMemo<PeriodRules>(
    () => ({
      mode: shop.mode,
      today,
      closingDays: [],
      blockedRanges: [],
      pickupDays: null,
      returnDays: null,
      fullPickupDays: [],
      fullReturnDays: [],
    }),
    [shop.mode, today],
  );
  return (
    <div className={waitingCalendarStyles.waiting}>
      <div className={waitingCalendarStyles.unseen} aria-hidden="true" inert>
        <PeriodChooser
          rules={rules}
          value={value}
          begin={begin}
          closingNames={noNames}
          onShown={nothing}
          onChange={nothing}
        />
      </div>
      <div className={waitingCalendarStyles.spinner}>
        <Spinner label={t('loading')} showLabel />
      </div>
    </div>
  );
}
