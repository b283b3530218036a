import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useApp } from '../../app-context.tsx';
import type { ItemFilter } from '../../features/catalogue/api/items-query.ts';
import { propertiesQuery } from '../../features/catalogue/api/properties-query.ts';
import {
  chosenFilters,
  filterGroups,
  isWorthShowing,
  toggled,
  type ChosenFilter,
  type FilterGroup,
  type FilterOption,
} from '../../features/catalogue/model/filters.ts';
import { readSearch } from '../../routing/search.ts';
import { askedBy } from './load-list.ts';
import { useListFilter } from './use-list-filter.ts';

export interface Filters {
  readonly groups: readonly FilterGroup[];
  readonly chosen: readonly ChosenFilter[];
  /** Of the list that the visitor is going to. */
  readonly filter: ItemFilter;
  /** Another list is on its way. */
  readonly leaving: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
  /** Puts a value in or takes it out: another address, and a step back in the browser's history. */
  readonly toggle: (option: FilterOption) => void;
  /** The same of what can be had only. */
  readonly toggleAvailable: () => void;
}

const NONE: readonly never[] = [];

/** The whole shop has more properties than somebody reads; a department shows all of its own. */
const MOST_OF_THE_SHOP = 8;

/** What a department or the whole shop can be narrowed by, and what it is narrowed by. */
export function useFilters(category: string | null): Filters {
  const { call, locale } = useApp();
  const navigate = useNavigate();
  // Where the visitor is going: a box is ticked at once, not when the list has come.
  const { search } = useLocation();
  const going = readSearch({ ...search });
  const { properties: asked = NONE, available } = going;
  const filter = useListFilter({ category, ...askedBy(going) });
  const shown = askedBy(useSearch({ strict: false }));
  const { data, isError, refetch } = useQuery(propertiesQuery(call, filter));
  const groups = filterGroups(data ?? NONE, asked, locale);
  const most = category === null ? MOST_OF_THE_SHOP : groups.length;
  return {
    groups: groups
      .filter(isWorthShowing)
      .filter(({ options }, index) => index < most || options.some((option) => option.chosen)),
    leaving: JSON.stringify(askedBy(going)) !== JSON.stringify(shown),
    chosen: chosenFilters(groups, asked),
    filter,
    failed: isError && data === undefined,
    retry: () => void refetch(),
    toggle: (option) =>
      void navigate({
        to: '.',
        resetScroll: false,
        search: (now) => ({ ...now, properties: toggled(asked, option), page: undefined }),
      }),
    toggleAvailable: () =>
      void navigate({
        to: '.',
        resetScroll: false,
        search: (now) => ({
          ...now,
          available: available === undefined ? 'true' : undefined,
          page: undefined,
        }),
      }),
  };
}
