import { useShop } from '../../app-context.tsx';
import { EmailText } from '../../i18n/email-text.tsx';

interface Look {
  readonly className?: string;
}

/** The telephone of the business, to call. */
export function BusinessPhone({ className }: Look) {
  const { phone } = useShop().contact;
  return (
    <a href={`tel:${phone.replaceAll(/[^+\d]/gu, '')}`} className={className}>
      {phone}
    </a>
  );
}

/** The e-mail address of the business, to write to. */
export function BusinessEmail({ className }: Look) {
  const { email } = useShop().contact;
  return (
    <a href={`mailto:${email}`} className={className}>
      <EmailText>{email}</EmailText>
    </a>
  );
}
