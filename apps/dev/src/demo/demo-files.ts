import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { staffRoles } from '@bivak/rules';
import * as z from 'zod/mini';
import { faultLine, plainTexts } from '@bivak/server';

const Count = z.int().check(z.minimum(0));
const Salutation = z.nullish(z.enum(['Mr', 'Ms', 'Mx']));

function translated<Schema extends z.core.$ZodType>(schema: Schema) {
  return z.object({ nl: schema, en: schema, de: schema });
}

const Category = z.object({
  id: z.string(),
  parentId: z.nullable(z.string()),
  ranking: z.int(),
  image: z.nullish(z.string()),
  texts: translated(z.object({ description: z.string(), notes: z.string() })),
});

const Item = z.object({
  id: z.string(),
  slug: z.string(),
  itemType: z.enum(['Rental', 'RentalPeriod', 'RentalCounter', 'RentalBoth', 'Sales', 'Borg']),
  kind: z.enum(['Item', 'Composition']),
  stockType: z.enum(['BulkStock', 'BulkWithoutStock', 'Serial']),
  /** Per cent. */
  vatRate: z.number(),
  turnaroundMinutes: Count,
  maxPerCustomer: z.nullish(Count),
  maxPerCart: z.nullish(Count),
  maxReservationDays: z.nullish(Count),
  uploadPolicy: z.enum(['AllowUpload', 'DenyUpload', 'RequireUpload']),
  categories: z.array(z.string()),
  /** False: offered no more, and only of old orders. */
  active: z.prefault(z.boolean(), true),
  images: z.array(z.string()),
  depositCents: z.nullish(Count),
  salesCents: z.nullish(Count),
  parts: z.prefault(z.array(z.object({ itemId: z.string(), qty: Count })), []),
  properties: z.prefault(
    z.array(z.object({ name: z.string(), titles: translated(z.string()), values: translated(z.string()) })),
    [],
  ),
  /** What it is, row by row; the properties above are for filters. */
  specifications: z.prefault(
    z.array(z.object({ titles: translated(z.string()), values: translated(z.string()) })),
    [],
  ),
  addOns: z.prefault(
    z.array(
      z.object({
        item: z.string(),
        policy: z.enum(['required', 'optional']),
        /** How many of it belong to one of the item. */
        qty: z.prefault(z.int().check(z.minimum(1)), 1),
      }),
    ),
    [],
  ),
  /** Fields of the shop's own. */
  customFields: z.prefault(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), {}),
  /** Those of them that were made up for the demo, because nobody says them (RULINGS, "weights, capacities"). */
  demoFields: z.prefault(z.array(z.string()), []),
  /** Proofs that it asks for, by their id in shop.json. */
  certificates: z.prefault(z.array(z.object({ id: z.string(), required: z.boolean() })), []),
  /** Names and files of `papers/`. */
  papers: z.prefault(z.array(z.object({ names: translated(z.string()), files: translated(z.string()) })), []),
  /** A file of `videos/`, or the id of a film at a provider. */
  videos: z.prefault(
    z.array(
      z.object({
        source: z.enum(['file', 'youtube', 'vimeo']),
        address: z.string(),
        poster: z.string(),
        titles: translated(z.string()),
      }),
    ),
    [],
  ),
  texts: translated(z.object({ description: z.string(), medium: z.string(), long: z.string() })),
});

const PriceList = z.object({
  id: z.string(),
  customerGroup: z.nullable(z.string()),
  prices: z.array(
    z.object({
      item: z.string(),
      unit: z.enum(['hour', 'day', 'week', 'month', 'year']),
      cents: Count,
      defaultShopPeriod: z.prefault(z.boolean(), false),
    }),
  ),
});

const Stock = z.object({ item: z.string(), warehouse: z.string(), qty: Count });

const Claim = z.object({
  item: z.string(),
  warehouse: z.string(),
  qty: z.int().check(z.minimum(1)),
  /** Counted from today, so that the demo is never over. */
  startsInDays: z.int(),
  days: z.int().check(z.minimum(1)),
});

const Customer = z.object({
  id: z.string(),
  companyName: z.string(),
  salutation: Salutation,
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  houseNumber: z.string(),
  houseNumberAddition: z.prefault(z.string(), ''),
  zipCode: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
  email: z.string(),
  customerGroup: z.nullable(z.string()),
  referenceRequired: z.prefault(z.boolean(), false),
  /** Fields of the shop's own. */
  customFields: z.prefault(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), {}),
  /** Where its invoices go, and its numbers; absent: it gave none. */
  invoices: z.optional(z.object({ email: z.string(), businessNo: z.string(), vatNo: z.string() })),
});

/** A login stands in as many entries as it has accounts, a customer in as many as it has persons: whole in the first. */
export const Person = z.object({
  login: z.object({
    email: z.string(),
    password: z.string(),
    /** What can be seen with it and with no other, for the list that the start prints. */
    shows: z.optional(z.string()),
    /** False: the business has not let it in yet. */
    approved: z.prefault(z.boolean(), true),
  }),
  customer: z.union([Customer, z.string()]),
  contact: z.object({
    id: z.string(),
    salutation: Salutation,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    mobile: z.prefault(z.string(), ''),
  }),
  role: z.string(),
});

/** Somebody of the business. */
const Operator = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string(),
  role: z.enum(staffRoles),
  /** Without them, everywhere. */
  warehouses: z.prefault(z.nullable(z.array(z.string())), null),
  /** In base32; the sandbox shows its six digits. */
  totpSecret: z.optional(z.string()),
});

/** One machine: ours at a warehouse, or a customer's own. */
const Serial = z.object({
  serial: z.string(),
  item: z.string(),
  warehouse: z.nullish(z.string()),
  customer: z.nullish(z.string()),
  brand: z.string(),
  /** Empty when nothing is the matter. */
  serviceStatus: z.nullish(translated(z.string())),
  /** Counted back from today. */
  lastServiceDaysAgo: z.nullish(Count),
});

/** What an association said of its camp, which lies between pickup and return. */
export const OrderedCamp = z.object({
  purpose: z.enum(['CAMP', 'OTHER']),
  /** Absent: it was not known yet. */
  place: z.optional(
    z.object({
      title: z.string(),
      street: z.string(),
      number: z.string(),
      postalCode: z.string(),
      city: z.string(),
      country: z.string(),
      lat: z.number(),
      lon: z.number(),
    }),
  ),
  members: z.object({ child: Count, youngAdult: Count, supervisor: Count }),
  disabled: z.prefault(Count, 0),
  existingSpots: z.prefault(Count, 0),
  transport: z.enum(['VAN', 'TRUCK', 'MUNICIPAL']),
  comments: z.prefault(z.string(), ''),
});

/** It lies in the past: it is closed and has its invoice. */
const Order = z.object({
  customer: z.string(),
  contact: z.string(),
  warehouse: z.string(),
  language: z.enum(['nl', 'en', 'de']),
  reference: z.nullish(z.string()),
  /** Counted back from this week, and from 1 for Monday; it is over before this week begins. */
  weeksAgo: z.int().check(z.minimum(1)),
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  days: z.int().check(z.minimum(1)),
  lines: z.array(z.object({ item: z.string(), qty: z.int().check(z.minimum(1)) })),
  /** Of a shop that lends. */
  camp: z.optional(OrderedCamp),
  outcome: z.enum(['open', 'paid', 'credited']),
  /** Of a credit note. */
  reason: z.nullish(z.string()),
});

/** What a customer and the business said to each other, the first message first. */
const Conversation = z.object({
  contact: z.string(),
  /** Of the pages on which it was begun. */
  language: z.enum(['nl', 'en', 'de']),
  /** A key of the shop's `labels.contact`; where it has none, the words. */
  subject: z.string(),
  /** Whether the customer has seen the last answer. */
  isRead: z.prefault(z.boolean(), true),
  messages: z
    .array(
      z.object({
        by: z.enum(['customer', 'shop']),
        /** Counted back from today; yesterday at the earliest, so that it is over. */
        daysAgo: z.int().check(z.minimum(1)),
        at: z.string().check(z.regex(/^\d{2}:\d{2}$/u)),
        /** An empty line begins a paragraph. */
        text: z.string(),
        /** A file of `demo/pictures/`. */
        picture: z.optional(z.string()),
      }),
    )
    .check(z.minLength(1)),
});

/** What an association applied for in the peak, or began and did not send. */
const Request = z.object({
  customer: z.string(),
  contact: z.string(),
  /**
   * `open` is decided once the distribution is over, `assigned` before it; `last` was of the summer before and got
   * nothing; `draft` was never sent.
   */
  fate: z.enum(['open', 'assigned', 'cancelled', 'last', 'draft']),
  name: z.string(),
  /** Counted from the first day of the peak; only a draft may have none. */
  camp: z.optional(z.object({ startsInDays: z.int(), days: z.int().check(z.minimum(2)) })),
  place: z.optional(
    z.object({
      title: z.string(),
      street: z.string(),
      number: z.string(),
      postalCode: z.string(),
      city: z.string(),
      country: z.string(),
      lat: z.number(),
      lon: z.number(),
    }),
  ),
  members: z.object({ child: Count, youngAdult: Count, supervisor: Count }),
  disabled: z.prefault(Count, 0),
  existingSpots: z.prefault(Count, 0),
  tents: z.object({ senior: Count, patrol: Count, stock: z.boolean() }),
  transport: z.enum(['VAN', 'TRUCK', 'MUNICIPAL']),
  purpose: z.enum(['CAMP', 'OTHER']),
  pickupCode: z.optional(z.string()),
  returnCode: z.optional(z.string()),
  comments: z.prefault(z.string(), ''),
  /** From 0, the day on which applications began, to 1: today, or their last day. */
  sent: z.number().check(z.minimum(0), z.maximum(1)),
  granted: z.optional(z.object({ senior: Count, patrol: Count, stock: z.boolean() })),
  /** Completed steps of a draft. */
  completed: z.prefault(Count, 0),
});

const files = {
  categories: z.array(Category),
  items: z.array(Item),
  'price-lists': z.array(PriceList),
  stock: z.array(Stock),
  claims: z.array(Claim),
  people: z.array(Person),
  operators: z.array(Operator),
  serials: z.array(Serial),
  messages: z.array(Conversation),
  orders: z.array(Order),
  requests: z.array(Request),
};

/** Only shops that lend have them. */
const optional: ReadonlySet<string> = new Set<FileName>(['requests']);

type FileName = keyof typeof files;
export type DemoData = { readonly [Name in FileName]: z.output<(typeof files)[Name]> };

/** What a brand's `demo/` holds; null for a brand without demo data. Faults name file and field. */
export async function readDemoFiles(shopDirectory: string): Promise<DemoData | null> {
  const folder = join(shopDirectory, 'demo');
  if (!existsSync(folder)) return null;
  const names = Object.keys(files) as FileName[];
  const entries = await Promise.all(names.map(async (name) => [name, await readDemoFile(folder, name)]));
  return Object.fromEntries(entries) as DemoData;
}

async function readDemoFile(folder: string, name: FileName): Promise<unknown> {
  const path = join(folder, `${name}.json`);
  if (optional.has(name) && !existsSync(path)) return [];
  const texts = plainTexts(JSON.parse(await readFile(path, 'utf8')));
  const checked = files[name].safeParse(texts.plain);
  if (checked.success && texts.faults.length === 0) return checked.data;
  const issues = (checked.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const faults = [...texts.faults.map(faultLine), ...issues];
  throw new Error(`${path}:\n${faults.join('\n')}`);
}
