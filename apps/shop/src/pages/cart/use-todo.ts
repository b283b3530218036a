import type { CartItem, DeliveryKind } from '@bivak/contract';
import type { Missing } from '@bivak/rules';
import { useTranslations } from 'use-intl';

/** More lines than these are counted, not named. */
const mostNamed = 3;

/** All that is missing before the checkout, in one sentence; what needs a file is named. */
export function useTodo(
  cartLines: readonly CartItem[],
): (missing: readonly Missing[], kind: DeliveryKind) => string {
  const t = useTranslations('shop.cart');
  return (missing, kind) => {
    const count = (what: Missing['kind']): number => missing.filter((one) => one.kind === what).length;
    const lines = count('valid-line');
    const actions = missing.filter((one) => one.kind === 'action');
    const parts = [
      lines > 0 ? t('todoLine', { count: lines }) : null,
      ...uploadsOf(missing),
      count('cart-upload') > 0 ? t('todoCartUpload') : null,
      count('pickup-slot') > 0 ? t('todoPickup', { kind }) : null,
      count('return-slot') > 0 ? t('todoReturn', { kind }) : null,
      actions.some((one) => one.name === 'ReferenceRequired') ? t('todoReference') : null,
      actions.some((one) => one.name !== 'ReferenceRequired') ? t('todoAction') : null,
    ];
    return t('todo', { list: parts.filter((part) => part !== null).join(', ') });
  };

  function uploadsOf(missing: readonly Missing[]): string[] {
    const names = missing.flatMap((one) =>
      one.kind === 'upload'
        ? [cartLines.find((line) => line.CartItemID === one.lineId)?.Description ?? '']
        : [],
    );
    if (names.length > mostNamed) return [t('todoUploads', { count: String(names.length) })];
    return names.map((name) => t('todoUpload', { name }));
  }
}
