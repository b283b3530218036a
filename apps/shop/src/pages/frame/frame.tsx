import { QuestionHost, SkipLink, ToastHost } from '@bivak/ui';
import { Outlet } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageChange } from './page-change.tsx';
import { SelectorHost } from './selector-host.tsx';

/** What stands around every page. */
export function Frame() {
  const t = useTranslations('shop');
  return (
    <SelectorHost>
      <SkipLink href="#main">{t('global.skipToContent')}</SkipLink>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ToastHost labels={{ region: t('frame.notices'), close: t('global.close') }} />
      <QuestionHost closeLabel={t('global.close')} />
      <PageChange />
    </SelectorHost>
  );
}
