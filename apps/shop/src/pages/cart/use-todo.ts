import type { Missing } from '@bivak/rules';
import { useTranslations } from 'use-intl';
import type { LoadedCart } from '../../features/carts/api/cart-query.ts';
import { groupsOf } from '../../features/carts/model/groups.ts';
import { useApp } from '../../app-context.tsx';
import { LOCALES } from '@bivak/web/formats';
import { useFormat } from '@bivak/web';

/** More lines than these are counted, not named. */
const mostNamed = 3;

/** All that is missing before the checkout, in one sentence; what needs a file, a number or an hour is named. */
export function useTodo({ cart, lines: cartLines }: LoadedCart): (missing: readonly Missing[]) => string {
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
