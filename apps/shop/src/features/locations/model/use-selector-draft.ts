import type { Delivery } from '@bivak/contract/wire';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp } from '../../../app-context.tsx';
import { deliveryMinDays } from './delivery-min-days.ts';
import { missingIn, underRules, type Missing, type SelectorDraft } from './selector-draft.ts';
import { usePeriodRules, type LoadedRules } from './use-period-rules.ts';
import { tellRestriction } from './tell-restriction.ts';
import { usePlaces } from './use-places.ts';
import { settingsQuery } from '../../settings/api/settings-query.ts';

export interface ChosenDraft {
  readonly draft: SelectorDraft;
  readonly onChange: (draft: SelectorDraft) => void;
  /** What the calendar may offer at the chosen place. */
  readonly loaded: LoadedRules;
  /** Of the chosen delivery. */
  readonly minDays: number;
  readonly missing: readonly Missing[];
}

/**
 * What somebody chooses of place, delivery and period, before any of it counts (spec 1 §4): whoever shows the fields
 * decides what becomes of it. In manual mode that is nothing for the session.
 */
export function useSelectorDraft(begin: Omit<SelectorDraft, 'remark'>): ChosenDraft {
  const app = useApp();
  const { call, shop } = app;
  const { warehouses, deliveries } = usePlaces();
  const { data: settings } = useSuspenseQuery(settingsQuery(call));
  const [draft, setDraft] = useState<SelectorDraft>({ ...begin, remark: null });
  const loaded = usePeriodRules(draft.warehouse, settings, draft.period?.to ?? null);
  const { rules } = loaded;
  const minDays = deliveryMinDays(chosenOf(deliveries, draft), shop.deliveryRestrictions);

  // The days were chosen for another warehouse, or long ago: they are evaluated whenever new rules are there.
  useEffect(() => {
    if (rules !== null) setDraft((known) => underRules(known, rules, minDays));
  }, [rules, minDays]);
  useEffect(() => {
    void tellRestriction(app, { warehouses, deliveries }, draft);
  }, [app, warehouses, deliveries, draft]);
  return { draft, onChange: setDraft, loaded, minDays, missing: missingIn(draft) };
}

function chosenOf(deliveries: readonly Delivery[], { delivery }: SelectorDraft): Delivery | undefined {
  return deliveries.find((one) => one.DeliveryID === delivery);
}
