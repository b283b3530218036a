import { createPaymentLink, type Call, type PaymentMethod } from '@bivak/contract';
import { isWireError } from '@bivak/web';

export type GivenLink =
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'paid' }
  /** With the server's words, in the language of the page; null where nobody said why (spec 2 §8). */
  | { readonly kind: 'failed'; readonly message: string | null }
  /** With the provider's words, in its own language. */
  | { readonly kind: 'refused'; readonly message: string };

/** Where to pay for an order that stands; asked again, it is the same payment. An answer without a link is an error. */
export async function askForLink(
  call: Call,
  asked: {
    readonly orderId: string;
    readonly method: PaymentMethod;
    readonly returnUrl: string;
    /** What the order's mail carried, on another device than the one that ordered. */
    readonly access: string | null;
  },
): Promise<GivenLink> {
  try {
    const { PaymentLink, Status, Message } = await call(createPaymentLink, {
      body: {
        reservationOrderID: asked.orderId,
        paymentMethod: asked.method,
        returnUrl: asked.returnUrl,
        ...(asked.access === null ? {} : { Access: asked.access }),
      },
    });
    if (PaymentLink !== null) return { kind: 'link', href: PaymentLink };
    if (Status === 'PAID') return { kind: 'paid' };
    return Message === null ? { kind: 'failed', message: null } : { kind: 'refused', message: Message };
  } catch (cause) {
    return { kind: 'failed', message: isWireError(cause) ? cause.message : null };
  }
}
