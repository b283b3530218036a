import { Button, FieldError, notify } from '@bivak/ui';
import type { Missing } from '@bivak/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWrite } from '@bivak/web';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { hasCapacity } from '../../features/carts/api/check-capacity.ts';
import { cartQuery, type LoadedCart } from '../../features/carts/api/cart-query.ts';
import { groupsOf } from '../../features/carts/model/groups.ts';
import { missingOf } from '../../features/carts/model/missing.ts';
import { useRefreshCart } from '../../features/carts/model/use-cart.ts';
import { useTodo } from './use-todo.ts';

/**
 * On to the checkout, once all that was clicked is written. While something is missing the button looks disabled and
 * all of it stands under it, not only the first; pressing it then shows each at its place and leads to the first.
 */
export function ProceedButton({
  cartId,
  missing,
  loaded,
  slotsApply,
  waits,
  settle,
  onRefused,
}: {
  readonly cartId: string;
  readonly missing: readonly Missing[];
  /** For the names of those that something is missing of. */
  readonly loaded: LoadedCart;
  readonly slotsApply: (group: string) => boolean;
  /** The hours are still asked for: nobody goes on without those that there may be. */
  readonly waits: boolean;
  readonly settle: () => Promise<void>;
  readonly onRefused: () => void;
}) {
  const t = useTranslations('shop.cart');
  const tGlobal = useTranslations('shop.global');
  const refresh = useRefreshCart();
  const app = useApp();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const todo = useTodo(loaded);
  const { run, busy } = useWrite(proceed);
  const reason = useId();
  const ready = missing.every(isAskedLater);

  async function proceed(): Promise<void> {
    await settle();
    // What was still being written may have changed what is missing.
    const fresh = queryClient.getQueryData(cartQuery(app, cartId).queryKey);
    if (fresh === undefined) return;
    const left = missingOf(fresh, slotsApply, app.shop);
    if (left.every(isAskedLater)) return goOn(fresh);
    onRefused();
    notify({ type: 'warning', title: t('notReady') });
  }

  async function goOn({ cart, lines }: LoadedCart): Promise<void> {
    const fits = await hasCapacity(app.call, cartId, groupsOf(cart, lines));
    if (fits) return navigate({ to: '/checkout' });
    onRefused();
    notify({ type: 'warning', title: tGlobal('errorCapacity') });
    await refresh();
  }
  return (
    <>
      <Button
        wide
        busy={busy || waits}
        aria-disabled={ready ? undefined : true}
        aria-describedby={missing.length === 0 ? undefined : reason}
        onClick={() => void run(undefined)}
      >
        {t('checkout')}
      </Button>
      {missing.length === 0 ? null : <FieldError id={reason}>{todo(missing)}</FieldError>}
    </>
  );
}

/** The shop's own fields are mended where they are asked, which is the checkout. */
function isAskedLater({ kind }: Missing): boolean {
  return kind === 'extra-fields';
}
