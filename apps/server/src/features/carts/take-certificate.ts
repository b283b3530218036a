import type { OperationRequest, submitCartCertificate } from '@bivak/contract';
import type { Db } from '../../platform/database/shop-database.ts';
import type { EventSource, WriteEvent } from '../../platform/events/record-event.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { type CertificateOwner, saveCertificate, withdrawCertificate } from './certificates.queries.ts';

/** A certificate that is asked; its number is null while none was handed in. */
interface Asked {
  readonly id: string;
  readonly number: string | null;
}

/**
 * Takes the number of one of the certificates that are asked, or withdraws it, with its event; answers which one it
 * was. A new number takes the place of the old one. The caller holds the customer's lock.
 */
export async function takeCertificate(
  db: Db,
  of: {
    readonly owner: CertificateOwner;
    readonly asked: readonly Asked[];
    readonly subject: Pick<WriteEvent, 'entity' | 'entityId'>;
  },
  { Number: number, IsInactive, CertificateID }: OperationRequest<typeof submitCartCertificate>['body'],
  source: EventSource,
): Promise<{ readonly id: string } | Refusal> {
  const { owner, asked, subject } = of;
  // Without an id a number is withdrawn from where it stands, and handed in where one is still asked.
  const id = CertificateID ?? asked.find((one) => one.number === (IsInactive ? number : null))?.id;
  if (id === undefined && IsInactive) return unknown('Number');
  if (id === undefined || !asked.some((one) => one.id === id)) return unknown('CertificateID');
  const action = IsInactive ? 'withdraw-certificate' : 'hand-in-certificate';
  // The number itself stands in its row only: events hold ids.
  const event = { ...subject, action, after: { certificate: id } };
  if (!IsInactive) await saveCertificate(db, owner, { id, number }, source, event);
  else if (!(await withdrawCertificate(db, owner, { id, number }, source, event))) return unknown('Number');
  return { id };
}

function unknown(field: string): Refusal {
  return refuse('ValidationFailed', { fields: [{ field, reason: 'no-certificate' }] });
}
