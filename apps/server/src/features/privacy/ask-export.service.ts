import { randomUUID } from 'node:crypto';
import type { PersonalExport } from '@bivak/contract';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { fileAddress } from '../../platform/files/file-address.ts';
import type { Context } from '../../platform/http/context.ts';
import { refuse, type Refusal } from '../../platform/http/refusal.ts';
import { askExport, type ExportRow, findExport } from './exports.queries.ts';
import type { WhoseData } from './personal-data.queries.ts';

const hourMs = 3_600_000;
/** Long enough to come back for it, short enough that it does not lie around. */
const keptMs = 7 * 24 * hourMs;

/** The archive that the caller asked for last, as long as it is kept. */
export async function personalExport(context: Context): Promise<PersonalExport | Refusal> {
  const whose = callersData(context);
  if (whose === null) return refuse('Forbidden');
  return present(context, whose, await findExport(context.shop.database, whose, context.now));
}

/** Asks for a new one, unless one was asked for within the hour: making it reads and copies everything. */
export async function askForExport(context: Context): Promise<PersonalExport | Refusal> {
  const whose = callersData(context);
  if (whose === null) return refuse('Forbidden');
  const { shop, now, language } = context;
  return inTransaction<PersonalExport>(shop.database, async (transaction) => {
    const asked = {
      ...whose,
      id: randomUUID(),
      language,
      expiresAt: (now + keptMs) as EpochMs,
      since: (now - hourMs) as EpochMs,
    };
    if (await askExport(transaction, asked, context)) transaction.afterCommit(() => shop.wakeRelay());
    return present(context, whose, await findExport(transaction, whose, now));
  });
}

/** Who manages the customer gets all of it, everybody else what is about themselves. */
function callersData({ actor }: Context): WhoseData | null {
  if (actor.kind !== 'customer' || actor.account === null) return null;
  const { customerId, contactId, isAdmin } = actor.account;
  return { customerId, contactId, whole: isAdmin };
}

function present({ key, shop, now }: Context, whose: WhoseData, row: ExportRow | undefined): PersonalExport {
  if (row === undefined) {
    const times = { DateTimeAsked: null, DateTimeExpires: null };
    return { State: 'None', IsWhole: whose.whole, ...times, FileName: null, FileSize: null, FileUrl: null };
  }
  return {
    State: row.fileId === null ? 'Preparing' : 'Ready',
    IsWhole: row.whole,
    DateTimeAsked: shop.zone.format(row.askedAt),
    DateTimeExpires: shop.zone.format(row.expiresAt),
    FileName: row.fileName,
    FileSize: row.fileSize,
    FileUrl: row.fileId === null ? null : fileAddress(key, shop.id, row.fileId, now),
  };
}
