import type { EditError, EditResult, ReservationOrderItem } from '@bivak/contract/wire';
import {
  type CampRules,
  campResult,
  campRulesOfEdit,
  editPeriodResult,
  peakSeason,
  type Period,
  placeFieldFaults,
  type RentalAndCamp,
} from '@bivak/rules';
import type { SummedError } from '@bivak/ui';
import { isWireError, useFormat } from '@bivak/web';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { itemStockQuery } from '../../availability/api/item-offer-queries.ts';
import { askEdit, editMessage, saveEdit } from '../../order-edit/api/edit-order.ts';
import { lineLimit, realErrors } from '../../order-edit/model/edit-draft.ts';
import type { LoadedOrder } from '../../orders/api/order-query.ts';
import { usePlaceErrors } from '../components/place-form.tsx';
import {
  dropReservation,
  isSameReservation,
  keepReservation,
  keptReservation,
  mergedReservation,
  type ReservationDraft,
  reservationDraftOf,
  updateOf,
} from './reservation-draft.ts';
import { useCampWords } from './use-camp-words.ts';
import { useEditWords } from './use-edit-words.ts';
import { useLending } from './use-lending.ts';

export type ReservationEdit = ReturnType<typeof useReservationEdit>;

/** The edit while it is made: what stands against it here, what the server says of it, and what it would cost. */
export function useReservationEdit(
  loaded: LoadedOrder,
  rules: CampRules,
  closingNames: ReadonlyMap<string, string>,
) {
  const t = useTranslations('shop.lending.reservationEdit');
  const te = useTranslations('shop.orderEdit');
  const { call, shop } = useApp();
  const client = useQueryClient();
  const { dayOf } = useFormat();
  const { edit: lengths } = useLending().periods;
  const faultsOf = useFaults(rules, closingNames);
  const serverErrors = useServerErrors();
  const { order } = loaded;
  const version = order.Version;
  const read = () => {
    const promised: Period = {
      from: dayOf(order.DateTimeExpectedStart),
      to: dayOf(order.DateTimeExpectedEnd),
    };
    const own = campRulesOfEdit(rules, lengths, { rental: promised });
    const country = shop.countries[0] ?? '';
    return reservationDraftOf(loaded, { dayOf, country, derived: (camp) => derivedRental(camp, own) });
  };
  const [{ standing, draft, seen, wasMerged }, setState] = useState(() => {
    const stands = read();
    const { draft: kept, wasChanged } = keptReservation(loaded, stands);
    return { standing: stands, draft: kept, seen: version, wasMerged: wasChanged };
  });
  if (seen !== version) {
    const fresh = read();
    const merged = mergedReservation(draft, standing, fresh);
    const isOther = !isSameReservation(merged, fresh);
    setState({ standing: fresh, draft: merged, seen: version, wasMerged: isOther });
  }
  const [wasChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<{
    readonly draft: ReservationDraft;
    readonly cause: unknown;
  } | null>(null);
  const stored = useMemo(
    (): RentalAndCamp => ({
      rental: standing.days.rental,
      camp: standing.days.camp ?? standing.days.rental,
    }),
    [standing],
  );
  const campRules = useMemo(() => campRulesOfEdit(rules, lengths, stored), [rules, lengths, stored]);
  const hasHours =
    standing.days.pickupHourId !== null ||
    standing.days.returnHourId !== null ||
    peakSeason(rules.seasons, stored.camp) === null;
  const isChanged = !isSameReservation(draft, standing);
  const faults = faultsOf(draft, { standing, stored, hasHours });
  // Hours are asked for when it is saved, as everywhere; the price does not wait for them.
  const blocking = faults.filter(({ fieldId }) => fieldId !== 'pickup' && fieldId !== 'return');
  const update = updateOf(draft, standing);
  const asked = useQuery({
    queryKey: ['reservation-edit', order.ReservationOrderID, version, update],
    queryFn: () => askEdit(call, loaded, update),
    enabled: isChanged && blocking.length === 0,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const result = isChanged ? (asked.data ?? null) : null;
  const saidNow = asked.isPlaceholderData || result === null ? [] : realErrors(result);
  const cause = refused !== null && refused.draft === draft ? refused.cause : null;
  const told = serverErrors([...saidNow, ...errorsOf(cause)], loaded.lines);
  const errors = unique([...(wasChecked ? faults : blocking), ...told.errors]);

  useEffect(() => {
    if (isChanged) keepReservation(loaded, standing, draft);
    else dropReservation();
  }, [isChanged, loaded, standing, draft]);

  async function save(): Promise<'saved' | 'refused' | 'outdated'> {
    setRefused(null);
    try {
      await saveEdit(call, loaded, update, result);
    } catch (failure) {
      const code = isWireError(failure) ? failure.code : null;
      if (code === 'OrderChanged') return 'outdated';
      setRefused({ draft, cause: failure });
      // What it costs now has to be seen before it is said yes to.
      if (code === 'PriceChanged') await asked.refetch();
      await Promise.all(
        ['closing-days', 'available-days', 'time-slots', 'stock'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      );
      return 'refused';
    }
    void client.invalidateQueries({ queryKey: ['order', order.ReservationOrderID] });
    void client.invalidateQueries({ queryKey: ['lending'] });
    return 'saved';
  }

  return {
    customerId: order.CustomerID ?? '',
    draft,
    standing,
    stored,
    campRules,
    hasHours,
    /** Somebody else changed the reservation meanwhile; what was chosen here stands beside it. */
    wasMerged,
    result,
    /** Something that the price follows from is missing or wrong. */
    priceWaits: isChanged && blocking.length > 0,
    isChanged,
    asking: isChanged && asked.isFetching,
    /** Said at once where it is about the days chosen, the rest once somebody wanted to save. */
    errors: wasChecked ? errors : [],
    errorOf: (fieldId: string) => errors.find((error) => error.fieldId === fieldId)?.message,
    problem: problemOf(),
    derived: (camp: Period) => derivedRental(camp, campRules),
    change: (next: ReservationDraft) => setState((before) => ({ ...before, draft: next })),
    /** Whether nothing stands against it here; if something does, it is shown. */
    check: () => {
      // Anew each time: the summary takes the focus as it appears.
      setChecked(false);
      if (faults.length > 0) setTimeout(() => setChecked(true));
      return faults.length === 0;
    },
    save,
  };

  function problemOf(): string | null {
    if (told.other !== null) return told.other;
    if (cause !== null && told.errors.length === 0) return editMessage(cause) ?? t('errorGeneral');
    return asked.isError && isChanged ? (editMessage(asked.error) ?? te('errorAsk')) : null;
  }
}

/** The rental period that follows from camp days; null where the depot is closed for too long around them. */
function derivedRental(camp: Period, rules: CampRules): Period | null {
  const result = campResult(camp, rules);
  return result.ok ? result.rental : null;
}

/** What stands against the edit by the rules that the server asks too. */
function useFaults(rules: CampRules, closingNames: ReadonlyMap<string, string>) {
  const t = useTranslations('shop.lending.reservationEdit');
  const tp = useTranslations('shop.lending.wizard.period.errors');
  const { edit: lengths } = useLending().periods;
  const campWords = useCampWords(closingNames);
  const words = useEditWords(closingNames);
  const placeErrors = usePlaceErrors();
  const at = (fieldId: 'camp' | 'rental' | 'pickup' | 'return', message: string): SummedError => {
    return { fieldId, label: t(`fields.${fieldId}`), message };
  };
  return (
    { days, place }: ReservationDraft,
    {
      standing,
      stored,
      hasHours,
    }: {
      readonly standing: ReservationDraft;
      readonly stored: RentalAndCamp;
      readonly hasHours: boolean;
    },
  ): SummedError[] => {
    const { camp, rental, pickupHourId, returnHourId } = days;
    const period = (): SummedError[] => {
      const result = editPeriodResult({ rental, camp }, rules, lengths, stored);
      if (result.ok) return [];
      if (!('at' in result)) {
        const isCamp = result.reason === 'no-camp' || result.reason.startsWith('camp-too');
        return [at(isCamp ? 'camp' : 'rental', words(result.reason, null))];
      }
      if (result.at === 'camp') return [at('camp', campWords(result))];
      return [at('rental', words(result.reason, result.at === 'first' ? rental.from : rental.to))];
    };
    const isMoved = JSON.stringify(place) !== JSON.stringify(standing.place);
    return [
      ...period(),
      ...(hasHours && pickupHourId === null ? [at('pickup', tp('pickup'))] : []),
      ...(hasHours && returnHourId === null ? [at('return', tp('return'))] : []),
      ...(isMoved ? placeErrors(placeFieldFaults(place)) : []),
    ];
  };
}

/** What the server said, at the fields that it is about. */
function useServerErrors() {
  const t = useTranslations('shop.lending.reservationEdit');
  const tl = useTranslations('shop.lending.wizard.location.fields');
  const place = ['title', 'street', 'number', 'postalCode', 'city', 'country'] as const;
  const fieldOf = (field: string): Pick<SummedError, 'fieldId' | 'label'> | null => {
    const named = (fieldId: 'camp' | 'rental' | 'pickup' | 'return') => {
      return { fieldId, label: t(`fields.${fieldId}`) };
    };
    if (field.startsWith('DateTimeExpected')) return named('rental');
    if (field === 'BusinessHourStart') return named('pickup');
    if (field === 'BusinessHourEnd') return named('return');
    if (field.startsWith('CustomFields.CUST_EventDate')) return named('camp');
    const name = place.find(
      (one) => field.toLowerCase() === `customfields.cust_location${one.toLowerCase()}`,
    );
    return name === undefined ? null : { fieldId: `place-${name}`, label: tl(name) };
  };
  return (errors: readonly EditError[], lines: readonly ReservationOrderItem[]) => {
    const placed = errors.map(({ ReservationOrderItemID: id, Field, Data }) => {
      const line = id === null ? undefined : lines.find((one) => one.ReservationOrderItemID === id);
      const field =
        line === undefined
          ? fieldOf(Field ?? '')
          : { fieldId: `tent-${line.ReservationOrderItemID}`, label: line.ItemDescription };
      return { field, message: Data.Message };
    });
    return {
      errors: placed.flatMap(({ field, message }) => (field === null ? [] : [{ ...field, message }])),
      other: placed.find(({ field }) => field === null)?.message ?? null,
    };
  };
}

function errorsOf(cause: unknown): readonly EditError[] {
  if (!isWireError(cause)) return [];
  const { Errors } = cause.body as { Errors?: EditResult['Errors'] };
  return Errors ?? [];
}

function unique(errors: readonly SummedError[]): SummedError[] {
  return errors.filter(({ fieldId }, index) => errors.findIndex((one) => one.fieldId === fieldId) === index);
}

/** The smallest of what is known: free in the period beside the reservation's own, per association, per reservation. */
export function useMostTents(
  line: ReservationOrderItem,
  {
    rental,
    stored,
    customerId,
  }: { readonly rental: Period; readonly stored: Period; readonly customerId: string },
): number | null {
  const { call, shop } = useApp();
  const lending = useLending();
  const asked = { warehouse: lending.warehouse, period: rental, identity: customerId };
  const stock = useQuery(itemStockQuery(call, line.ItemID, asked, null)).data?.here?.Stock ?? null;
  const isOverlapping = rental.from <= stored.to && rental.to >= stored.from;
  const limits = [
    stock === null ? null : stock + (isOverlapping ? line.Amount : 0),
    lineLimit(line, shop.orderEdit.mayIncrease).max,
    lending.tents.find(({ item }) => item === line.ItemID)?.maxPerRequest ?? null,
  ].filter((limit) => limit !== null);
  // What is ordered already may stay, whatever is free by now.
  return limits.length === 0 ? null : Math.max(1, Math.min(...limits));
}
