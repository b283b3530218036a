import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { Period } from '@bivak/rules';
import { useApp } from '../app-context.tsx';
import { settingsQuery } from '../features/settings/api/settings-query.ts';
import {
  isHeld,
  otherThan,
  possible,
  selectionOf,
  shownSelection,
  type PeriodLimits,
  type Selection,
} from './selection-of.ts';
import type { SessionState } from './session-state.ts';
import { useSession } from './use-session.ts';

export interface Choice extends Partial<Selection> {
  readonly delivery?: string | null;
}

type Warehouses = readonly { readonly WarehouseID: string }[];

/**
 * Place and period of the page: what it shows and what it puts into the cart. They stand in the address, so that the
 * server renders the same; a cart that holds others decides as soon as the browser knows of it.
 */
export function useSelection(warehouses: Warehouses): Selection {
  const { shop } = useApp();
  const limits = usePeriodLimits();
  const held = useSession((state) => (isHeld(state, shop) ? state.session : null));
  return shownSelection(useAddressed(warehouses), held, warehouses, limits);
}

/** Gives the place and period that the address asks for. */
function useAddressed(warehouses: Warehouses): Selection {
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

interface Heard {
  /** An address changed the place, and its days may be none there. */
  readonly onOtherPlace: () => void;
  /** An address asked for what the cart is not for. */
  readonly onOtherThanCart: (asked: Selection) => void;
}

/**
 * Keeps session and address together; stands once, in the frame of the pages. A new address that names place or
 * period is taken over; otherwise the address gets what the session holds. With a cart of one place and period the
 * cart's choice counts, because its lines were priced for it: what such an address asks for is told, and not taken.
 */
export function useSelectionInAddress(
  warehouses: Warehouses,
  { onOtherPlace, onOtherThanCart }: Heard,
): void {
  const { session: visitor, shop } = useApp();
  const { mode, today, settings } = usePeriodLimits();
  const { warehouse, period } = useAddressed(warehouses);
  const { store } = visitor;
  const navigate = useNavigate();
  const isGoingBack = useGoingBack();
  const kept = useSession((state) => state.session);
  const hasCart = useSession((state) => isHeld(state, shop));
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
    const limits = { mode, today, settings };
    const address = [warehouse, from, to, isCleared].join(' ');
    const isNew = seen.current !== address;
    const isOwn = led.current === address;
    const days = from === undefined || to === undefined ? null : { from, to };
    if (isNew) led.current = null;
    seen.current = address;
    // As it is now: while the page is taken over from the server, what is rendered knows of no cart yet.
    const before = store.getState();
    const held = isHeld(before, shop) ? before.session : null;
    if (isNew && !isOwn && held === null) {
      store.setState((state) => takenOver(state, warehouse, isCleared ? null : (days ?? undefined)));
      const { warehouseId } = before.session;
      if (warehouseId !== null && warehouseId !== store.getState().session.warehouseId) onOtherPlace();
    }
    if (isNew && !isOwn && held !== null && !isGoingBack()) {
      const addressed = { warehouse, period: days };
      const other = otherThan(shownSelection(addressed, held, warehouses, limits), addressed);
      if (other !== null) onOtherThanCart(other);
    }
    const { session } = store.getState();
    const isKnown = warehouses.some((one) => one.WarehouseID === session.warehouseId);
    const wanted = isKnown ? session.warehouseId : warehouse;
    const wantedPeriod = possible(session.period, limits);
    if (!refused && wanted === warehouse && wantedPeriod?.from === from && wantedPeriod?.to === to) return;
    led.current = [wanted, wantedPeriod?.from, wantedPeriod?.to, false].join(' ');
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (search) => ({
        ...search,
        warehouse: warehouses.length === 1 ? undefined : (wanted ?? undefined),
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
    warehouses,
    onOtherPlace,
    onOtherThanCart,
    isGoingBack,
    navigate,
    store,
    shop,
    mode,
    today,
    settings,
  ]);
}

/** Whether the address was reached by the browser's own buttons: what it asks for was asked before. */
function useGoingBack(): () => boolean {
  const { history } = useRouter();
  const last = useRef<string | null>(null);
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        last.current = action.type;
      }),
    [history],
  );
  return useCallback(() => ['BACK', 'FORWARD', 'GO'].includes(last.current ?? ''), []);
}

/**
 * Gives the session with what an address names of place and period, null for no days any more; the same object when
 * that is nothing new.
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
