import { Box, Note } from '@bivak/ui';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ActivationResult } from '../../features/identity/components/activation-result.tsx';
import { ClientPage } from '../parts/client-page.tsx';
import styles from '../parts/narrow.module.css';

/** Where the link of the first mail leads; without its code it says so (spec 2 §5). */
export function ActivatePage() {
  const t = useTranslations('shop.activate');
  const { code } = useSearch({ strict: false });
  return (
    <ClientPage title={t('title')}>
      <div className={`wrap section ${styles['narrow'] ?? ''}`}>
        <Box>
          <h1>{t('title')}</h1>
          <div className="stack">
            {code === undefined ? (
              <Note tone="bad" role="alert" title={t('codeMissing')}>
                {t('codeMissingText')}
              </Note>
            ) : (
              <ActivationResult code={code} />
            )}
          </div>
        </Box>
      </div>
    </ClientPage>
  );
}
