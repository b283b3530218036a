import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
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
import { useListFilter } from './use-list-filter.ts';

export interface Filters {
  readonly groups: readonly FilterGroup[];
  readonly chosen: readonly ChosenFilter[];
  /** Of the list that the visitor is going to. */
  readonly filter: ItemFilter;
  readonly failed: boolean;
  readonly retry: () => void;
  /** Puts a value in or takes it out: another address, and a step back in the browser's history. */
  readonly toggle: (option: FilterOption) => void;
}

const NONE: readonly never[] = [];

/** What the department can be narrowed by, and what it is narrowed by. Without a department there is nothing to choose. */
export function useFilters(category: string | null): Filters {
  const { call, locale } = useApp();
  const navigate = useNavigate();
  // Where the visitor is going: a box is ticked at once, not when the list has come.
  const { search } = useLocation();
  const { properties: asked = NONE } = readSearch({ ...search });
  const filter = useListFilter({ category, properties: asked });
  const { data, isError, refetch } = useQuery({
    ...propertiesQuery(call, category ?? '', filter),
    enabled: category !== null,
  });
  const groups = filterGroups(data ?? NONE, asked, locale);
  return {
    groups: groups.filter(isWorthShowing),
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
  };
}
