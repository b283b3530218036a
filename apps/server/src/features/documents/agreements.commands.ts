import { randomUUID } from 'node:crypto';
import type { ReservationStatus } from '@bivak/rules';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { storeFile } from '../../platform/files/stored-files.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { readMailedReservation } from '../notifications/index.ts';
import { termsOf } from './agreements.queries.ts';
import {
  type AgreementMethod,
  type AgreementRow,
  findAgreement,
  readSignedOrder,
  type Stroke,
  writeAgreement,
  writeAgreementFile,
} from './agreements.sql.ts';
import { agreementPaper, agreementPdf } from './agreement.ts';
import { readPaperBrand } from './sheet.ts';

/** The job that draws what was signed. */
export const agreementAsked = 'agreement.make';

export interface SignInput {
  readonly orderId: string;
  readonly signer: string;
  readonly method: AgreementMethod;
  readonly strokes: readonly Stroke[];
  readonly termsVersion: string;
  readonly isIdSeen: boolean;
}

/** From when an order is one, for as long as its goods are not all back. */
const signable = new Set<ReservationStatus>(['Order', 'Open', 'Pick', 'Picked']);

/**
 * Notes that the customer signed, with the terms as they read now. Other terms than those that were on the screen are
 * refused: nobody signs what they have not seen.
 */
export const staffSignAgreement = command(
  { right: 'orders.handOut' },
  (context: Context, input: SignInput): Promise<AgreementRow | Refusal> => {
    const { orderId, signer, method, strokes, termsVersion, isIdSeen } = input;
    const { shop, now, actor } = context;
    if (method === 'drawn' && strokes.length === 0)
      return Promise.resolve(
        refuse('ValidationFailed', { fields: [{ field: 'strokes', reason: 'required' }] }),
      );
    return inTransaction<AgreementRow | Refusal>(shop.database, (transaction) =>
      once(transaction, context, { route: `agreements/sign/${orderId}`, input }, async () => {
        const order = await readSignedOrder(transaction, orderId, OperatorScope.of(actor).warehouses);
        if (order === undefined) return refuse('NotFound');
        if (!signable.has(order.status))
          return refuse('TransitionRefused', { params: { status: order.status } });
        const terms = termsOf(shop, order.language);
        if (terms.version !== termsVersion)
          return refuse('ValidationFailed', {
            fields: [{ field: 'termsVersion', reason: 'terms-changed' }],
          });
        const row = await writeAgreement(transaction, context, {
          id: randomUUID(),
          orderId,
          terms: terms.text,
          termsVersion,
          language: order.language,
          method,
          signer,
          strokes: method === 'drawn' ? strokes : [],
          isIdSeen,
        });
        await enqueue(transaction, now, { kind: agreementAsked, payload: { agreementId: row.id } });
        transaction.afterCommit(() => shop.wakeRelay());
        return row;
      }),
    );
  },
);

/** Draws what was signed, once. */
export const makeAgreement = command(
  { right: 'job' },
  async (
    context: BareContext & { readonly files: FileStore },
    { agreementId }: { readonly agreementId: string },
  ): Promise<null> => {
    const { shop, now, files } = context;
    const signed = await findAgreement(shop.database, agreementId);
    if (signed === undefined || signed.fileId !== null) return null;
    const found = await readMailedReservation(shop.database, signed.reservationId);
    if (found === undefined) return null;
    const paper = agreementPaper(shop, signed, found, now);
    const bytes = await agreementPdf(paper, await readPaperBrand(shop.directory));
    await inTransaction(shop.database, async (transaction) => {
      const file = await storeFile(transaction, files, shop.id, now, {
        name: paper.fileName,
        bytes,
        ownerEntity: 'reservation',
        ownerId: signed.reservationId,
      });
      await writeAgreementFile(transaction, signed.id, file.id);
    });
    return null;
  },
);
