// /api/v3/admin/damages[/{id}[/{_parts,_assess,_charge,_waive,_repair,_write-off,_close,_down,_photo}]], …/{_subject,_bulk,_export}
import {
  actOnDamages,
  addDeskDamagePhoto,
  assessDamage,
  chargeDamage,
  closeDamage,
  type DamageActed as ActedOnWire,
  type DamageColumn,
  type DamageRow as RowOnWire,
  exportDamages,
  findDamageSubject,
  getDeskDamage,
  keepDamageDown,
  listDeskDamages,
  openDeskDamage,
  repairDamage,
  setDamageParts,
  type StaffDamage as DamageOnWire,
  waiveDamage,
  writeOffDamage,
} from '@bivak/contract/admin';
import type { DamageState } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, refuse } from '../../platform/application/refusal.ts';
import { undoOnce } from '../../platform/application/undo.ts';
import type { HistoryEvent } from '../../platform/events/record-history.ts';
import { fileAddress } from '../../platform/files/file-address.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import {
  fileAnswer,
  listAnswer,
  outcomesAnswer,
  seenRows,
  sheetTime,
  sortOf,
} from '../../platform/http/list-answer.ts';
import { presentOffer, presentWayBack } from '../../platform/http/present-undo.ts';
import type { RowsCell } from '../../platform/http/rows-file.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { wordsOf } from '../carts/index.ts';
import { readDay, readSpan } from '../locations/index.ts';
import { money } from '../pricing/index.ts';
import { damageNumber } from './damage-number.ts';
import { damageRefusal } from './damages.present.ts';
import { type DamageActed, DamageStale, type OfDamageAct, type PlaceChange } from './staff-damage-acts.ts';
import {
  staffAddDamagePhoto,
  staffExportDamages,
  type StaffDamageStep,
  staffKeepDamageDown,
  staffOpenDamage,
  staffSetDamageParts,
  staffStepDamage,
  staffStepDamages,
} from './staff-damages.commands.ts';
import {
  type DamageFilter,
  type StaffDamage,
  staffDamageDetail,
  staffDamagePage,
  staffDamageSubject,
} from './staff-damages.queries.ts';
import type { StaffDamageRow } from './staff-damages.sql.ts';

export const damagesAdminRoutes: readonly Route[] = [
  serve(listDeskDamages, staffDamagePage, {
    input: ({ query: { size, after = null, ...asked } }, context) => {
      const filter = filterOf(asked, context);
      return isRefusal(filter) ? filter : { ...filter, size, after };
    },
    answer: listAnswer(presentRow),
  }),
  serve(exportDamages, staffExportDamages, {
    input: ({ query: asked, body }, context) => {
      const filter = filterOf(asked, context);
      return isRefusal(filter) ? filter : { ...filter, columns: body.Columns };
    },
    answer: fileAnswer('damages', presentRow, cells),
  }),
  serve(actOnDamages, staffStepDamages, {
    input: ({ body: { Rows, Act, Reason = '' } }) => {
      if (Act === 'waive' && Reason === '')
        return refuse('ValidationFailed', { fields: [{ field: 'Reason', reason: 'required' }] });
      const step = { state: steps[Act], cents: null, answer: Reason || null, fromDeposit: false };
      return { rows: seenRows(Rows), step };
    },
    answer: outcomesAnswer(presentActed, deskRefusal),
  }),
  serve(findDamageSubject, staffDamageSubject, {
    input: ({ query }) => ({ order: query.Order ?? '', serial: query.Serial ?? '' }),
    answer: ({ lines, label }, context) => {
      const [first] = lines;
      return {
        Order:
          first === undefined
            ? null
            : { ID: first.orderId, Number: first.orderNumber, Customer: first.customerName },
        Lines: lines.map((line) => ({
          LineID: String(line.lineId),
          ItemID: line.itemId,
          Description: named(line.descriptions, context) ?? line.itemId,
          Amount: line.qty,
        })),
        Item: itemOf(label, context),
      };
    },
    refusal: deskRefusal,
  }),
  serve(openDeskDamage, staffOpenDamage, {
    input: ({ body: { LineID = null, SerialNumber = '', Amount = 1, Description } }) => ({
      // A line that cannot be is none of any order.
      lineId: LineID === null ? null : Number(/^\d{1,15}$/u.exec(LineID)?.[0] ?? 0),
      serial: SerialNumber,
      qty: Amount,
      description: Description,
    }),
    answer: ({ id, number, version }) => ({ ID: id, Number: number, Version: version }),
    refusal: deskRefusal,
  }),
  serve(getDeskDamage, staffDamageDetail, {
    input: ({ params }) => ({ damageId: params.id }),
    answer: presentStaffDamage,
  }),
  serve(setDamageParts, staffSetDamageParts, {
    input: (request, context) => {
      const of = ofAct(request, context);
      if (isRefusal(of)) return of;
      const parts = request.body.Parts.map(({ Key, Description = '', Amount, PriceIncVAT }) => ({
        key: Key,
        name: Description,
        qty: Amount,
        cents: centsOf(PriceIncVAT),
      }));
      return { ...of, parts };
    },
    answer: presentActed,
    refusal: deskRefusal,
  }),
  serve(assessDamage, staffStepDamage, {
    input: (request, context) =>
      stepOf(request, context, 'assessed', {
        cents: typedCents(request.body.TotalIncVAT),
        answer: request.body.Answer ?? null,
      }),
    answer: presentActed,
    refusal: deskRefusal,
  }),
  serve(chargeDamage, staffStepDamage, {
    input: (request, context) =>
      stepOf(request, context, 'charged', {
        cents: typedCents(request.body.TotalIncVAT),
        answer: request.body.Answer ?? null,
        fromDeposit: request.body.From === 'deposit',
      }),
    answer: presentActed,
    refusal: deskRefusal,
  }),
  serve(waiveDamage, staffStepDamage, {
    input: (request, context) => stepOf(request, context, 'waived', { answer: request.body.Reason }),
    answer: presentActed,
    refusal: deskRefusal,
  }),
  serve(repairDamage, staffStepDamage, {
    input: (request, context) => stepOf(request, context, 'repaired'),
    answer: presentActed,
    refusal: deskRefusal,
  }),
  serve(writeOffDamage, staffStepDamage, {
    input: (request, context) => stepOf(request, context, 'written-off'),
    answer: presentActed,
    refusal: deskRefusal,
  }),
  serve(closeDamage, staffStepDamage, {
    input: (request, context) => stepOf(request, context, 'closed'),
    answer: presentActed,
    refusal: deskRefusal,
  }),
  serve(keepDamageDown, staffKeepDamageDown, {
    input: (request, context) => {
      const of = ofAct(request, context);
      if (isRefusal(of)) return of;
      const { Until } = request.body;
      const day = Until === null ? null : readDay(Until, context.shop.zone);
      return Until !== null && day === null
        ? refuse('ValidationFailed', { fields: [{ field: 'day', reason: 'no-such-day' }] })
        : { ...of, day };
    },
    answer: presentActed,
    refusal: deskRefusal,
  }),
  serve(addDeskDamagePhoto, staffAddDamagePhoto, {
    input: ({ params, query, file }) => ({ damageId: params.id, stage: query.Stage, file }),
    answer: ({ id, version }) => ({ ID: id, Version: version }),
    refusal: deskRefusal,
  }),
];

interface FilterQuery {
  readonly View: DamageFilter['view'];
  readonly q?: string | undefined;
  readonly WarehouseID?: readonly string[] | undefined;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly Sort: string;
}

function filterOf(
  { View, q = '', WarehouseID = [], From, To, Sort }: FilterQuery,
  { shop }: Context,
): DamageFilter | Refusal {
  const span = readSpan({ From, To }, shop.zone);
  if (isRefusal(span)) return span;
  return { view: View, text: q, warehouseIds: WarehouseID, ...span, ...sortOf(Sort, sorts) };
}

const sorts = { CreatedAt: 'created', TotalIncVAT: 'amount' } as const;

const steps = { waive: 'waived', repair: 'repaired', close: 'closed' } as const;

function cells({ shop, language }: Context): Readonly<Record<DamageColumn, (row: RowOnWire) => RowsCell>> {
  const t = shop.translate[language];
  return {
    number: ({ Number: number }) => number,
    item: ({ Item }) => Item?.Description ?? '',
    serial: ({ SerialNumber }) => SerialNumber,
    pieces: ({ Amount }) => Amount,
    customer: ({ Customer }) => Customer.Description,
    order: ({ Order }) => Order?.Number ?? '',
    warehouse: ({ WarehouseID }) => shop.config.warehouses.find(({ id }) => id === WarehouseID)?.name ?? '',
    reported: ({ CreatedAt }) => sheetTime(CreatedAt),
    amount: ({ TotalIncVAT }) => TotalIncVAT ?? '',
    state: ({ State }) => t(`export.damageState.${State}`),
  };
}

interface ActRequest {
  readonly params: { readonly id: string };
  readonly query: { readonly DryRun?: 'true' | 'false' | undefined };
}

function ofAct({ params, query }: ActRequest, context: Context): OfDamageAct | Refusal {
  const version = versionSeen(context);
  if (isRefusal(version)) return version;
  return { damageId: params.id, version, isDryRun: query.DryRun === 'true' };
}

function stepOf(
  request: ActRequest,
  context: Context,
  state: DamageState,
  { cents = null, answer = null, fromDeposit = false }: Partial<StaffDamageStep> = {},
) {
  const of = ofAct(request, context);
  return isRefusal(of) ? of : { ...of, step: { state, cents, answer, fromDeposit } };
}

/** Cents of an amount that somebody typed, which has two decimals at most. */
function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

function typedCents(amount: number | null | undefined): number | null {
  return amount === null || amount === undefined ? null : centsOf(amount);
}

function moneyOf(cents: number | null): number | null {
  return cents === null ? null : money(cents);
}

function named(
  descriptions: Readonly<Record<string, string>> | null,
  { shop, language }: Context,
): string | null {
  return wordsOf(descriptions ?? {}, language, shop.config.defaultLanguage) ?? null;
}

function itemOf(
  { itemId, descriptions }: Pick<StaffDamageRow, 'itemId' | 'descriptions'>,
  context: Context,
): RowOnWire['Item'] {
  return itemId === null ? null : { Key: itemId, Description: named(descriptions, context) ?? itemId };
}

function presentRow(row: StaffDamageRow, context: Context): RowOnWire {
  const { assessedCents, chargedCents, state, orderId, orderNumber } = row;
  const isOpen = state === 'assessed' || state === 'charged';
  return {
    ID: row.id,
    Number: damageNumber(row),
    State: state,
    Version: row.version,
    Item: itemOf(row, context),
    SerialNumber: row.serial,
    Amount: row.qty,
    Customer: { Key: row.customerId, Description: row.customerName },
    Order: orderId === null ? null : { ID: orderId, Number: orderNumber ?? orderId },
    WarehouseID: row.warehouseId,
    TotalIncVAT: state === 'waived' ? null : moneyOf(chargedCents ?? assessedCents),
    IsObjected: isOpen && row.objection !== null,
    IsVerified: row.verified,
    Photos: row.photoCount,
    CreatedAt: context.shop.zone.format(row.createdAt),
  };
}

function presentStaffDamage({ damage, history, priceList }: StaffDamage, context: Context): DamageOnWire {
  const { shop, key, now, language } = context;
  const { zone } = shop;
  const photos = (stage: 'before' | 'after') =>
    damage.photos
      .filter((photo) => photo.stage === stage)
      .map(({ fileId, name }) => ({ FileName: name, AttachmentUrl: fileAddress(key, shop.id, fileId, now) }));
  return {
    ...presentRow(damage, context),
    Person: { Name: damage.name, Email: damage.email, Tel: damage.phone },
    IsByStaff: damage.byStaff,
    Description: damage.description,
    Parts: damage.parts.map((part) => ({
      Key: part.key,
      Description: part.names[language],
      Amount: part.qty,
      PriceIncVAT: money(part.cents),
      Source: part.isByHand === true ? 'hand' : 'list',
    })),
    PriceList: priceList.map((part) => ({
      Key: part.key,
      Description: part.names[language],
      PriceIncVAT: money(part.cents),
    })),
    PhotosBefore: photos('before'),
    PhotosAfter: photos('after'),
    AssessedIncVAT: moneyOf(damage.assessedCents),
    ChargedIncVAT: moneyOf(damage.chargedCents),
    IsFromDeposit: damage.fromDeposit,
    DepositLeft: money(Math.max(0, damage.depositCents - damage.depositGoneCents)),
    IsInvoiced: damage.orderStatus === 'ClosedAndCompleted',
    Answer: damage.answer,
    Objection: damage.objection,
    ObjectedAt: damage.objectedAt === null ? null : zone.format(damage.objectedAt),
    Down: damage.downQty,
    DownUntil: damage.downUntil === null ? null : zone.format(damage.downUntil),
    History: undoOnce(history).map((event) => presentEvent(event, context)),
  };
}

function presentEvent({ at, action, by, after, undo }: HistoryEvent, { shop }: Context) {
  const text = (name: string) => {
    const value = after?.[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const state = action === 'state' ? (text('state') as DamageState | null) : null;
  return {
    At: shop.zone.format(at),
    Action: action,
    By: { Kind: by.kind, Name: by.name },
    State: state,
    Note: text('answer') ?? text('objection') ?? text('day'),
    Undo: presentOffer(undo),
  };
}

function presentActed({ id, version, effects, undo }: DamageActed, { shop }: Context): ActedOnWire {
  const { state, assessedCents, chargedCents } = effects;
  const place = ({ itemId, warehouseId, from, to }: PlaceChange) => ({
    ItemID: itemId,
    WarehouseID: warehouseId,
    From: from,
    To: to,
  });
  return {
    ID: id,
    Version: version,
    Effects: {
      State: { From: state.from, To: state.to },
      AssessedIncVAT: { From: moneyOf(assessedCents.from), To: moneyOf(assessedCents.to) },
      ChargedIncVAT: { From: moneyOf(chargedCents.from), To: moneyOf(chargedCents.to) },
      IsFromDeposit: effects.isFromDeposit,
      Stock: effects.stock.map(place),
      Down: effects.down.map(place),
      Endangered: [...effects.endangered],
      Mails: [...effects.mails],
    },
    Undo: presentWayBack(undo, shop),
  };
}

const names = {
  order: 'Order',
  serial: 'SerialNumber',
  lineId: 'LineID',
  qty: 'Amount',
  description: 'Description',
  name: 'Description',
  cents: 'TotalIncVAT',
  day: 'Until',
  answer: 'Answer',
} as const;

function deskRefusal(refused: Refusal, { shop }: Context): Refusal {
  if (!(refused instanceof DamageStale)) return damageRefusal(refused, names);
  const { current, changedBy, changedAt } = refused;
  return new Refusal(refused.code, {
    beside: {
      Current: { ID: current.id, State: current.state, Version: current.version },
      ChangedBy: changedBy,
      ChangedAt: changedAt === null ? null : shop.zone.format(changedAt),
      ChangedFields: ['State'],
    },
  });
}
