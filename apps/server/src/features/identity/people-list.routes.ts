import { exportPeople, listPeople, type Person, type PersonColumn } from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { fileAnswer, listAnswer, sheetTime, sortOf } from '../../platform/http/list-answer.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { RowsCell } from '../../platform/http/rows-file.ts';
import { presentPerson } from './identity-admin.present.ts';
import type { OperatorRow } from './operators.sql.ts';
import { staffExportPeople } from './people-export.commands.ts';
import { type PeopleFilter, staffListPeople } from './people-list.queries.ts';

/** GET /api/v3/admin/people, POST …/people/_export */
export const peopleListRoutes: readonly Route[] = [
  serve(listPeople, staffListPeople, {
    input: ({ query: { size, after = null, ...asked } }) => ({ ...filterOf(asked), size, after }),
    answer: listAnswer(present),
  }),
  serve(exportPeople, staffExportPeople, {
    input: ({ query: asked, body }) => ({ ...filterOf(asked), columns: body.Columns }),
    answer: fileAnswer('people', present, cells),
  }),
];

interface FilterQuery {
  readonly q?: string | undefined;
  readonly Role?: PeopleFilter['role'] | undefined;
  readonly WarehouseID?: string | undefined;
  readonly Access?: PeopleFilter['access'] | undefined;
  readonly Sort: string;
}

function filterOf({ q = '', Role, WarehouseID, Access, Sort }: FilterQuery): PeopleFilter {
  return {
    text: q,
    role: Role ?? null,
    warehouse: WarehouseID ?? null,
    access: Access ?? null,
    ...sortOf(Sort, { Name: 'name', LastSeenAt: 'seen' } as const),
  };
}

function present(row: OperatorRow, { shop }: Context): Person {
  return presentPerson(shop.zone, row);
}

function cells({ shop, language }: Context): Readonly<Record<PersonColumn, (row: Person) => RowsCell>> {
  const t = shop.translate[language];
  const named = new Map(shop.config.warehouses.map(({ id, name }) => [id, name]));
  return {
    name: ({ Name }) => Name,
    email: ({ Email }) => Email,
    role: ({ Role }) => t(`export.role.${Role}`),
    where: ({ WarehouseIDs }) =>
      WarehouseIDs === null
        ? t('export.everywhere')
        : WarehouseIDs.map((id) => named.get(id) ?? id).join(', '),
    access: ({ IsActivated, HasSecondFactor }) => {
      if (!IsActivated) return t('export.access.invited');
      return t(`export.access.${HasSecondFactor ? 'second-factor' : 'password'}`);
    },
    seen: ({ LastSeenAt }) => sheetTime(LastSeenAt),
  };
}
