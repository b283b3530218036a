import type { DeliveryKind } from '@bivak/contract';
import type { Missing } from '@bivak/rules';
import { useTranslations } from 'use-intl';

/** All that is missing before the checkout, in one sentence. */
export function useTodo(): (missing: readonly Missing[], kind: DeliveryKind) => string {
  const t = useTranslations('shop.cart');
  return (missing, kind) => {
    const count = (what: Missing['kind']): number => missing.filter((one) => one.kind === what).length;
    const lines = count('valid-line');
    const actions = missing.filter((one) => one.kind === 'action');
    const parts = [
      lines > 0 ? t('todoLine', { count: lines }) : null,
      count('upload') > 0 ? t('todoUpload') : null,
      count('pickup-slot') > 0 ? t('todoPickup', { kind }) : null,
      count('return-slot') > 0 ? t('todoReturn', { kind }) : null,
      actions.some((one) => one.name === 'ReferenceRequired') ? t('todoReference') : null,
      actions.some((one) => one.name !== 'ReferenceRequired') ? t('todoAction') : null,
    ];
    return t('todo', { list: parts.filter((part) => part !== null).join(', ') });
  };
}
