import type { BackOfficeBoot } from '@bivak/contract/admin';
import type { Language } from '@bivak/contract/shop-config';
import { Box } from '@bivak/ui';
import { IntlProvider, useTranslations } from 'use-intl';
import type { Messages } from '../i18n/messages.ts';
import styles from './login/login-page.module.css';

/** The address without a shop: which of them? */
export function ShopsPage({
  shops,
  locale,
  messages,
}: {
  readonly shops: BackOfficeBoot['shops'];
  readonly locale: Language;
  readonly messages: Messages;
}) {
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC">
      <main className={styles.page}>
        <Box className={styles.box}>
          <List shops={shops} />
        </Box>
      </main>
    </IntlProvider>
  );
}

function List({ shops }: Pick<BackOfficeBoot, 'shops'>) {
  const t = useTranslations('office.shops');
  return (
    <>
      <h1>{t('title')}</h1>
      {shops.length === 0 ? <p>{t('none')}</p> : null}
      <ul className={styles.shops}>
        {shops.map(({ id, name }) => (
          <li key={id}>
            <a href={`/${id}/`}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
