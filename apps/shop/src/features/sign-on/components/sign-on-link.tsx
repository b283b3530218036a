import { buttonClass } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useSignOnWay } from '../model/use-sign-on-way.ts';

/** The way in by the shop's provider; nothing where the shop has none, or lets nobody register by it. */
export function SignOnLink({ to }: { readonly to: 'start' | 'start/register' }) {
  const t = useTranslations('shop.signOn');
  const { shop, locale } = useApp();
  const way = useSignOnWay();
  const { signOn } = shop;
  if (signOn === null || (to === 'start/register' && !signOn.registers)) return null;
  return (
    // A page of the server that leads elsewhere: no link of the router.
    <a href={way(to)} className={buttonClass({ wide: true, variant: 'line' })}>
      {t(to === 'start' ? 'login' : 'register', { provider: signOn.name[locale] })}
    </a>
  );
}
