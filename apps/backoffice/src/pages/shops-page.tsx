import type { BackOfficeBoot } from '@bivak/contract/admin';
import type { Language } from '@bivak/contract/shop-config';
import { Box } from '@bivak/ui';
import type { Root } from 'react-dom/client';
import { IntlProvider, useTranslations } from 'use-intl';
import type { Messages } from '../i18n/messages.ts';
import type { Words } from '../i18n/words.ts';
import styles from './login/login-page.module.css';

/** What stands at an address without a shop: the making of one at `/setup`, else the choice among those that there are. */
export async function drawWithoutShop(
  root: Root,
  {
    shops,
    locale,
    words,
  }: Pick<BackOfficeBoot, 'shops'> & { readonly locale: Language; readonly words: Words },
): Promise<void> {
  const isSetup = window.location.pathname.replace(/\/$/u, '') === '/setup';
  const [setup] = await Promise.all([
    isSetup ? import('./setup/setup-page.tsx') : null,
    words.load('frame'),
    isSetup ? words.load('setup') : null,
  ]);
  const said = { locale, messages: words.store.getState() };
  root.render(setup === null ? <ShopsPage shops={shops} {...said} /> : <setup.SetupPage {...said} />);
}

/** Which of them? */
function ShopsPage({
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
