import { Box, Note } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { ActivationResult } from '../../features/identity/components/activation-result.tsx';
import { ClientPage } from '../parts/client-page.tsx';
import styles from '../parts/narrow.module.css';
import { useMailSecret } from '../parts/use-mail-secret.ts';

/** Where the link of the first mail leads; without its code it says so (spec 2 §5). */
export function ActivatePage() {
  const t = useTranslations('shop.activate');
  return (
    <ClientPage title={t('title')}>
      <div className={`wrap section ${styles['narrow'] ?? ''}`}>
        <Box>
          <h1>{t('title')}</h1>
          <div className="stack">
            <Activation />
          </div>
        </Box>
      </div>
    </ClientPage>
  );
}

function Activation() {
  const t = useTranslations('shop.activate');
  const code = useMailSecret('code', 'activate');
  if (code !== null) return <ActivationResult code={code} />;
  return (
    <Note tone="bad" role="alert" title={t('codeMissing')}>
      {t('codeMissingText')}
    </Note>
  );
}
