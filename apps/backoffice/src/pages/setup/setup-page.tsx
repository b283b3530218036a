import { checkSetupLink, createShop, openSession } from '@bivak/contract/admin';
import type { Language } from '@bivak/contract/shop-config';
import { createClient, type Transport } from '@bivak/contract/wire';
import { Box, Note, Spinner } from '@bivak/ui';
import { createQueryClient, fetchSender, isWireError, nobody } from '@bivak/web';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import type { Messages } from '../../i18n/messages.ts';
import { browserMark } from '../../session/staff-session.ts';
import { forget, SetupForm, type SetupValues } from './setup-form.tsx';
import styles from './setup.module.css';

const queryClient = createQueryClient();

/** The first screen of a fresh installation, and of every shop that is made in the browser: who, what, where, which colours. */
export function SetupPage({ locale, messages }: { readonly locale: Language; readonly messages: Messages }) {
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        <main className={styles.page}>
          <Box className={styles.box}>
            <Setup locale={locale} />
          </Box>
        </main>
      </QueryClientProvider>
    </IntlProvider>
  );
}

function Setup({ locale }: { readonly locale: Language }) {
  const t = useTranslations('office.setup');
  // It stays in the address, so that the page can be loaded anew; it is used up by the shop that comes of it.
  const [token] = useState(() => window.location.hash.slice(1));
  const call = createClient(transportOf(locale));
  const link = useQuery({
    queryKey: ['setup', token],
    queryFn: () => call(checkSetupLink, { body: { Token: token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (token === '') return <Over text={t('noToken')} />;
  if (link.error !== null)
    return (
      <Over text={isWireError(link.error) && link.error.status < 500 ? link.error.message : t('failed')} />
    );
  if (link.data === undefined)
    return (
      <p className={styles.waiting}>
        <Spinner showLabel label={t('checking')} />
      </p>
    );
  async function make(values: SetupValues): Promise<void> {
    const { Owner } = values;
    const { ID } = await call(createShop, { body: { Token: token, ...values } });
    forget();
    await enter(ID, locale, { UserName: Owner.Email, Password: Owner.Password });
    window.location.assign(`/${ID}/login?to=/opening`);
  }
  return <SetupForm locale={locale} origin={link.data.Origin} onMake={make} />;
}

function Over({ text }: { readonly text: string }) {
  const t = useTranslations('office.setup');
  return (
    <>
      <h1>{t('overTitle')}</h1>
      <Note tone="warn">{text}</Note>
      <p>
        <a className="link" href="/">
          {t('toShops')}
        </a>
      </p>
    </>
  );
}

/** Nobody types a password twice in a row; where it fails the page of the login asks for it. */
async function enter(
  shopId: string,
  locale: Language,
  body: { readonly UserName: string; readonly Password: string },
): Promise<void> {
  try {
    await createClient(transportOf(locale, `/${shopId}`))(openSession, { body });
    browserMark(shopId).set(true);
  } catch {
    browserMark(shopId).set(false);
  }
}

function transportOf(locale: Language, base = ''): Transport {
  const send = fetchSender<string>(
    (address, init) => fetch(address, init),
    locale,
    () => ({}),
    base,
  );
  return (request) => send(request, nobody);
}
