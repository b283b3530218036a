import type { Item } from '@bivak/contract/wire';
import { campResult, mostTents, type Period, type TentKind } from '@bivak/rules';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useApp } from '../../../app-context.tsx';
import { itemStockQuery } from '../../availability/api/item-offer-queries.ts';
import { offersQuery } from '../../availability/api/offers-query.ts';
import { itemQuery } from '../../catalogue/api/item-query.ts';
import { useWizard } from './wizard-context.tsx';

/** A tent of the service, with what is known of it for the days of the request. */
export interface Tent {
  readonly kind: TentKind;
  readonly item: Item;
  /** Sleeping places; none in a tent for goods. */
  readonly places: number;
  /** Kilograms, about. */
  readonly weight: number;
  /** How many can be chosen at most; of an application as many as can be typed. */
  readonly most: number;
  /** Whether the depot has said how many there are. */
  readonly isKnown: boolean;
  /** From when on as many days can be had, where there are none now. */
  readonly nextFree: string | null;
  /** For the whole loan, with VAT; null while it is not known. */
  readonly price: number | null;
}

/** From the day of fetching to the day of bringing back; null while there are no days. */
export function useRental(): Period | null {
  const { state, rules } = useWizard();
  if (state.answers.camp === null || rules === null) return null;
  const result = campResult(state.answers.camp, rules);
  return result.ok ? result.rental : null;
}

/** The tents of the service; null while they load. */
export function useTents(): {
  readonly tents: readonly Tent[] | null;
  readonly failed: boolean;
  readonly retry: () => void;
} {
  const { call, shop } = useApp();
  const { account, kind } = useWizard();
  const rental = useRental();
  const lending = shop.lending?.tents ?? [];
  const ids = lending.map(({ item }) => item);
  const items = useQueries({ queries: ids.map((id) => itemQuery(call, id)) });
  const place = shop.lending?.warehouse ?? '';
  const asked = { warehouse: place, period: rental ?? NO_PERIOD, identity: account.CustomerID };
  const offers = useQuery({ ...offersQuery(call, ids, asked), enabled: rental !== null });
  // An application is not limited by what is free.
  const isReservation = kind === 'reservation';
  const stocks = useQueries({
    queries: ids.map((id) => ({
      ...itemStockQuery(call, id, asked, null),
      enabled: rental !== null && isReservation,
    })),
  });
  const failed = items.some(({ isError }) => isError);
  const retry = (): void => {
    for (const item of items) void item.refetch();
  };
  const found = lending.flatMap(({ kind: tentKind, maxPerRequest }, index): Tent[] => {
    const item = items[index]?.data;
    if (item === undefined) return [];
    const here = stocks[index]?.data?.here;
    const stock = here?.Stock ?? null;
    return [
      {
        kind: tentKind,
        item,
        places: tentKind === 'stock' ? 0 : numberOf(item.CustomFields?.['CUST_OccupancyCapacity'], 0),
        weight: numberOf(item.CustomFields?.['CUST_Weight'], 1),
        most: mostTents(
          kind ?? 'application',
          { stock, maxPerCustomerLeft: here?.MaxPerCustomerLeft ?? null },
          maxPerRequest,
        ),
        nextFree: here?.NextStock ?? null,
        isKnown: !isReservation || stocks[index]?.data !== undefined,
        price: offers.data?.[item.ID]?.PriceIncVAT ?? null,
      },
    ];
  });
  return { tents: found.length === lending.length ? found : null, failed, retry };
}

const NO_PERIOD = { from: '2000-01-01', to: '2000-01-01' } as unknown as Period;

function numberOf(value: unknown, otherwise: number): number {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : otherwise;
}

export function weightsOf(tents: readonly Tent[]): { readonly [Kind in TentKind]: number } {
  const of = (kind: TentKind) => tents.find((tent) => tent.kind === kind)?.weight ?? 1;
  return { senior: of('senior'), patrol: of('patrol'), stock: of('stock') };
}
