import { Box } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { LoginForm } from '../../features/identity/components/login-form.tsx';
import { useOperatorLogin } from '../../features/identity/model/use-operator-login.ts';
import { useSession } from '../../session/use-session.ts';
import { LanguageSwitch } from '../frame/language-switch.tsx';
import { ClientPage } from '@bivak/web/client-page';
import { usePageTaken } from '../../boot/page-taken.ts';
import styles from './management.module.css';
import { OperatorIn } from './operator-in.tsx';

/**
 * The login layout titled management system (spec 1 §1, §2), in the dress of the back office: of the shop it bears the
 * mark and the name only.
 */
export function ManagementLoginPage() {
  usePageTaken();
  const t = useTranslations('shop.management');
  const { name } = useShop();
  return (
    <div className={styles.page}>
      <header className={styles.mark}>
        <img src="/assets/shop/logo.svg" alt="" width={40} height={37} />
        <b>{name}</b>
      </header>
      <div className={styles.room}>
        <ClientPage title={t('title')}>
          <Box className={styles.box}>
            <h1 className="title-l">{t('title')}</h1>
            <Content />
          </Box>
        </ClientPage>
      </div>
      <footer className={styles.foot}>
        <Link to="/" className="link">
          {t('toShop')}
        </Link>
        <LanguageSwitch />
      </footer>
    </div>
  );
}

function Content() {
  const t = useTranslations('shop.management');
  const operator = useSession((state) => state.session.operator);
  const { busy, error, login } = useOperatorLogin();
  if (operator !== null) return <OperatorIn operator={operator} />;
  return (
    <>
      <p className="soft">{t('subtitle')}</p>
      <LoginForm busy={busy} error={error} onLogin={(name, password) => void login(name, password)} />
    </>
  );
}
