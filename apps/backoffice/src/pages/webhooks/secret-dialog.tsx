import { Button, Note } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import record from '../../frame/record.module.css';
import styles from './webhooks.module.css';

/** The secret of a webhook, which nothing shows again. */
export function SecretDialog({
  name,
  secret,
  onClose,
}: {
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.webhooks');
  const global = useTranslations('shop.global');
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog open onClose={onClose} title={t('secretOf', { name })} closeLabel={global('close')} size="s">
      <div className="stack">
        <Note tone="warn">{t('secretOnce')}</Note>
        <code className={styles.secret}>{secret}</code>
        <p className="soft">{t('secretText')}</p>
        <div className={record.buttons}>
          <Button
            variant="line"
            onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}
          >
            {t(isCopied ? 'copied' : 'copy')}
          </Button>
          <Button onClick={onClose}>{t('secretKept')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
