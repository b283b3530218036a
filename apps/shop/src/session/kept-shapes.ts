import { Communication, Conversation, Invoice, ReservationOrder, SubAccount } from '@bivak/contract/wire';
import { PAGE_LIMIT } from '@bivak/ui';
import * as z from 'zod/mini';

/** What the pages of the account keep between visits (spec 1 §3). Shop users and shop contacts are one list here. */
export type KeptName = 'contact' | 'orders' | 'invoices' | 'conversations' | 'shopUsers';

const noFiles = { Attachments: z.array(z.never()) };
const Spoken = z.extend(Conversation, {
  ...noFiles,
  Communications: z.array(z.extend(Communication, noFiles)),
});

/** What forms are filled in with. */
const Named = z.looseObject({
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  Tel: z.string(),
  MobilePhone: z.string(),
});

/** They are read by the contract's schemas: what another version of the shop stored may have another form. */
const shapes: Readonly<Record<KeptName, z.ZodMiniType>> = {
  contact: Named,
  orders: pageOf(ReservationOrder),
  invoices: pageOf(Invoice),
  conversations: z.extend(pageOf(Spoken), { Unread: z.int() }),
  shopUsers: atMostAPage(SubAccount),
};

/** Undefined for what no page could draw. */
export function readKept(name: KeptName, kept: unknown): unknown {
  const read = shapes[name].safeParse(kept);
  return read.success && hasSlots(read.data) ? read.data : undefined;
}

function pageOf<S extends z.ZodMiniType>(entry: S) {
  return z.object({ Collection: atMostAPage(entry), Total: z.int(), Index: z.literal(0) });
}

function atMostAPage<S extends z.ZodMiniType>(entry: S) {
  return z.array(entry).check(z.maxLength(PAGE_LIMIT));
}

/** On the wire an instant is text; one that is none cannot be written as a day. */
function hasSlots(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) =>
    typeof part === 'string' && /(?:^|_)Date/u.test(name) ? !Number.isNaN(Date.parse(part)) : hasSlots(part),
  );
}
