import { command } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import type { EventSource, WriteEvent } from '../../platform/events/record-event.ts';
import { type Refusal, isRefusal, refuse } from '../../platform/application/refusal.ts';
import { lockCustomer } from '../identity/index.ts';
import { type CartView, cartActions, viewCart } from './cart-view.ts';
import { changeCart } from './carts.commands.ts';
import { bumpVersion } from './carts.sql.ts';
import { type CertificateOwner, saveCertificate, withdrawCertificate } from './certificates.sql.ts';

/** A number that is handed in, or withdrawn. */
export interface CertificateInput {
  readonly number: string;
  readonly isWithdrawn: boolean;
  /** Absent: the first that is still asked, or the one that has the number. */
  readonly certificateId?: string | undefined;
}

/**
 * Takes the number of a certificate that the items of the cart ask for, or withdraws it (spec 1 §7). Of a customer it
 * counts for every cart and order, and stays when the cart is gone.
 */
export const submitCertificate = command(
  { right: 'shopper' },
  (
    context,
    { cartId, ...input }: CertificateInput & { readonly cartId: string },
  ): Promise<CartView | Refusal> =>
    changeCart(context, {
      cartId,
      action: 'certificate',
      async write(transaction, cart) {
        // A customer's certificate counts in all its carts, so they hand in one after the other.
        if (cart.customerId !== null) await lockCustomer(transaction, cart.customerId);
        const actions = cartActions(await viewCart(transaction, context, cart), context);
        const asked = actions.flatMap(({ details }) => [
          ...details.requiredCertificates,
          ...details.optionalCertificates,
        ]);
        const subject = { entity: 'cart', entityId: cart.id };
        const taken = await takeCertificate(transaction, { owner: cart, asked, subject }, input, context);
        if (isRefusal(taken)) return taken;
        const others = cart.certificates.filter(({ id }) => id !== taken.id);
        const certificates = input.isWithdrawn ? others : [...others, { id: taken.id, number: input.number }];
        const bumped = await bumpVersion(transaction, cart, context.now);
        return { cart: { ...bumped, certificates }, touched: [], recorded: true };
      },
    }),
);

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
  { number, isWithdrawn, certificateId }: CertificateInput,
  source: EventSource,
): Promise<{ readonly id: string } | Refusal> {
  const { owner, asked, subject } = of;
  // Without an id a number is withdrawn from where it stands, and handed in where one is still asked.
  const id = certificateId ?? asked.find((one) => one.number === (isWithdrawn ? number : null))?.id;
  if (id === undefined && isWithdrawn) return unknown('number');
  if (id === undefined || !asked.some((one) => one.id === id)) return unknown('certificateId');
  const action = isWithdrawn ? 'withdraw-certificate' : 'hand-in-certificate';
  // The number itself stands in its row only: events hold ids.
  const event = { ...subject, action, after: { certificate: id } };
  if (!isWithdrawn) await saveCertificate(db, owner, { id, number }, source, event);
  else if (!(await withdrawCertificate(db, owner, { id, number }, source, event))) return unknown('number');
  return { id };
}

function unknown(field: string): Refusal {
  return refuse('ValidationFailed', { fields: [{ field, reason: 'no-certificate' }] });
}
