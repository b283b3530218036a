import { CheckboxField, Disclosure } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';

/** The terms of the shop, to read and to accept (spec 2 §5). Shops without terms ask nothing. */
export function TermsField({
  accepted,
  onChange,
  withDeposit,
  missing,
}: {
  readonly accepted: boolean;
  readonly onChange: (accepted: boolean) => void;
  readonly withDeposit: boolean;
  readonly missing: boolean;
}) {
  const t = useTranslations('shop.checkout');
  const { shop, t: word } = useApp();
  if (shop.terms === null) return null;
  // The key is the shop's own, from its configuration, so it is not among the typed ones.
  const text = word(shop.terms.textKey as never);
  return (
    <section className="stack" aria-labelledby="terms">
      <h2 id="terms" className="title-l">
        {t('terms')}
      </h2>
      <Disclosure title={t('termsRead')}>
        {text.split(/\n{2,}/u).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Disclosure>
      <CheckboxField
        id="terms-accepted"
        label={t(withDeposit ? 'termsAcceptDeposit' : 'termsAccept')}
        checked={accepted}
        onChange={(event) => onChange(event.target.checked)}
        error={missing ? t('termsWarning') : undefined}
      />
    </section>
  );
}
