// /api/v3/admin/serials[/_export]
import {
  exportStockSerials,
  listStockSerials,
  type SerialColumn,
  type StockSerial,
} from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { fileAnswer, listAnswer, sheetTime, sortOf } from '../../platform/http/list-answer.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { RowsCell } from '../../platform/http/rows-file.ts';
import { damageNumber } from '../damages/index.ts';
import { staffExportSerials } from './serial-export.commands.ts';
import { type StaffSerialFilter, staffSerialPage } from './staff-serials.queries.ts';
import type { PieceState, StaffSerial } from './staff-serials.sql.ts';

export const serialsAdminRoutes: readonly Route[] = [
  serve(listStockSerials, staffSerialPage, {
    input: ({ query: { size, after = null, ...asked } }) => ({ ...filterOf(asked), size, after }),
    answer: listAnswer(present),
  }),
  serve(exportStockSerials, staffExportSerials, {
    input: ({ query, body }) => ({ ...filterOf(query), columns: body.Columns }),
    answer: fileAnswer('serials', present, cells),
  }),
];

interface FilterQuery {
  readonly q?: string | undefined;
  readonly WarehouseID?: readonly string[] | undefined;
  readonly State?: PieceState | undefined;
  readonly Sort: string;
}

function filterOf({ q = '', WarehouseID = [], State, Sort }: FilterQuery): StaffSerialFilter {
  const sorted = sortOf(Sort, { Number: 'id', LastServiceOn: 'lastServiceOn' } as const);
  return { text: q, warehouseIds: WarehouseID, state: State ?? null, ...sorted };
}

function present(row: StaffSerial, { shop, language }: Context): StockSerial {
  const { zone, config } = shop;
  const { itemId, descriptions, orderId, orderNumber, damageId, damageNo, serviceTexts } = row;
  return {
    ID: row.id,
    Item: {
      Key: itemId,
      Description: descriptions[language] ?? descriptions[config.defaultLanguage] ?? itemId,
    },
    WarehouseID: row.warehouseId,
    Brand: row.brand,
    State: row.state,
    Since: row.since === null ? null : zone.format(row.since),
    Until: row.until === null ? null : zone.format(row.until),
    Order: orderId === null || orderNumber === null ? null : { ID: orderId, Number: orderNumber },
    Damage:
      damageId === null || damageNo === null
        ? null
        : { ID: damageId, Number: damageNumber({ no: damageNo }) },
    ServiceStatus: serviceTexts[language] ?? serviceTexts[config.defaultLanguage] ?? row.serviceStatus,
    LastServiceOn: row.lastServiceOn,
  };
}

function cells({ shop, language }: Context): Readonly<Record<SerialColumn, (row: StockSerial) => RowsCell>> {
  const t = shop.translate[language];
  return {
    number: ({ ID }) => ID,
    item: ({ Item }) => Item.Description,
    brand: ({ Brand }) => Brand,
    warehouse: ({ WarehouseID }) =>
      shop.config.warehouses.find(({ id }) => id === WarehouseID)?.name ?? WarehouseID,
    state: ({ State }) => t(`export.serialState.${State}`),
    since: ({ Since }) => sheetTime(Since),
    until: ({ Until }) => sheetTime(Until),
    order: ({ Order }) => Order?.Number ?? '',
    damage: ({ Damage }) => Damage?.Number ?? '',
    service: ({ ServiceStatus }) => ServiceStatus,
    serviced: ({ LastServiceOn }) => LastServiceOn ?? '',
  };
}
