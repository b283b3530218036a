import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Period } from '@bivak/rules';
import { useApp } from '../app-context.tsx';
import { settingsQuery } from '../features/settings/api/settings-query.ts';
import { possible, selectionOf, type PeriodLimits, type Selection } from './selection-of.ts';
import type { SessionState } from './session-state.ts';
import { useSession } from './use-session.ts';

export interface Choice extends Partial<Selection> {
  readonly delivery?: string | null;
}

/** Place and period of the page. They stand in the address, so that the server renders the same. */
export function useSelection(warehouses: readonly { readonly WarehouseID: string }[]): Selection {
  return selectionOf(useSearch({ strict: false }), warehouses, usePeriodLimits());
}

/** What the settings of the shop allow any period to be. */
export function usePeriodLimits(): PeriodLimits {
  const { call, clock, shop } = useApp();
  const { data: settings } = useSuspenseQuery(settingsQuery(call));
  return { mode: shop.mode, today: clock.today(), settings };
}

/** Commits a choice to the session (spec 1 §4); the address follows. */
export function useChoose(): (choice: Choice) => void {
  const { store } = useApp().session;
  return ({ warehouse, period, delivery }) =>
    store.setState(({ session }) => ({
      session: {
        ...session,
        ...(warehouse === undefined ? {} : { warehouseId: warehouse }),
        ...(period === undefined ? {} : { period }),
        ...(delivery === undefined ? {} : { deliveryId: delivery }),
      },
    }));
}

/**
 * Keeps session and address together; stands once, in the frame of the pages. A new address that names place or
 * period is taken over; otherwise the address gets what the session holds. With a cart the cart's choice counts:
 * its lines were priced for it.
 */
export function useSelectionInAddress(
  { warehouse, period }: Selection,
  known: readonly string[],
  /** An address changed the place, and its days may be none there. */
  onOtherPlace: () => void,
): void {
  const { session: visitor } = useApp();
  const { mode, today, settings } = usePeriodLimits();
  const { store } = visitor;
  const navigate = useNavigate();
  const kept = useSession((state) => state.session);
  const hasCart = useSession((state) => state.cart.cartId !== null);
  const seen = useRef<string | null>(null);
  /** The address that this itself leads to: by the time that it is reached, the session may hold something else. */
  const led = useRef<string | null>(null);
  const asked = useSearch({ strict: false });
  // Empty days clear those that were chosen (spec 1 §4); the address says so once.
  const isCleared = asked.period !== undefined;
  // Days that the shop refuses do not stay in the address, or in what is copied from it.
  const refused = isCleared || (asked.from !== undefined && period === null);
  const from = period?.from;
  const to = period?.to;
  const { warehouseId: keptWarehouse, period: keptPeriod } = kept;

  useEffect(() => {
    const address = [warehouse, from, to, isCleared].join(' ');
    const isNew = seen.current !== address;
    const isOwn = led.current === address;
    if (isNew) led.current = null;
    seen.current = address;
    if (isNew && !isOwn && !hasCart) {
      const days = from === undefined || to === undefined ? undefined : { from, to };
      const before = store.getState().session;
      store.setState((state) => takenOver(state, warehouse, isCleared ? null : days));
      if (before.warehouseId !== null && before.warehouseId !== store.getState().session.warehouseId)
        onOtherPlace();
    }
    const { session } = store.getState();
    const wanted = known.includes(session.warehouseId ?? '') ? session.warehouseId : warehouse;
    const wantedPeriod = possible(session.period, { mode, today, settings });
    if (!refused && wanted === warehouse && wantedPeriod?.from === from && wantedPeriod?.to === to) return;
    led.current = [wanted, wantedPeriod?.from, wantedPeriod?.to, false].join(' ');
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (search) => ({
        ...search,
        warehouse: known.length === 1 ? undefined : (wanted ?? undefined),
        from: wantedPeriod?.from,
        to: wantedPeriod?.to,
        period: undefined,
      }),
    });
  }, [
    warehouse,
    refused,
    isCleared,
    from,
    to,
    keptWarehouse,
    keptPeriod,
    hasCart,
    known,
    onOtherPlace,
    navigate,
    store,
    mode,
    today,
    settings,
  ]);
}

/**
 * The session with what an address names of place and period, null for no days any more; the same object when that is
 * nothing new.
 */
function takenOver(
  state: SessionState,
  warehouse: string | null,
  period: Period | null | undefined,
): SessionState {
  const { session } = state;
  const warehouseId = warehouse ?? session.warehouseId;
  const samePeriod =
    period === undefined || (period?.from === session.period?.from && period?.to === session.period?.to);
  if (samePeriod && warehouseId === session.warehouseId) return state;
  return { ...state, session: { ...session, warehouseId, period: samePeriod ? session.period : period } };
}
