import {
  type Account,
  addDamagePhoto,
  type Call,
  type Damage,
  findLabelledTent,
  listDamages,
  objectToDamage,
  reportDamage,
} from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';
import { FILE_ADDRESS_MS } from '../../../file-addresses.ts';

/** A tent by what its label says, with the prices of its parts. */
export function labelledTentQuery(call: Call, serial: string) {
  return queryOptions({
    queryKey: ['lending', 'label', serial],
    queryFn: () => call(findLabelledTent, { query: { serial } }),
    staleTime: Infinity,
  });
}

/** A report as it is typed. */
export interface DamageReport {
  readonly serial: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly summary: string;
  /** How many of each part, by its key in the price list. */
  readonly parts: Readonly<Record<string, number>>;
}

export function sendDamage(call: Call, report: DamageReport, idempotencyKey: string): Promise<Damage> {
  const parts = Object.entries(report.parts).filter(([, amount]) => amount > 0);
  return call(
    reportDamage,
    {
      body: {
        ItemSerialNumber: report.serial.trim(),
        ContactName: report.name.trim(),
        ContactEmail: report.email.trim(),
        ContactTelephone: report.phone.trim(),
        SummaryOfContact: report.summary.trim(),
        Parts: parts.map(([Key, Amount]) => ({ Key, Amount })),
      },
    },
    { idempotencyKey },
  );
}

export async function sendPhoto(call: Call, damageId: string, file: File): Promise<void> {
  await call(addDamagePhoto, { params: { damageId }, file });
}

/** What was reported of the customer's things, the newest first. */
export function damagesQuery(call: Call, { CustomerID, ContactID }: Account) {
  return queryOptions({
    queryKey: ['damages', CustomerID, ContactID],
    queryFn: async () => (await call(listDamages, { query: { size: 100 } })).Collection,
    staleTime: 0,
    refetchInterval: FILE_ADDRESS_MS,
  });
}

/** The last word counts. */
export function sendObjection(call: Call, damageId: string, words: string): Promise<Damage> {
  return call(objectToDamage, { params: { damageId }, body: { Message: words } });
}
