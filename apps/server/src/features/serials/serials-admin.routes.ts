// /api/v3/admin/serials[/_export], …/serials/{id}[/_inspect]
import {
  exportStockSerials,
  getStockSerial,
  inspectSerial,
  listStockSerials,
  type SerialColumn,
  type SerialRecord as RecordAnswer,
  type StockSerial,
} from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuseNamed } from '../../platform/application/refusal.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { fileAnswer, listAnswer, sheetTime, sortOf } from '../../platform/http/list-answer.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { RowsCell } from '../../platform/http/rows-file.ts';
import { damageNumber } from '../damages/index.ts';
import { readDays } from '../locations/index.ts';
import { staffInspectSerial } from './inspections.commands.ts';
import { staffExportSerials } from './serial-export.commands.ts';
import type { SerialRecord } from './serial-record.sql.ts';
import { type StaffSerialFilter, staffSerialPage, staffSerialRecord } from './staff-serials.queries.ts';
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
  serve(getStockSerial, staffSerialRecord, {
    input: ({ params }) => ({ serialId: params.id }),
    answer: presentRecord,
  }),
  serve(inspectSerial, staffInspectSerial, {
    input: ({ params, body: { On, Result, Note, NextOn = null } }, { shop }) => {
      const days = readDays({ On, NextOn: NextOn ?? undefined }, shop.zone);
      if (isRefusal(days)) return days;
      const note = Note === '' ? null : Note;
      return {
        serialId: params.id,
        day: days.On ?? (On as IsoDate),
        result: Result,
        note,
        nextDay: days.NextOn ?? null,
      };
    },
    answer: ({ id }) => ({ ID: id }),
    refusal: (refused) => refuseNamed(refused, (field) => ({ day: 'On', nextDay: 'NextOn' })[field] ?? field),
  }),
];

function presentRecord(row: SerialRecord, { shop, language }: Context): RecordAnswer {
  const { zone, config } = shop;
  const { itemId, descriptions, goneAt, goneReason } = row;
  const moment = (text: string) => zone.format(Date.parse(text) as EpochMs);
  return {
    ID: row.id,
    Item: {
      Key: itemId,
      Description: descriptions[language] ?? descriptions[config.defaultLanguage] ?? itemId,
    },
    WarehouseID: row.warehouseId,
    Brand: row.brand,
    State: row.state,
    BoughtOn: row.boughtOn,
    CostExcVAT: row.costCents === null ? null : row.costCents / 100,
    Gone: goneAt === null || goneReason === null ? null : { At: zone.format(goneAt), Reason: goneReason },
    LastServiceOn: row.lastServiceOn,
    Inspections: row.inspections.map(({ day, result, note, nextDay, by }) => ({
      On: day,
      Result: result,
      Note: note,
      NextOn: nextDay,
      By: by,
    })),
    Stays: row.stays.map(({ from, until, orderId, orderNumber, damageId, damageNo, downtime }) => ({
      From: moment(from),
      Until: until === null ? null : moment(until),
      Order: orderId === null || orderNumber === null ? null : { ID: orderId, Number: orderNumber },
      Damage:
        damageId === null || damageNo === null
          ? null
          : { ID: damageId, Number: damageNumber({ no: damageNo }) },
      Downtime: downtime,
    })),
  };
}

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
