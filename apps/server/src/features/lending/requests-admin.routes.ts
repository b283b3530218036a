// /api/v3/admin/requests[/{id}[/{tents,_assign,_cancel,_note,_confirm-group}]], …/_export
import {
  assignRequest,
  cancelRequest,
  confirmRequestGroup,
  createRequest,
  exportRequests,
  getRequest,
  getRequestTents,
  listRequests,
  noteRequest,
  type RequestActed as ActedOnWire,
  type RequestColumn,
  type RequestRow as RowOnWire,
  type StaffRequest as RequestOnWire,
} from '@bivak/contract/admin';
import { type ShopConfig, subjectWords } from '@bivak/contract/shop-config';
import { requestNumber } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, refuse } from '../../platform/application/refusal.ts';
import { undoOnce } from '../../platform/application/undo.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { HistoryEvent } from '../../platform/events/record-history.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import { fileAnswer, listAnswer, sheetTime, sortOf } from '../../platform/http/list-answer.ts';
import { presentOffer, presentWayBack } from '../../platform/http/present-undo.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { RowsCell } from '../../platform/http/rows-file.ts';
import { readDay, readDays } from '../locations/index.ts';
import { money } from '../pricing/index.ts';
import { lendingRefusal } from './lending.present.ts';
import { staffExportRequests } from './request-export.commands.ts';
import {
  type OfRequestAct,
  type RequestActed,
  RequestStale,
  staffAssignDeskRequest,
  staffCancelRequest,
  staffConfirmRequestGroup,
  staffCreateRequest,
  staffNoteRequest,
} from './staff-requests.commands.ts';
import {
  type DeskRequest,
  type ListedRequest,
  type RequestFilter,
  staffRequestDetail,
  staffRequestPage,
  staffRequestTents,
} from './staff-requests.queries.ts';

export const requestsAdminRoutes: readonly Route[] = [
  serve(listRequests, staffRequestPage, {
    input: ({ query: { size, after = null, ...asked } }, context) => {
      const filter = filterOf(asked, context);
      return isRefusal(filter) ? filter : { ...filter, size, after };
    },
    answer: listAnswer(presentRow),
  }),
  serve(exportRequests, staffExportRequests, {
    input: ({ query: asked, body }, context) => {
      const filter = filterOf(asked, context);
      return isRefusal(filter) ? filter : { ...filter, columns: body.Columns };
    },
    answer: fileAnswer('requests', presentRow, cells),
  }),
  serve(createRequest, staffCreateRequest, {
    input: ({ body }, { shop }) => {
      const [firstDay, lastDay] = [readDay(body.DateStart, shop.zone), readDay(body.DateEnd, shop.zone)];
      const fields = [
        ...(firstDay === null ? [{ field: 'DateStart', reason: 'no-such-day' }] : []),
        ...(lastDay === null ? [{ field: 'DateEnd', reason: 'no-such-day' }] : []),
      ];
      if (firstDay === null || lastDay === null) return refuse('ValidationFailed', { fields });
      return {
        customerId: body.CustomerID,
        reason: body.Reason ?? '',
        fields: {
          name: body.Name,
          firstDay,
          lastDay,
          purpose: body.Purpose,
          title: body.LocationTitle,
          street: body.LocationStreet,
          number: body.LocationNumber,
          postalCode: body.LocationPostalCode,
          city: body.LocationCity,
          country: body.LocationCountry,
          existingSpots: body.ExistingSpots,
          child: body.RequestedSpotsChild,
          youngAdult: body.RequestedSpotsYoungAdult,
          supervisor: body.RequestedSpotsSupervisor,
          disability: body.RequestedSpotsDisability,
          senior: body.RequestedTentsSenior,
          patrol: body.RequestedTentsPatrol,
          stock: body.RequestedTentsStock,
          acceptsSubstitute: body.AcceptsSubstitute,
          pickupCode: body.CombinedPickupVCode,
          returnCode: body.CombinedReturnVCode,
          transport: body.TransportType,
          comments: body.Comments,
        },
      };
    },
    answer: ({ id, version }) => ({ ID: id, Number: requestNumber(id), Version: version }),
    refusal: deskRefusal,
  }),
  serve(getRequest, staffRequestDetail, {
    input: ({ params }) => ({ requestId: params.id }),
    answer: presentRequest,
  }),
  serve(getRequestTents, staffRequestTents, {
    input: ({ params }) => ({ requestId: params.id }),
    answer: ({ pickup, back, tents }) => ({
      Pickup: pickup,
      Return: back,
      Tents: tents.map(({ kind, itemId, requested, free }) => ({
        Kind: kind,
        ItemID: itemId,
        Requested: requested,
        Free: free,
      })),
    }),
    refusal: deskRefusal,
  }),
  serve(assignRequest, staffAssignDeskRequest, {
    input: (request, context) =>
      withAct(ofAct(request, context), {
        granted: {
          senior: request.body.TentsSenior,
          patrol: request.body.TentsPatrol,
          stock: request.body.TentsStock,
        },
      }),
    answer: presentActed,
    refusal: deskRefusal,
  }),
  serve(cancelRequest, staffCancelRequest, {
    input: (request, context) => withAct(ofAct(request, context), { reason: request.body.Reason }),
    answer: presentActed,
    refusal: deskRefusal,
  }),
  serve(noteRequest, staffNoteRequest, {
    input: (request, context) => withAct(ofAct(request, context), { notes: request.body.Notes }),
    answer: presentActed,
    refusal: deskRefusal,
  }),
  serve(confirmRequestGroup, staffConfirmRequestGroup, {
    input: (request, context) => withAct(ofAct(request, context), { groupId: request.body.CustomerGroupID }),
    answer: presentActed,
    refusal: deskRefusal,
  }),
];

interface ActRequest {
  readonly params: { readonly id: string };
  readonly query: { readonly DryRun?: 'true' | 'false' | undefined };
}

function ofAct({ params, query }: ActRequest, context: Context): OfRequestAct | Refusal {
  const version = versionSeen(context);
  if (isRefusal(version)) return version;
  return { requestId: params.id, version, isDryRun: query.DryRun === 'true' };
}

function withAct<More>(of: OfRequestAct | Refusal, more: More): (OfRequestAct & More) | Refusal {
  return isRefusal(of) ? of : { ...of, ...more };
}

type Lending = NonNullable<ShopConfig['lending']>;

function groupOf(id: string | null, lending: Lending | undefined, { language }: Context) {
  if (id === null) return null;
  const group = lending?.customerGroups.find((one) => one.id === id);
  return { Key: id, Description: group?.name[language] ?? id };
}

interface FilterQuery {
  readonly View: RequestFilter['view'];
  readonly q?: string | undefined;
  readonly Flag?: RequestFilter['flag'] | undefined;
  readonly CustomerGroupID?: string | undefined;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly Sort: string;
}

function filterOf(
  { View, q = '', Flag = null, CustomerGroupID, From, To, Sort }: FilterQuery,
  { shop }: Context,
): RequestFilter | Refusal {
  const days = readDays({ From, To }, shop.zone);
  if (isRefusal(days)) return days;
  return {
    view: View,
    text: q,
    flag: Flag,
    groupId: CustomerGroupID ?? null,
    from: days.From ?? null,
    to: days.To ?? null,
    ...sortOf(Sort, sorts),
  };
}

const sorts = { DateStart: 'start', CreatedAt: 'created', Members: 'members', Customer: 'customer' } as const;

function cells({ shop, language }: Context): Readonly<Record<RequestColumn, (row: RowOnWire) => RowsCell>> {
  const t = shop.translate[language];
  return {
    number: ({ Number: number }) => number,
    customer: ({ Customer }) => Customer.Description,
    group: ({ CustomerGroup }) => CustomerGroup?.Description ?? '',
    camp: ({ Name }) => Name,
    start: ({ DateStart }) => DateStart,
    end: ({ DateEnd }) => DateEnd,
    city: ({ City }) => City,
    members: ({ Members }) => Members,
    senior: ({ TentsSenior }) => TentsSenior,
    patrol: ({ TentsPatrol }) => TentsPatrol,
    stock: ({ TentsStock }) => (TentsStock ? t('export.yes') : ''),
    state: ({ State, IsPending }) => t(`export.requestState.${IsPending ? 'pending' : State}`),
    flags: ({ Flags }) => Flags.map((flag) => t(`export.requestFlag.${flag}`)).join(', '),
    created: ({ CreatedAt }) => sheetTime(CreatedAt),
  };
}

function presentRow(row: ListedRequest, context: Context): RowOnWire {
  return {
    ID: row.id,
    Number: row.number,
    State: row.state,
    IsPending: row.isPending,
    Version: row.version,
    Customer: { Key: row.customerId, Description: row.companyName },
    CustomerGroup: groupOf(row.customerGroup, context.shop.config.lending, context),
    Name: row.name,
    DateStart: row.firstDay,
    DateEnd: row.lastDay,
    City: row.city,
    Members: row.total,
    TentsSenior: row.senior,
    TentsPatrol: row.patrol,
    TentsStock: row.stock,
    Flags: [...row.flags],
    CreatedAt: context.shop.zone.format(row.createdAt),
  };
}

function presentRequest({ request, history, need, lending }: DeskRequest, context: Context): RequestOnWire {
  const { zone } = context.shop;
  const { orderId, orderNumber } = request;
  const partner = (code: string | null, name: string | null) =>
    code === null ? null : { Key: code, Description: name ?? code };
  const street = [request.street, request.houseNumber].filter((text) => text !== '').join(' ');
  const town = [request.postalCode, request.city].filter((text) => text !== '').join(' ');
  return {
    ...presentRow(request, context),
    Purpose: request.purpose,
    Location: [request.title, street, town].filter((text) => text !== '').join(', '),
    Country: request.country,
    Child: request.child,
    YoungAdult: request.youngAdult,
    Supervisor: request.supervisor,
    Disability: request.disability,
    ExistingSpots: request.existingSpots,
    Need: need,
    AcceptsSubstitute: request.acceptsSubstitute,
    Transport: request.transport,
    Vehicles: request.units,
    Weight: request.weight,
    Personnel: request.personnel,
    CombinedPickup: partner(request.pickupCode, request.pickupName),
    CombinedReturn: partner(request.returnCode, request.returnName),
    Comments: request.comments,
    Person: { Name: request.personName, Email: request.email, Tel: request.tel },
    ReportedMembers: request.reported,
    Doubles: request.doubles.map((id) => ({ ID: id, Number: requestNumber(id) })),
    Notes: request.notes,
    CancelReason: request.cancelReason,
    GrantedSenior: request.grantedSenior,
    GrantedPatrol: request.grantedPatrol,
    GrantedStock: request.grantedStock,
    Order: orderId === null ? null : { ID: orderId, Number: orderNumber ?? orderId },
    Groups: lending.customerGroups.map(({ id, name }) => ({ Key: id, Description: name[context.language] })),
    Conversations: request.conversations.map(({ id, subject, lastAt }) => ({
      ID: id,
      Subject: subjectWords(context.shop.config, subject, context.language),
      // Of JSON in a row, an instant is a text of PostgreSQL's.
      LastAt: zone.format(Date.parse(lastAt) as EpochMs),
    })),
    History: undoOnce(history).map((event) => presentEvent(event, context)),
  };
}

function presentEvent({ at, action, by, after, undo }: HistoryEvent, { shop }: Context) {
  const text = (name: string) => {
    const value = after?.[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    At: shop.zone.format(at),
    Action: action,
    By: { Kind: by.kind, Name: by.name },
    Note: text('reason') ?? text('lateReason'),
    Undo: presentOffer(undo),
  };
}

function presentActed(
  { id, version, from, to, order, mails, undo }: RequestActed,
  { shop }: Context,
): ActedOnWire {
  return {
    ID: id,
    Version: version,
    Effects: {
      State: { From: from, To: to },
      Order:
        order === null ? null : { ID: order.id, Number: order.number, TotalIncVAT: money(order.grossCents) },
      Mails: [...mails],
    },
    Undo: presentWayBack(undo, shop),
  };
}

const names = {
  customerId: 'CustomerID',
  groupId: 'CustomerGroupID',
  reason: 'Reason',
  notes: 'Notes',
  grantedSenior: 'TentsSenior',
} as const;

function deskRefusal(refused: Refusal, context: Context): Refusal {
  if (!(refused instanceof RequestStale)) return lendingRefusal(refused, context, names);
  const { current, changedBy } = refused;
  return new Refusal(refused.code, {
    beside: {
      Current: { ID: current.id, State: current.state, Version: current.version },
      ChangedBy: changedBy,
      ChangedAt: null,
      ChangedFields: [],
    },
  });
}
