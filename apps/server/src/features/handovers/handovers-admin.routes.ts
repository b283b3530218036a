// /api/v3/admin/_scan, /api/v3/admin/orders/{orderId}/handovers, …/_scan, …/_pick, …/_hand-out, …/_take-back, …/_swap-serial, …/_replace-serial, …/_correct
import {
  correctOrder,
  findScanned,
  getHandover,
  type Handover as HandoverOnWire,
  handOutOrder,
  pickOrder,
  replaceSerial,
  type ScannedThing as ScannedOnWire,
  scanSerial,
  swapSerial,
  takeBackOrder,
} from '@bivak/contract/admin';
import { routePath } from '@bivak/contract/shop-config';
import { cents } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import { RecordStale } from '../../platform/events/latest-change.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import { presentStale } from '../../platform/http/present-stale.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { actRefusal, customerName, ofAct, presentActed, presentEndangered } from '../orders/index.ts';
import { money } from '../pricing/index.ts';
import { staffCorrectOrder } from './corrections.commands.ts';
import type { Handover } from './desk-act.ts';
import type { DeskState } from './desk-state.ts';
import { type PieceInput, staffHandOut, staffPick, staffTakeBack } from './handovers.commands.ts';
import {
  ScanRefused,
  type ScannedThing,
  staffFindHandover,
  staffFindScanned,
  staffScanSerial,
} from './handovers.queries.ts';
import { staffReplaceSerial } from './replace-serial.commands.ts';
import { staffSwapSerial } from './swaps.commands.ts';

interface OutRequest {
  readonly params: { readonly orderId: string };
  readonly query: { readonly DryRun?: 'true' | 'false' | undefined };
  readonly body: {
    readonly Lines?:
      | readonly { readonly LineID: string; readonly Out: number; readonly SerialIDs: readonly string[] }[]
      | undefined;
    readonly Reason?: string | undefined;
  };
}

export const handoversAdminRoutes: readonly Route[] = [
  serve(getHandover, staffFindHandover, {
    input: ({ params }) => ({ key: params.orderId }),
    answer: (state, context) => presentHandover(state, context),
  }),
  serve(scanSerial, staffScanSerial, {
    input: ({ params, query }) => ({ key: params.orderId, serialId: query.serial }),
    answer: ({ lineId, isHere, isPart }) => ({ LineID: String(lineId), IsHere: isHere, IsPart: isPart }),
    refusal: scanRefusal,
  }),
  serve(swapSerial, staffSwapSerial, {
    input: ({ params, body }) => ({ key: params.orderId, serialId: body.SerialID }),
    answer: presentHandover,
    refusal: (refused) => refuseNamed(refused, (field) => (field === 'serialId' ? 'SerialID' : field)),
  }),
  serve(replaceSerial, staffReplaceSerial, {
    input: (request, context) => {
      const of = ofAct(request, context);
      if (isRefusal(of)) return of;
      const { SerialID, ByID, Reason = '' } = request.body;
      return { ...of, serialId: SerialID, byId: ByID, reason: noteOf(Reason.trim()) };
    },
    answer: presentActed,
    refusal: (refused, context) =>
      actRefusal(
        refuseNamed(refused, (field) => wirePath(field, { serialId: 'SerialID', byId: 'ByID' })),
        context,
      ),
  }),
  serve(findScanned, staffFindScanned, {
    input: ({ query }) => ({ code: query.code }),
    answer: presentScanned,
  }),
  serve(pickOrder, staffPick, { input: readOut, answer: presentHandover, refusal: handoverRefusal }),
  serve(handOutOrder, staffHandOut, { input: readOut, answer: presentHandover, refusal: handoverRefusal }),
  serve(takeBackOrder, staffTakeBack, {
    input: ({ params, query, body }, { idempotencyKey }) => ({
      key: params.orderId,
      clientId: idempotencyKey,
      isDryRun: query.DryRun === 'true',
      note: noteOf(body.Reason),
      lines:
        body.Lines?.map(({ LineID, PartID = null, Good, Broken, Lost, SerialIDs }) => ({
          lineId: lineIdOf(LineID),
          partId: PartID,
          good: Good,
          broken: Broken,
          lost: Lost,
          serialIds: SerialIDs,
        })) ?? null,
    }),
    answer: presentHandover,
    refusal: handoverRefusal,
  }),
  serve(correctOrder, staffCorrectOrder, {
    input: ({ params, query, body }, context) => {
      const version = versionSeen(context);
      if (isRefusal(version)) return version;
      const { idempotencyKey: clientId } = context;
      const isDryRun = query.DryRun === 'true';
      return { key: params.orderId, clientId, version, isDryRun, reason: body.Reason ?? '' };
    },
    answer: presentHandover,
    refusal: correctRefusal,
  }),
];

function readOut({ params, query, body }: OutRequest, { idempotencyKey }: Context) {
  const lines = body.Lines?.map(({ LineID, Out, SerialIDs }): PieceInput => ({
    lineId: lineIdOf(LineID),
    qty: Out,
    serialIds: SerialIDs,
  }));
  return {
    key: params.orderId,
    clientId: idempotencyKey,
    isDryRun: query.DryRun === 'true',
    note: noteOf(body.Reason),
    lines: lines ?? null,
  };
}

/** A line that cannot be is none of the order. */
function lineIdOf(text: string): number {
  return /^\d{1,15}$/u.test(text) ? Number(text) : 0;
}

function noteOf(text = ''): string | null {
  return text === '' ? null : text;
}

/** Beside the words, what the desk can do about it. */
function scanRefusal(refused: Refusal, { shop, language }: Context): Refusal {
  const named = refuseNamed(refused, (field) => (field === 'serialId' ? 'serial' : field));
  if (!(refused instanceof ScanRefused)) return named;
  const { swap, substitute } = refused.offers;
  return new Refusal(named.code, {
    fields: named.fields,
    beside: {
      Swap: swap,
      Substitute:
        substitute === null
          ? null
          : {
              ItemID: substitute.id,
              Description:
                substitute.descriptions[language] ??
                substitute.descriptions[shop.config.defaultLanguage] ??
                substitute.id,
              LineIDs: substitute.lineIds.map(String),
            },
    },
  });
}

const names = { lines: 'Lines', lineId: 'LineID', partId: 'PartID', serialIds: 'SerialIDs' } as const;

function handoverRefusal(refused: Refusal): Refusal {
  return refuseNamed(refused, (field) => wirePath(field, names));
}

function correctRefusal(refused: Refusal, { shop }: Context): Refusal {
  if (!(refused instanceof RecordStale))
    return refuseNamed(refused, (field) => (field === 'reason' ? 'Reason' : 'OrderID'));
  const { status, version } = refused.current as DeskState['order'];
  return presentStale(refused, { shop }, { Status: status, Version: version });
}

function presentHandover(
  {
    order,
    lines,
    isAllBack,
    damages = [],
    effects = null,
  }: DeskState & Partial<Pick<Handover, 'damages' | 'effects'>>,
  context: Context,
): HandoverOnWire {
  const { shop, language } = context;
  const { defaultLanguage } = shop.config;
  const named = (descriptions: DeskState['lines'][number]['descriptions'], itemId: string) =>
    descriptions[language] ?? descriptions[defaultLanguage] ?? itemId;
  return {
    OrderID: order.id,
    Number: order.orderNo ?? order.reservationNo,
    Status: order.status,
    Lines: lines.map((line) => ({
      LineID: String(line.lineId),
      ItemID: line.itemId,
      Description: named(line.descriptions, line.itemId),
      IsSold: line.isSold,
      Ordered: line.ordered,
      Ready: line.ready,
      Out: line.out,
      BackGood: line.good,
      BackBroken: line.broken,
      Lost: line.lost,
      Away: line.away,
      Serials: line.serials.map(({ id, itemId, isOut }) => ({
        SerialID: id,
        ItemID: itemId,
        IsOut: isOut,
        IsPart: itemId !== line.itemId,
      })),
      Parts: line.parts.map((part) => ({
        ItemID: part.itemId,
        Description: named(part.descriptions, part.itemId),
        PerSet: part.perSet,
        Out: part.out,
        BackGood: part.good,
        BackBroken: part.broken,
        Lost: part.lost,
        Away: part.away,
      })),
    })),
    IsAllBack: isAllBack,
    Damages: [...damages],
    Effects:
      effects === null
        ? null
        : {
            Status: { From: effects.status.from, To: effects.status.to },
            Stock: effects.stock.map(({ itemId, descriptions, warehouseId, from, to }) => ({
              ItemID: itemId,
              Description: named(descriptions, itemId),
              WarehouseID: warehouseId,
              From: from,
              To: to,
            })),
            Endangers: effects.endangers.map((one) => presentEndangered(one, context)),
            LateFee: money(cents(effects.feeCents)),
            Damages: effects.damages,
            Mails: [...effects.mails],
          },
  };
}

function presentScanned({ order, serial, item }: ScannedThing, { shop, language }: Context): ScannedOnWire {
  const { config, origins } = shop;
  const named = ({ descriptions, id }: { readonly descriptions: ScannedNames; readonly id: string }) =>
    descriptions[language] ?? descriptions[config.defaultLanguage] ?? id;
  const path = (id: string) => routePath(config, 'serial', config.defaultLanguage, { serial: id });
  return {
    Order:
      order === null ? null : { ID: order.id, Number: order.number, Customer: customerName(order.person) },
    Serial:
      serial === null
        ? null
        : {
            SerialID: serial.id,
            ItemID: serial.itemId,
            Description: named({ descriptions: serial.descriptions, id: serial.itemId }),
            WarehouseID: serial.warehouseId ?? '',
            IsOut: serial.isOut,
            IsDown: serial.isPlaced && serial.orderId === null,
            Order:
              serial.orderId === null || serial.number === null || serial.person === null
                ? null
                : { ID: serial.orderId, Number: serial.number, Customer: customerName(serial.person) },
            Address: (origins[0] ?? '') + path(serial.id),
          },
    Item:
      item === null
        ? null
        : {
            ItemID: item.id,
            Description: named(item),
            Stock: item.stock.map(({ warehouseId, qty }) => ({ WarehouseID: warehouseId, Amount: qty })),
          },
  };
}

type ScannedNames = DeskState['lines'][number]['descriptions'];
