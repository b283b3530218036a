import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Email } from './people.ts';
import { Amount, Id, lines, listOf, Moment, Money, pageQuery, text } from './wire/scalars.ts';

const tag = 'Damages';

/** A part of a tent, of the shop's price list (spec 3 §9). */
export const DamagePart = z.object({
  /** Its place in the price list, from 1. */
  Key: z.string(),
  Description: z.string(),
  PriceIncVAT: Money,
});

/** A tent by what its label says. */
export const LabelledTent = z.object({
  SerialID: z.string(),
  /** Whether the register of labels knows it; a report of another label is taken and looked at. */
  IsKnown: z.boolean(),
  ItemID: z.nullable(z.string()),
  Description: z.nullable(z.string()),
  /** Empty of a tent whose parts have no prices, and of an unknown label. */
  Parts: z.array(DamagePart),
});
export type LabelledTent = z.output<typeof LabelledTent>;

export const findLabelledTent = operation({
  id: 'findLabelledTent',
  method: 'GET',
  path: '/api/v2/shop/damages/_tent',
  tag,
  summary: 'A tent by its label, with the prices of its parts',
  query: z.object({ serial: text(40, 1) }),
  answer: LabelledTent,
});

export const DamageState = z.enum([
  'reported',
  'assessed',
  'charged',
  'waived',
  'repaired',
  'written-off',
  'closed',
]);

/** What was reported broken or missing. */
export const Damage = z.object({
  DamageID: z.string(),
  /** What people read and say. */
  Number: z.string(),
  State: DamageState,
  ItemSerialNumber: z.string(),
  IsKnown: z.boolean(),
  ItemID: z.nullable(z.string()),
  ItemDescription: z.nullable(z.string()),
  Parts: z.array(z.extend(DamagePart, { Amount: z.int() })),
  ContactName: z.string(),
  SummaryOfContact: z.string(),
  /** Their addresses hold for five minutes. */
  Photos: z.array(z.object({ FileName: z.string(), AttachmentUrl: z.string() })),
  DateTimeCreated: Moment,
  /** What it costs, as the business charged or assessed it; null while nobody did. */
  AmountIncVAT: z.optional(z.nullable(Money)),
  /** What the business says of it. */
  Answer: z.optional(z.string()),
  /** What the customer says against it. */
  Objection: z.optional(z.nullable(z.string())),
});
export type Damage = z.output<typeof Damage>;

export const reportDamage = operation({
  id: 'reportDamage',
  method: 'POST',
  path: '/api/v2/shop/damages',
  tag,
  summary: 'Report what is broken or missing of a tent, with a login or without',
  body: z.object({
    ItemSerialNumber: text(40, 1),
    ContactName: text(120, 1),
    ContactEmail: Email,
    ContactTelephone: z.optional(text(40)),
    SummaryOfContact: lines(4000, 1),
    Parts: z.optional(z.array(z.object({ Key: Id, Amount })).check(z.maxLength(50))),
    /** Nobody sees this field: who fills it in is a program. */
    Website: z.optional(text(500)),
  }),
  answer: Damage,
  status: 201,
});

export const addDamagePhoto = operation({
  id: 'addDamagePhoto',
  method: 'POST',
  path: '/api/v2/shop/damages/{damageId}/_photo',
  tag,
  summary: 'A photo of a damage, within an hour of its report, by who reported it',
  params: z.object({ damageId: Id }),
  file: true,
  answer: Damage,
  status: 201,
});

export const listDamages = operation({
  id: 'listDamages',
  method: 'GET',
  path: '/api/v2/shop/damages',
  tag,
  summary: "The association's reports, the newest first",
  query: z.object(pageQuery),
  answer: listOf(Damage),
});

export const objectToDamage = operation({
  id: 'objectToDamage',
  method: 'POST',
  path: '/api/v2/shop/damages/{damageId}/_object',
  tag,
  summary: 'Say what is wrong about a damage that was assessed or charged',
  params: z.object({ damageId: Id }),
  body: z.object({ Message: lines(4000, 1) }),
  answer: Damage,
});
