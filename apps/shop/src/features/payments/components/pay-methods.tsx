import type { PaymentMethod } from '@bivak/contract/wire';
import { RadioCards } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';

/** The shop's methods by their names. */
export function PayMethods({
  id,
  value,
  onChange,
  isMissing,
}: {
  /** Of the first of them, where an error leads. */
  readonly id?: string;
  readonly value: PaymentMethod | null;
  readonly onChange: (method: PaymentMethod) => void;
  /** Somebody went on without one. */
  readonly isMissing: boolean;
}) {
  const t = useTranslations('shop.payment');
  const { payment } = useShop();
  return (
    <RadioCards
      id={id}
      label={t('method')}
      options={payment.methods.map((method) => ({ value: method, title: t(`methods.${method}`) }))}
      value={value}
      onChange={onChange}
      error={isMissing ? t('methodWarning') : undefined}
    />
  );
}
