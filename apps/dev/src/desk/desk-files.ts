import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultLine, plainTexts } from '@bivak/server';
import * as z from 'zod/mini';
import { OrderedCamp, Person } from '../demo/demo-files.ts';

/** Days from today and the time of the shop's clock: `-9 20:14`, `0 07:50`. */
const When = z.string().check(z.regex(/^-?\d{1,3} \d{2}:\d{2}$/u));
const Time = z.string().check(z.regex(/^\d{2}:\d{2}$/u));
const Language = z.prefault(z.enum(['nl', 'en', 'de']), 'nl');
/** Pieces by article. */
const Goods = z.record(z.string(), z.int().check(z.minimum(1)));

/** Somebody who orders without an account. */
const Visitor = z.object({
  id: z.string(),
  companyName: z.prefault(z.string(), ''),
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  houseNumber: z.string(),
  zipCode: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
});

const Order = z.object({
  /** A visitor, or a contact of people.json. */
  by: z.string(),
  language: Language,
  warehouse: z.string(),
  delivery: z.optional(z.string()),
  placed: When,
  /** First and last day, counted from today. On a day without hours the nearest one with hours takes its place. */
  first: z.int(),
  last: z.int(),
  pickup: Time,
  return: z.prefault(Time, '10:00'),
  goods: Goods,
  pay: z.prefault(z.enum(['now', 'later']), 'later'),
  /** How far it has come by now. */
  until: z.enum(['asked', 'accepted', 'ready', 'out', 'back', 'closed', 'rejected', 'cancelled']),
  reason: z.prefault(z.string(), ''),
  /** Of what went out or came back, only these pieces; without it all of them. */
  only: z.optional(Goods),
  /** Of what came back. */
  broken: z.prefault(Goods, {}),
  lost: z.prefault(Goods, {}),
  /** What the business made of what is broken. */
  damage: z.optional(
    z.object({ state: z.enum(['assessed', 'charged', 'waived']), cents: z.int(), answer: z.string() }),
  ),
  invoicePaid: z.prefault(z.boolean(), false),
  /** The day that somebody who is late promised, counted from today. */
  backOn: z.optional(z.int()),
  reference: z.optional(z.string()),
  comments: z.optional(z.string()),
  /** What the desk wrote on it. */
  note: z.optional(z.string()),
  assigned: z.prefault(z.boolean(), false),
  fields: z.prefault(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), {}),
  /** Of a shop that lends: the business wrote the order down itself. */
  camp: z.optional(OrderedCamp),
});

const Conversation = z.object({
  contact: z.string(),
  language: Language,
  /** A key of the shop's `labels.contact`; where it has none, the words. */
  subject: z.string(),
  messages: z
    .array(z.object({ by: z.enum(['customer', 'shop']), at: When, text: z.string() }))
    .check(z.minLength(1)),
});

/** Somebody who wrote by the contact form. */
const Form = z.object({
  at: When,
  language: Language,
  name: z.string(),
  email: z.string(),
  phone: z.prefault(z.string(), ''),
  subject: z.prefault(z.string(), ''),
  text: z.string(),
});

/** What somebody reported by the code on a tent. */
const Report = z.object({
  at: When,
  language: Language,
  serial: z.string(),
  name: z.string(),
  email: z.string(),
  text: z.string(),
  parts: z.prefault(z.array(z.object({ key: z.string(), qty: z.int().check(z.minimum(1)) })), []),
  damage: z.optional(
    z.object({ state: z.enum(['assessed', 'charged', 'waived']), cents: z.int(), answer: z.string() }),
  ),
});

/** Pieces that are gone, for which somebody may be without. */
const Loss = z.object({
  at: When,
  item: z.string(),
  warehouse: z.string(),
  qty: z.int().check(z.minimum(1)),
  note: z.string(),
});

const Desk = z.object({
  /** Who registered lately, beside those of people.json. */
  people: z.prefault(z.array(z.extend(Person, { registered: When })), []),
  visitors: z.array(Visitor),
  orders: z.array(Order),
  conversations: z.array(Conversation),
  forms: z.array(Form),
  losses: z.prefault(z.array(Loss), []),
  reports: z.prefault(z.array(Report), []),
});

export type DeskData = z.output<typeof Desk>;

/** What the business of a brand has to do today, from `demo/desk.json`; null for a brand without. Faults name their field. */
export async function readDesk(shopDirectory: string): Promise<DeskData | null> {
  const path = join(shopDirectory, 'demo', 'desk.json');
  if (!existsSync(path)) return null;
  const texts = plainTexts(JSON.parse(await readFile(path, 'utf8')));
  const checked = Desk.safeParse(texts.plain);
  if (checked.success && texts.faults.length === 0) return checked.data;
  const issues = (checked.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${path}:\n${[...texts.faults.map(faultLine), ...issues].join('\n')}`);
}
