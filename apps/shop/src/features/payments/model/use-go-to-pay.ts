import type { PaymentMethod } from '@bivak/contract';
import { routePath } from '@bivak/contract/shop-config';
import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { askForLink, type GivenLink } from '../api/payment-link.ts';

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
