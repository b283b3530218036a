import type { Missing } from '@bivak/rules';
import { Button, FieldError, notify } from '@bivak/ui';
import { useFormat, useWrite } from '@bivak/web';
import { LOCALES } from '@bivak/web/formats';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { cartQuery, type LoadedCart } from '../../features/carts/api/cart-query.ts';
import { hasCapacity } from '../../features/carts/api/check-capacity.ts';
import { groupsOf } from '../../features/carts/model/groups.ts';
import { missingOf } from '../../features/carts/model/missing.ts';
import { useRefreshCart } from '../../features/carts/model/use-cart.ts';

/**
 * Leads on to the checkout, once all that was clicked is written. While something is missing the button looks disabled
 * and all of it stands under it, not only the first; pressing it then shows each at its place and leads to the first.
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
    const left = missingOf(fresh, slotsApply, true);
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

/** More lines than these are counted, not named. */
const mostNamed = 3;

/** Says all that is missing before the checkout, in one sentence; what needs a file, a number or an hour is named. */
function useTodo({ cart, lines: cartLines }: LoadedCart): (missing: readonly Missing[]) => string {
  const t = useTranslations('shop.cart');
  const format = useFormat();
  const { locale } = useApp();
  const kind = cart.Delivery?.Kind ?? 'pickup';
  return (missing) => {
    const count = (what: Missing['kind']): number => missing.filter((one) => one.kind === what).length;
    const lines = count('valid-line');
    const parts = [
      ...(lines > 0 ? [t('todoLine', { count: lines })] : []),
      ...minimumOf(missing),
      ...uploadsOf(missing),
      ...addOnsOf(missing),
      ...(count('cart-upload') > 0 ? [t('todoCartUpload')] : []),
      ...slotsOf(missing),
      ...(count('extra-fields') > 0 ? [t('todoExtraFields')] : []),
      ...missing.flatMap((one) => (one.kind === 'action' ? actionOf(one.name) : [])),
    ];
    return t('todo', { list: new Intl.ListFormat(LOCALES[locale]).format(parts) });
  };

  function minimumOf(missing: readonly Missing[]): string[] {
    return missing.flatMap((one) => {
      if (one.kind !== 'minimum') return [];
      const minimum = format.money(one.minimumCents / 100);
      return [t('todoMinimum', { minimum, missing: format.money(one.missingCents / 100) })];
    });
  }

  function uploadsOf(missing: readonly Missing[]): string[] {
    const names = missing.flatMap((one) =>
      one.kind === 'upload'
        ? [cartLines.find((line) => line.CartItemID === one.lineId)?.Description ?? '']
        : [],
    );
    if (names.length > mostNamed) return [t('todoUploads', { count: String(names.length) })];
    return names.map((name) => t('todoUpload', { name }));
  }

  function addOnsOf(missing: readonly Missing[]): string[] {
    return missing.flatMap((one) => {
      if (one.kind !== 'add-on') return [];
      const line = cartLines.find(({ CartItemID }) => CartItemID === one.lineId);
      const name = line?.LackingAddOns.find(({ ItemID }) => ItemID === one.itemId)?.Description ?? '';
      return [t('todoAddOn', { count: String(one.qty), name })];
    });
  }

  /** Each by the day on which it is, and where the cart has many places by its name. */
  function slotsOf(missing: readonly Missing[]): string[] {
    const groups = groupsOf(cart, cartLines);
    return missing.flatMap((one) => {
      if (one.kind !== 'pickup-slot' && one.kind !== 'return-slot') return [];
      const word = t(one.kind === 'pickup-slot' ? 'todoPickup' : 'todoReturn', { kind });
      const group = groups.find(({ key }) => key === one.place);
      if (group === undefined) return [word];
      const instant = one.kind === 'pickup-slot' ? group.DateTimeExpectedStart : group.DateTimeExpectedEnd;
      const day = format.day(format.dayOf(instant));
      if (groups.length < 2) return [t('todoOn', { what: word, day })];
      return [t('todoAt', { what: word, place: group.WarehouseID.Description, day })];
    });
  }

  function actionOf(name: string): string[] {
    if (name === 'ReferenceRequired') return [t('todoReference')];
    const details = cart.Actions.find(({ ActionName }) => ActionName === name)?.Details;
    const open = details?.RequiredCertificates.filter((one) => one.Number === null) ?? [];
    return open.length === 0
      ? [t('todoAction')]
      : open.map((one) => t('todoCertificate', { name: one.Description }));
  }
}
