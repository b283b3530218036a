import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, Moment, Nothing, Reference, text } from '../wire/scalars.ts';
import { actQuery } from './acts.ts';
import { cursorList, fileColumns, listQuery, typedWords } from './lists.ts';

// Who works for the business, and what each of them may do.

export const StaffRole = z.enum(['owner', 'desk', 'warehouse', 'bookkeeper', 'viewer']);
export type StaffRole = z.output<typeof StaffRole>;

/** Single permissions, such as `orders.handOut`; the server refuses those that there are not. */
const Permissions = z.array(text(40, 1)).check(z.maxLength(100));

const rights = {
  Role: StaffRole,
  /** The warehouses that they work for; null: all. */
  WarehouseIDs: z.nullable(z.array(Id).check(z.maxLength(500))),
  /** On top of the role. */
  Allow: Permissions,
  /** Denied however it was given. */
  Deny: Permissions,
};

export const Person = z.object({
  ID: z.string(),
  /** Of what they may do and where. */
  Version: z.int(),
  Name: z.string(),
  Email: z.string(),
  Role: StaffRole,
  WarehouseIDs: z.nullable(z.array(z.string())),
  Allow: z.array(z.string()),
  Deny: z.array(z.string()),
  /** They have chosen a password. */
  IsActivated: z.boolean(),
  HasSecondFactor: z.boolean(),
  /** Of their latest session; null: none is known. */
  LastSeenAt: z.nullable(Moment),
});
export type Person = z.output<typeof Person>;

/** A person as they are by now, or would be: what ends for them by that. */
const PersonActed = z.extend(Person, {
  Effects: z.object({
    /** So many sessions that are in use. */
    Sessions: z.int(),
    /** What they may do from now on, and no longer. */
    Gained: z.array(z.string()),
    Lost: z.array(z.string()),
  }),
});
export type PersonActed = z.output<typeof PersonActed>;

const ofOne = z.object({ personId: Id });
const tag = 'People';

export const peopleSorts = ['Name', '-Name', '-LastSeenAt', 'LastSeenAt'] as const;
/** How safe their access is: no password yet, a password alone, a second factor beside it. */
export const accessStates = ['invited', 'password', 'second-factor'] as const;

const PeopleFilterQuery = z.strictObject({
  /** A piece of a name or an address. */
  q: typedWords,
  Role: z.optional(StaffRole),
  /** They work for it, or for all. */
  WarehouseID: z.optional(Id),
  Access: z.optional(z.enum(accessStates)),
  Sort: z._default(z.enum(peopleSorts), 'Name'),
});

export const listPeople = operation({
  id: 'listPeople',
  method: 'GET',
  path: '/api/v3/admin/people',
  tag,
  summary: 'Who works for the business, by name, role, place and how safe their access is',
  query: z.extend(PeopleFilterQuery, listQuery),
  answer: cursorList(Person),
});

/** What a file of people can tell of each. */
export const personColumns = ['name', 'email', 'role', 'where', 'access', 'seen'] as const;
export type PersonColumn = (typeof personColumns)[number];

export const exportPeople = operation({
  id: 'exportPeople',
  method: 'POST',
  path: '/api/v3/admin/people/_export',
  tag,
  summary: 'Who works for the business, as narrowed and sorted, as a file for a spreadsheet',
  query: z.extend(PeopleFilterQuery, {}),
  body: fileColumns(personColumns),
  answer: z.string(),
  rows: 'text/csv',
});

export const listColleagues = operation({
  id: 'listColleagues',
  method: 'GET',
  path: '/api/v3/admin/colleagues',
  tag,
  summary: 'Who works here, by name alone: whom something can be given to',
  answer: z.object({ Collection: z.array(Reference) }),
});

export const getPerson = operation({
  id: 'getPerson',
  method: 'GET',
  path: '/api/v3/admin/people/{personId}',
  tag,
  summary: 'Somebody who works for the business; the version is the ETag',
  params: ofOne,
  answer: Person,
});

export const invitePerson = operation({
  id: 'invitePerson',
  method: 'POST',
  path: '/api/v3/admin/people',
  tag,
  summary:
    'Let somebody work here; a mail asks them for a password, and comes again when they are there already',
  body: z.object({
    Email: z.string().check(z.trim(), z.maxLength(254), z.email()),
    Name: text(120, 1),
    Language: z.enum(['nl', 'en', 'de']),
    ...rights,
    WarehouseIDs: z._default(rights.WarehouseIDs, null),
    Allow: z._default(Permissions, []),
    Deny: z._default(Permissions, []),
  }),
  answer: Person,
  status: 201,
});

export const changePerson = operation({
  id: 'changePerson',
  method: 'PATCH',
  path: '/api/v3/admin/people/{personId}',
  tag,
  summary: 'What somebody may do, and where; what is left out stays',
  params: ofOne,
  query: actQuery,
  body: z.partial(z.object(rights)),
  answer: PersonActed,
});

export const resetSecondFactor = operation({
  id: 'resetSecondFactor',
  method: 'POST',
  path: '/api/v3/admin/people/{personId}/_reset-second-factor',
  tag,
  summary: 'For who has lost it; recovery codes and sessions end too',
  params: ofOne,
  query: actQuery,
  answer: PersonActed,
});

export const removePerson = operation({
  id: 'removePerson',
  method: 'DELETE',
  path: '/api/v3/admin/people/{personId}',
  tag,
  summary: 'Let somebody work here no longer; their sessions end at once',
  params: ofOne,
  answer: Nothing,
  status: 204,
});
