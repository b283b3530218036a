import { type Cart, REFERENCE_LENGTH } from '@bivak/contract/wire';
import { TextField } from '@bivak/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

/** The customer's own reference, asked where an action of the cart asks for it; kept when the field is left. */
export function ReferenceField({
  cart,
  missing,
  onChange,
}: {
  readonly cart: Cart;
  readonly missing: boolean;
  readonly onChange: (reference: string | null) => void;
}) {
  const t = useTranslations('shop');
  const [draft, setDraft] = useState<string | null>(null);
  const action = cart.Actions.find(({ ActionName }) => ActionName === 'ReferenceRequired');
  if (action === undefined) return null;

  function keep(): void {
    if (draft === null) return;
    const reference = draft.trim() === '' ? null : draft.trim();
    if (reference !== cart.Reference) onChange(reference);
    setDraft(null);
  }
  return (
    <TextField
      label={t('cart.reference')}
      hint={t('cart.referenceHint')}
      optional={action.Required ? undefined : t('global.optional')}
      maxLength={REFERENCE_LENGTH}
      autoComplete="off"
      value={draft ?? cart.Reference ?? ''}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={keep}
      error={missing ? t('cart.referenceRequired') : undefined}
    />
  );
}
