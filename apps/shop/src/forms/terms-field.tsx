import { CheckboxField, Disclosure } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../app-context.tsx';
import { Link } from '@tanstack/react-router';
import { useFormField } from '@bivak/web/forms';

/** The terms of the shop, to read and to accept (spec 2 §5). Shops without terms ask nothing. */
export function TermsField({ form, label }: { readonly form: string; readonly label: string }) {
  const t = useTranslations('shop.checkout');
  const { shop, t: word } = useApp();
  const field = useFormField(form);
  if (shop.terms === null) return null;
  const hasPage = shop.pages.some(({ name }) => name === 'terms');
  // The key is the shop's own, from its configuration, so it is not among the typed ones.
  const text: string = word(shop.terms.textKey as never);
  return (
    <section className="stack" aria-labelledby="terms">
      <h2 id="terms" className="title-l">
        {t('terms')}
      </h2>
      {hasPage ? <TermsPageLink /> : <Words text={text} />}
      <CheckboxField required label={label} {...field('Terms')} />
    </section>
  );
}

/** In another tab: what is typed here stays. */
function TermsPageLink() {
  const t = useTranslations('shop.checkout');
  return (
    <Link className="link" to="/information/$page" params={{ page: 'terms' }} target="_blank">
      {t('termsPage')}
    </Link>
  );
}

function Words({ text }: { readonly text: string }) {
  const t = useTranslations('shop.checkout');
  return /^https?:\/\//u.test(text) ? (
    <a className="link" href={text} target="_blank" rel="noreferrer">
      {t('termsRead')}
    </a>
  ) : (
    <Disclosure title={t('termsRead')}>
      {text.split(/\n{2,}/u).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Disclosure>
  );
}
