import type { Context } from '../../platform/application/context.ts';
import { type ListFile, listFile } from '../../platform/application/list-page.ts';
import { command } from '../../platform/application/use-case.ts';
import type { OperatorRow } from './operators.sql.ts';
import { type PeopleFilter, peopleSearch } from './people-list.queries.ts';
import { readPeople } from './people-list.sql.ts';

/** Exactly the people of a list; their names and addresses leave the house with it. */
export const staffExportPeople = command(
  { right: 'people.write&exports.persons', stepUp: true },
  (
    context: Context,
    { columns, ...asked }: PeopleFilter & { readonly columns: readonly string[] },
  ): Promise<ListFile<OperatorRow>> =>
    listFile(context, { list: 'people', columns, asked }, (span) =>
      readPeople(context.shop.database, peopleSearch(asked), { ...asked, ...span }),
    ),
);
