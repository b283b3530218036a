import {
  leaveToasts,
  QuestionHost,
  SkipLink,
  ToastHost,
  VisuallyHidden,
  FooterColumn,
  FooterFrame,
} from '@bivak/ui';
import { Outlet, useMatches, useRouter, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShop, useApp } from '../../app-context.tsx';
import { lendingParts } from '../../lending-parts.ts';
import { SelectorContext, type SelectorGroup } from '../../features/locations/model/selector-context.ts';
import { EmailRequired } from './email-required.tsx';
import { Header } from './header.tsx';
import { useCategories } from '../../features/catalogue/model/use-categories.ts';
import { BusinessEmail, BusinessPhone } from './business-links.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { usePageLinks } from './page-links.tsx';

/** What stands around every page. */
export function Frame() {
  const { lending } = useShop();
  const PageHeader = lending === null ? Header : lendingParts().header.Part;
  const PageFooter = lending === null ? Footer : lendingParts().footer.Part;
  const t = useTranslations('shop');
  const isBare = useMatches({
    select: (matches) => matches.some((match) => match.staticData.frame === 'none'),
  });
  return (
    <SelectorHost>
      <SkipLink href="#main">{t('global.skipToContent')}</SkipLink>
      {isBare ? null : <PageHeader />}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {isBare ? null : <PageFooter />}
      <ToastHost labels={{ region: t('frame.notices'), close: t('global.close') }} />
      <QuestionHost closeLabel={t('global.close')} />
      <EmailRequired />
      <PageChange />
    </SelectorHost>
  );
}

/**
 * After a move to another page: the title in the tab, the focus at the content, and the page's name for screen
 * readers; toasts of the page before go. A search for other words is named too; a change of place or period on the
 * same page moves nothing.
 */
function PageChange() {
  const router = useRouter();
  const t = useTranslations('shop.global');
  const [announced, setAnnounced] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        const meta = router.state.matches.flatMap((match) => match.meta ?? []);
        const title = meta.findLast((entry) => entry !== undefined && 'title' in entry)?.title;
        const renamed = typeof title === 'string' && title !== document.title;
        if (renamed) document.title = title;
        if (fromLocation === undefined || !(pathChanged || renamed)) return;
        // A question of the wizard is its heading: it is read first, and comes into view.
        const heading = document.getElementById('question');
        if (pathChanged && heading !== null) heading.focus();
        else if (pathChanged) document.getElementById('main')?.focus({ preventScroll: true });
        setAnnounced(t('currentPage', { title: document.title }));
      }),
    [router, t],
  );
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) leaveToasts();
      }),
    [router],
  );
  return <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>;
}

const SelectorDialog = lazy(async () => ({
  default: (await import('./selector-gate.tsx')).SelectorGate,
}));

/** Holds the dialog for place and period; its calendar is loaded when it is first asked for. */
function SelectorHost({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<{ readonly group: SelectorGroup | null; readonly both: boolean } | null>(
    null,
  );
  const settle = useRef<((chosen: boolean) => void) | null>(null);
  const openSelector = useCallback(
    (group: SelectorGroup | null = null, both = false) =>
      new Promise<boolean>((resolve) => {
        settle.current?.(false);
        settle.current = resolve;
        setOpen({ group, both });
      }),
    [],
  );
  const close = useCallback((chosen: boolean) => {
    setOpen(null);
    settle.current?.(chosen);
    settle.current = null;
  }, []);
  return (
    <SelectorContext value={openSelector}>
      {children}
      {open === null ? null : (
        <Suspense fallback={null}>
          <SelectorDialog {...open} onClose={close} />
        </Suspense>
      )}
    </SelectorContext>
  );
}

const CATEGORIES = 5;

function Footer() {
  const t = useTranslations('shop.footer');
  const { shop, clock } = useApp();
  const { categories } = useCategories();
  const departments = categories
    .filter(({ ParentCategoryID }) => ParentCategoryID === null)
    .slice(0, CATEGORIES);
  const { contact, name } = shop;
  const information = usePageLinks('others');
  const legal = usePageLinks('legal');
  return (
    <FooterFrame
      columns={
        <>
          <FooterColumn title={name}>
            <p>{t('about')}</p>
          </FooterColumn>
          {departments.length === 0 ? null : (
            <FooterColumn title={t('shop')}>
              <ul>
                {departments.map((category) => (
                  <li key={category.CategoryID}>
                    <Link to="/items/$categoryId" params={{ categoryId: category.CategoryID }}>
                      {category.Description}
                    </Link>
                  </li>
                ))}
              </ul>
            </FooterColumn>
          )}
          {information.length === 0 ? null : (
            <FooterColumn title={t('information')}>
              <ul>
                {information.map((link) => (
                  <li key={link.key}>{link}</li>
                ))}
              </ul>
            </FooterColumn>
          )}
          <FooterColumn title={t('contact')}>
            <ul>
              {shop.contactForm.offered ? (
                <li>
                  <Link to="/contact">{t('write')}</Link>
                </li>
              ) : null}
              <li>
                <BusinessEmail />
              </li>
              <li>
                <BusinessPhone />
              </li>
            </ul>
            <p>
              {contact.street} {contact.houseNumber}
              <br />
              {contact.zipCode} {contact.city}
            </p>
          </FooterColumn>
          <FooterColumn title={t('language')}>
            <LanguageSwitch />
          </FooterColumn>
        </>
      }
      legal={
        <>
          {legal}
          <span>{t('rights', { year: clock.today().slice(0, 4), name: contact.company })}</span>
          {contact.vatNo === undefined ? null : (
            <span className="num">{t('vatNo', { number: contact.vatNo })}</span>
          )}
        </>
      }
    />
  );
}
