import { Icon } from '@bivak/ui';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { withoutBase } from './without-base.ts';

/** Where the handbook stands, with the screen that it begins with; null on a page of the handbook itself. */
export function useHelpAddress(): {
  readonly to: '/help';
  readonly search: { readonly from: string };
} | null {
  const { publicHref } = useLocation();
  const from = withoutBase(publicHref, useRouter().basepath);
  return /^\/help(?:[/?]|$)/u.test(from) ? null : { to: '/help', search: { from } };
}

/** The question mark of a screen's head, which leads to how its work is done. */
export function HelpLink({ className }: { readonly className?: string | undefined }) {
  const t = useTranslations('office.help');
  const address = useHelpAddress();
  if (address === null) return null;
  return (
    <Link {...address} className={className} aria-label={t('open')} title={t('open')}>
      <Icon name="question" />
    </Link>
  );
}
