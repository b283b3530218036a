import { Note, Spinner } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { accountName } from '@bivak/web/formats';
import { useApp } from '../../app-context.tsx';
import { signOnPersonQuery } from '../../features/sign-on/api/sign-on-person-query.ts';
import { RegistrationForm } from '../../features/identity/components/registration-form.tsx';
import { SignOnLink } from '../../features/sign-on/components/sign-on-link.tsx';
import { useSignOnWay } from '../../features/sign-on/model/use-sign-on-way.ts';
import type { Registered } from '../../features/identity/model/use-register.ts';

/**
 * The registration of somebody who signed on at the provider: begun with what that said, and without a password. Who can
 * log in at once goes there again, and is let in.
 */
export function OutsideRegistration({
  registerKey,
  onDone,
}: {
  readonly registerKey: string;
  readonly onDone: (done: Registered) => void;
}) {
  const t = useTranslations('shop');
  const app = useApp();
  const way = useSignOnWay();
  const { data: person, isPending } = useQuery(signOnPersonQuery(app, registerKey));
  if (isPending) return <Spinner label={t('global.loading')} showLabel />;
  if (person === undefined) {
    return (
      <div className="stack">
        <Note tone="bad" role="alert">
          {t('signOn.status.expired', {
            provider: app.shop.signOn?.name[app.locale] ?? '',
            shop: app.shop.name,
          })}
        </Note>
        <SignOnLink to="start/register" />
      </div>
    );
  }
  function done(registered: Registered): void {
    if (registered.next === 'LogIn') window.location.assign(way('start'));
    else onDone(registered);
  }
  return (
    <div className="stack">
      <Note tone="info">{t('signOn.registerNote', { name: accountName(person) })}</Note>
      <RegistrationForm onDone={done} outside={{ registerKey, person }} />
    </div>
  );
}
