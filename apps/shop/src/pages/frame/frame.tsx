import { QuestionHost, SkipLink, ToastHost } from '@bivak/ui';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { EmailRequired } from './email-required.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageChange } from './page-change.tsx';
import { SelectorHost } from './selector-host.tsx';

/** What stands around every page. */
export function Frame() {
  const t = useTranslations('shop');
  const isBare = useMatches({
    select: (matches) => matches.some((match) => match.staticData.frame === 'none'),
  });
  return (
    <SelectorHost>
      <SkipLink href="#main">{t('global.skipToContent')}</SkipLink>
      {isBare ? null : <Header />}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {isBare ? null : <Footer />}
      <ToastHost labels={{ region: t('frame.notices'), close: t('global.close') }} />
      <QuestionHost closeLabel={t('global.close')} />
      <EmailRequired />
      <PageChange />
    </SelectorHost>
  );
}
