import type { Invitation } from '@bivak/contract/wire';
import { Button, Note, Spinner, buttonClass } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { invitationQuery } from '../../features/identity/api/invitation-query.ts';
import { AcceptInvitationForm } from '../../features/identity/components/accept-invitation-form.tsx';
import { isWireError } from '@bivak/web';
import { NarrowPage } from '../frame/narrow-page.tsx';
import { useMailSecret } from '../../routing/use-mail-secret.ts';

/** Where the mail to an invited person leads; nothing happens before they agree. */
export function InvitationPage() {
  const t = useTranslations('shop.invitation');
  return (
    <NarrowPage title={t('title')}>
      <Arrived />
    </NarrowPage>
  );
}

function Arrived() {
  const code = useMailSecret('code', 'invitation');
  return code === null ? <Dead reason="invalid" /> : <Reading code={code} />;
}

function Reading({ code }: { readonly code: string }) {
  const t = useTranslations('shop');
  const { data, error, refetch, isFetching } = useQuery(invitationQuery(useCall(), code));
  if (data !== undefined) return <Accepting code={code} invitation={data} />;
  if (error === null || isFetching) return <Spinner label={t('global.loading')} showLabel />;
  if (!isWireError(error) || error.status >= 500 || error.status === 429) {
    return (
      <Note tone="bad" role="alert" title={t('invitation.failed')}>
        <Button onClick={() => void refetch()}>{t('global.tryAgain')}</Button>
      </Note>
    );
  }
  return <Dead reason={error.status === 410 ? 'expired' : 'invalid'} />;
}

function Accepting({ code, invitation }: { readonly code: string; readonly invitation: Invitation }) {
  const t = useTranslations('shop.invitation');
  const [accepted, setAccepted] = useState<'approved' | 'waiting' | null>(null);
  const { CompanyName: company, Email: email, Kind, NeedsPassword } = invitation;
  const isAddress = Kind === 'address';
  if (accepted !== null) {
    const welcome = t(isAddress ? 'doneAddress' : 'done');
    return (
      <div className="stack">
        <Note takesFocus tone="ok" role="status">
          {accepted === 'approved' ? welcome : t('waiting')}
        </Note>
        <Link to="/login" className={buttonClass({ wide: true })}>
          {t('login')}
        </Link>
      </div>
    );
  }
  return (
    <div className="stack">
      <p>{t(isAddress ? 'ledeAddress' : 'lede', { company, email })}</p>
      {isAddress ? null : <p className="soft">{t(NeedsPassword ? 'choosePassword' : 'knownPassword')}</p>}
      <AcceptInvitationForm
        code={code}
        invitation={invitation}
        onAccepted={(isApproved) => setAccepted(isApproved ? 'approved' : 'waiting')}
      />
    </div>
  );
}

function Dead({ reason }: { readonly reason: 'invalid' | 'expired' }) {
  const t = useTranslations('shop.invitation');
  return (
    <div className="stack">
      <Note tone="bad" role="alert" title={t(reason)}>
        {t(`${reason}Text`)}
      </Note>
      <Link to="/login" className={buttonClass({ variant: 'line' })}>
        {t('login')}
      </Link>
    </div>
  );
}
