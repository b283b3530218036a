import { type Call, createPaymentLink, type PaymentMethod } from '@bivak/contract/wire';
import { routePath } from '@bivak/contract/shop-config';
import { isWireError, useWrite } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';

export interface ToPay {
  readonly orderId: string;
  readonly method: PaymentMethod;
  /** What the order's mail carried; null without one. */
  readonly access: string | null;
}

interface Leaving {
  readonly pay: ToPay;
  readonly beforeLeaving: ((problem: string | null) => Promise<void>) | undefined;
}

/** What the order's page is told by the way back from the provider. */
export const BACK_FROM_PAYING = 'payment';

/**
 * Leads to the provider's page, once however often it is pressed. The answer is why it could not; null while the
 * browser is on its way there, or when there is nothing to pay any more. What is to be kept is kept before: nothing of
 * this page runs once the browser leaves.
 */
export function useGoToPay(): {
  readonly busy: boolean;
  readonly go: (
    pay: ToPay,
    beforeLeaving?: (problem: string | null) => Promise<void>,
  ) => Promise<string | null>;
} {
  const t = useTranslations('shop.payment');
  const { call, shop, locale } = useApp();
  const client = useQueryClient();
  const { press, busy } = useWrite(once);

  async function once({ pay: { orderId, method, access }, beforeLeaving }: Leaving): Promise<string | null> {
    const page = routePath(shop, 'confirmation', locale, { orderId });
    const given = await askForLink(call, {
      orderId,
      method,
      access,
      returnUrl: `${page}?status=${BACK_FROM_PAYING}`,
    });
    const problem = problemOf(given);
    await beforeLeaving?.(problem);
    if (given.kind === 'link') window.location.assign(given.href);
    else await client.invalidateQueries({ queryKey: ['order', orderId] });
    return problem;
  }

  /** Shown below a title that says that the payment failed. */
  function problemOf(given: GivenLink): string | null {
    if (given.kind === 'refused') return t('provider', { text: given.message });
    return given.kind === 'failed' ? (given.message ?? t('errorGeneral')) : null;
  }

  return {
    busy,
    go: (pay, beforeLeaving) => press({ pay, beforeLeaving }),
  };
}

type GivenLink =
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'paid' }
  /** With the server's words, in the language of the page; null where nobody said why (spec 2 §8). */
  | { readonly kind: 'failed'; readonly message: string | null }
  /** With the provider's words, in its own language. */
  | { readonly kind: 'refused'; readonly message: string };

/** Where to pay for an order that stands; asked again, it is the same payment. An answer without a link is an error. */
async function askForLink(
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
