import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, lines, Moment, Reference, text } from '../wire/scalars.ts';
import { actQuery, HistoryUndo, WayBack } from './acts.ts';
import { cursorList, fileColumns, listQuery, typedWords } from './lists.ts';

// Requests of associations as staff works with them; only a shop that lends has any. An act carries the version that was seen.

const tag = 'Requests';
const params = z.object({ id: Id });
export const StaffRequestState = z.enum(['REQUESTED', 'ASSIGNED', 'CANCELED']);

/** What there is to do: `pending` is what a distribution that has begun decides, `peak` all of the season in force. */
export const requestViewNames = ['open', 'peak', 'pending', 'assigned', 'cancelled', 'all'] as const;

/** Why a request may need a second look, as its list is narrowed too. */
export const requestFlagNames = ['double', 'members', 'group'] as const;

/**
 * `double`: the association asks for some of these days once more; `members`: more come than its umbrella body
 * reported; `group`: its group does not lend in the peak, or it has none.
 */
export const RequestFlag = z.enum(requestFlagNames);
export type RequestFlag = z.output<typeof RequestFlag>;

export const RequestRow = z.object({
  ID: z.string(),
  /** What people read and say. */
  Number: z.string(),
  State: StaffRequestState,
  /** Its distribution has begun. */
  IsPending: z.boolean(),
  Version: z.int(),
  Customer: Reference,
  /** Null: none yet. */
  CustomerGroup: z.nullable(Reference),
  Name: z.string(),
  DateStart: Day,
  DateEnd: Day,
  City: z.string(),
  Members: z.int(),
  TentsSenior: z.int(),
  TentsPatrol: z.int(),
  TentsStock: z.boolean(),
  Flags: z.array(RequestFlag),
  CreatedAt: Moment,
});
export type RequestRow = z.output<typeof RequestRow>;

export const requestSorts = [
  'DateStart',
  '-DateStart',
  '-CreatedAt',
  'CreatedAt',
  '-Members',
  'Customer',
] as const;

const RequestFilterQuery = z.strictObject({
  View: z._default(z.enum(requestViewNames), 'all'),
  /** An association or a number. */
  q: typedWords,
  Flag: z.optional(RequestFlag),
  CustomerGroupID: z.optional(Id),
  /** Some day of the camp lies in between, both included. */
  From: z.optional(Day),
  To: z.optional(Day),
  Sort: z._default(z.enum(requestSorts), 'DateStart'),
});

export const listRequests = operation({
  id: 'listRequests',
  method: 'GET',
  path: '/api/v3/admin/requests',
  tag,
  summary: 'Requests of all associations, by view and filter',
  query: z.extend(RequestFilterQuery, listQuery),
  answer: cursorList(RequestRow),
});

/** What a file of requests can tell of each. */
export const requestColumns = [
  'number',
  'customer',
  'group',
  'camp',
  'start',
  'end',
  'city',
  'members',
  'senior',
  'patrol',
  'stock',
  'state',
  'flags',
  'created',
] as const;
export type RequestColumn = (typeof requestColumns)[number];

export const exportRequests = operation({
  id: 'exportRequests',
  method: 'POST',
  path: '/api/v3/admin/requests/_export',
  tag,
  summary: 'All requests of a view and filter, in its order, as a file for a spreadsheet',
  query: z.extend(RequestFilterQuery, {}),
  body: fileColumns(requestColumns),
  answer: z.string(),
  rows: 'text/csv',
});

export const RequestHappened = z.object({
  At: Moment,
  Action: z.string(),
  By: z.object({
    Kind: z.enum(['public', 'anonymous', 'customer', 'operator', 'job']),
    Name: z.nullable(z.string()),
  }),
  Note: z.nullable(z.string()),
  Undo: HistoryUndo,
});
export type RequestHappened = z.output<typeof RequestHappened>;

export const StaffRequest = z.extend(RequestRow, {
  Purpose: z.enum(['CAMP', 'OTHER']),
  Location: z.string(),
  Country: z.string(),
  Child: z.int(),
  YoungAdult: z.int(),
  Supervisor: z.int(),
  Disability: z.int(),
  ExistingSpots: z.int(),
  /** Sleeping places that the tents have to give. */
  Need: z.int(),
  AcceptsSubstitute: z.boolean(),
  Transport: z.enum(['VAN', 'TRUCK', 'MUNICIPAL']),
  Vehicles: z.nullable(z.int()),
  Weight: z.int(),
  Personnel: z.int(),
  CombinedPickup: z.nullable(Reference),
  CombinedReturn: z.nullable(Reference),
  Comments: z.string(),
  Person: z.object({ Name: z.string(), Email: z.string(), Tel: z.string() }),
  /** What its umbrella body reports; null: nothing. */
  ReportedMembers: z.nullable(z.int()),
  /** Its others for some of these days. */
  Doubles: z.array(z.object({ ID: z.string(), Number: z.string() })),
  /** The business's own; no association reads them. */
  Notes: z.string(),
  CancelReason: z.nullable(z.string()),
  GrantedSenior: z.nullable(z.int()),
  GrantedPatrol: z.nullable(z.int()),
  GrantedStock: z.nullable(z.boolean()),
  Order: z.nullable(z.object({ ID: z.string(), Number: z.string() })),
  /** The groups that a customer may be confirmed in. */
  Groups: z.array(Reference),
  Conversations: z.array(z.object({ ID: z.string(), Subject: z.string(), LastAt: Moment })),
  History: z.array(RequestHappened),
});
export type StaffRequest = z.output<typeof StaffRequest>;

export const getRequest = operation({
  id: 'getRequest',
  method: 'GET',
  path: '/api/v3/admin/requests/{id}',
  tag,
  summary: 'A request with all that was asked, who asked, notes and history; its version is the ETag',
  params,
  answer: StaffRequest,
});

export const RequestTents = z.object({
  /** Derived as in the wizard. */
  Pickup: Day,
  Return: Day,
  Tents: z.array(
    z.object({
      Kind: z.enum(['senior', 'patrol', 'stock']),
      ItemID: z.string(),
      Requested: z.int(),
      /** Free over all of these days; null: not counted. */
      Free: z.nullable(z.int()),
    }),
  ),
});
export type RequestTents = z.output<typeof RequestTents>;

export const getRequestTents = operation({
  id: 'getRequestTents',
  method: 'GET',
  path: '/api/v3/admin/requests/{id}/tents',
  tag,
  summary: 'What is free of each tent from pickup to return of a request',
  params,
  answer: RequestTents,
});

export const RequestActed = z.object({
  ID: z.string(),
  Version: z.int(),
  Effects: z.object({
    State: z.object({ From: StaffRequestState, To: StaffRequestState }),
    /** The order that it becomes; null: none. */
    Order: z.nullable(z.object({ ID: z.string(), Number: z.string(), TotalIncVAT: z.number() })),
    Mails: z.array(z.string()),
  }),
  Undo: WayBack,
});
export type RequestActed = z.output<typeof RequestActed>;

const Tents = z.int().check(z.minimum(0), z.maximum(9999));

export const assignRequest = operation({
  id: 'assignRequest',
  method: 'POST',
  path: '/api/v3/admin/requests/{id}/_assign',
  tag,
  summary: 'Decide a request by hand: the tents become an order at once, none at all is an answer too',
  params,
  query: actQuery,
  body: z.object({ TentsSenior: Tents, TentsPatrol: Tents, TentsStock: z.boolean() }),
  answer: RequestActed,
});

export const cancelRequest = operation({
  id: 'cancelRequest',
  method: 'POST',
  path: '/api/v3/admin/requests/{id}/_cancel',
  tag,
  summary: 'Cancel a request, with a reason that stays with it',
  params,
  query: actQuery,
  body: z.object({ Reason: lines(1000, 1) }),
  answer: RequestActed,
});

export const noteRequest = operation({
  id: 'noteRequest',
  method: 'POST',
  path: '/api/v3/admin/requests/{id}/_note',
  tag,
  summary: 'Write the notes of a request, which nobody else reads',
  params,
  query: actQuery,
  body: z.object({ Notes: lines(4000) }),
  answer: RequestActed,
});

export const confirmRequestGroup = operation({
  id: 'confirmRequestGroup',
  method: 'POST',
  path: '/api/v3/admin/requests/{id}/_confirm-group',
  tag,
  summary: 'Say in which group the association of a request lends',
  params,
  query: actQuery,
  body: z.object({ CustomerGroupID: Id }),
  answer: RequestActed,
});

const Count = z._default(z.int().check(z.minimum(0), z.maximum(9999)), 0);

export const createRequest = operation({
  id: 'createRequest',
  method: 'POST',
  path: '/api/v3/admin/requests',
  tag,
  summary:
    'A request on behalf of an association, by the rules of the wizard; after the deadline with a reason',
  body: z.object({
    CustomerID: Id,
    /** Why it comes after the deadline. */
    Reason: z.optional(lines(1000)),
    Name: text(100, 1),
    DateStart: Day,
    DateEnd: Day,
    Purpose: z.enum(['CAMP', 'OTHER']),
    LocationTitle: z.optional(text(100)),
    LocationStreet: z.optional(text(100)),
    LocationNumber: z.optional(text(20)),
    LocationPostalCode: z.optional(text(12)),
    LocationCity: z.optional(text(100)),
    LocationCountry: z.optional(text(2)),
    ExistingSpots: Count,
    RequestedSpotsChild: Count,
    RequestedSpotsYoungAdult: Count,
    RequestedSpotsSupervisor: Count,
    RequestedSpotsDisability: Count,
    RequestedTentsSenior: Count,
    RequestedTentsPatrol: Count,
    RequestedTentsStock: z._default(z.boolean(), false),
    AcceptsSubstitute: z._default(z.boolean(), true),
    CombinedPickupVCode: z.optional(text(12)),
    CombinedReturnVCode: z.optional(text(12)),
    TransportType: z.enum(['VAN', 'TRUCK', 'MUNICIPAL']),
    Comments: z.optional(lines(1000)),
  }),
  answer: z.object({ ID: z.string(), Number: z.string(), Version: z.int() }),
  status: 201,
});
