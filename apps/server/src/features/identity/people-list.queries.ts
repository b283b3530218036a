import type { StaffRole } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type ListPage, listPage, type PageAsked } from '../../platform/application/list-page.ts';
import type { Refusal } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { Sorted } from '../../platform/database/sorted-pages.ts';
import { likePattern } from '../../platform/database/typed-words.ts';
import type { OperatorRow } from './operators.sql.ts';
import {
  type AccessState,
  countPeople,
  type PeopleSearch,
  type PeopleSort,
  readPeople,
} from './people-list.sql.ts';

export interface PeopleFilter extends Sorted<PeopleSort> {
  readonly text: string;
  readonly role: StaffRole | null;
  readonly warehouse: string | null;
  readonly access: AccessState | null;
}

/** Who of the business can log in: a page, in two statements. */
export const staffListPeople = query(
  { right: 'people.write', shared: 'nobody' },
  (
    { shop, key }: Context,
    { size, after, ...filter }: PeopleFilter & PageAsked,
  ): Promise<ListPage<OperatorRow> | Refusal> => {
    const search = peopleSearch(filter);
    return listPage(
      { key, shop, list: 'people', filter },
      { size, after },
      (span) => readPeople(shop.database, search, { ...filter, ...span }),
      () => countPeople(shop.database, search),
    );
  },
);

export function peopleSearch({ text, role, warehouse, access }: PeopleFilter): PeopleSearch {
  return { pattern: text === '' ? null : likePattern(text), role, warehouse, access };
}
