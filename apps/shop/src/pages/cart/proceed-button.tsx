import { Button, FieldError, notify } from '@bivak/ui';
import type { Missing } from '@bivak/rules';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

/** On to the checkout; a cart that is not ready is told all that is still to do, not only the first. */
export function ProceedButton({
  missing,
  onRefused,
}: {
  readonly missing: readonly Missing[];
  readonly onRefused: () => void;
}) {
  const t = useTranslations('shop.cart');
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);

  function proceed(): void {
    if (missing.length === 0) {
      void navigate({ to: '/checkout' });
      return;
    }
    setAsked(true);
    onRefused();
    notify({ type: 'warning', title: t('todo', { list: list() }) });
  }
  return (
    <>
      <Button wide onClick={proceed}>
        {t('checkout')}
      </Button>
      {asked && missing.length > 0 ? <FieldError>{t('todo', { list: list() })}</FieldError> : null}
    </>
  );

  function list(): string {
    const count = (kind: Missing['kind']): number => missing.filter((one) => one.kind === kind).length;
    const lines = count('valid-line');
    const actions = missing.filter((one) => one.kind === 'action');
    return [
      lines > 0 ? t('todoLine', { count: lines }) : null,
      count('upload') > 0 ? t('todoUpload') : null,
      count('pickup-slot') > 0 ? t('todoPickup') : null,
      count('return-slot') > 0 ? t('todoReturn') : null,
      actions.some((one) => one.name === 'ReferenceRequired') ? t('todoReference') : null,
      actions.some((one) => one.name !== 'ReferenceRequired') ? t('todoAction') : null,
    ]
      .filter((part) => part !== null)
      .join(', ');
  }
}
