import { Note } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { ActivationResult } from '../../features/identity/components/activation-result.tsx';
import { ResendActivationForm } from '../../features/identity/components/resend-activation-form.tsx';
import { NarrowPage } from '../frame/narrow-page.tsx';
import { useMailSecret } from '../../routing/use-mail-secret.ts';

/** Where the link of the first mail leads; without its code it says so (spec 2 §5). */
export function ActivatePage() {
  const t = useTranslations('shop.activate');
  return (
    <NarrowPage title={t('title')}>
      <div className="stack">
        <Activation />
      </div>
    </NarrowPage>
  );
}

function Activation() {
  const t = useTranslations('shop.activate');
  const code = useMailSecret('code', 'activate');
  if (code !== null) return <ActivationResult code={code} />;
  return (
    <ResendActivationForm
      problem={
        <Note tone="bad" role="alert" title={t('codeMissing')}>
          {t('codeMissingText')}
        </Note>
      }
    />
  );
}
