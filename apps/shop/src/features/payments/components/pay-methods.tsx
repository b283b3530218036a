import type { PaymentMethod } from '@bivak/contract/wire';
import { RadioCards } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';

/** Paying later, as one more way beside the methods. */
interface Later {
  readonly title: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

/** The shop's methods by their names. */
export function PayMethods({
  id,
  value,
  onChange,
  later,
  isMissing,
}: {
  /** Of the first of them, where an error leads. */
  readonly id?: string;
  readonly value: PaymentMethod | null;
  readonly onChange: (method: PaymentMethod) => void;
  /** Not where the order stands and what is open is paid now. */
  readonly later?: Later | undefined;
  /** Somebody went on without one. */
  readonly isMissing: boolean;
}) {
  const t = useTranslations('shop.payment');
  const { payment } = useShop();
  const methods = payment.methods.map((method) => ({ value: method, title: t(`methods.${method}`) }));
  return (
    <RadioCards<PaymentMethod | 'later'>
      id={id}
      label={t('method')}
      options={
        later === undefined ? methods : [...methods, { value: 'later', title: later.title, text: later.text }]
      }
      value={later?.isChosen === true ? 'later' : value}
      onChange={(chosen) => (chosen === 'later' ? later?.choose() : onChange(chosen))}
      error={isMissing ? t('methodWarning') : undefined}
    />
  );
}
