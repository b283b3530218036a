import { Button, Icon, IconButton, QuestionHost, SkipLink, ToastHost } from '@bivak/ui';
import { MenuButton } from '@bivak/ui/menu';
import { useFormat } from '@bivak/web';
import { useLocation, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, type RefObject, Suspense, use, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { useApp } from '../app-context.tsx';
import { chooseLanguage, languageNames } from '../i18n/language.ts';
import { useKeys, type ScreenKey } from '../keys/use-keys.ts';
import { useMay, useStaff } from '../session/use-staff.ts';
import { useHelpAddress } from './help-link.tsx';
import { KeyBar } from './key-bar.tsx';
import { useChanges } from './live.ts';
import styles from './frame.module.css';
import { MenuList, ShopSwitch } from './menu-list.tsx';
import { useMenu } from './menu.ts';

const MenuSheet = lazy(async () => ({ default: (await import('./menu-sheet.tsx')).MenuSheet }));
const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }));
const StepUpDialog = lazy(async () => ({ default: (await import('./step-up.tsx')).StepUpDialog }));
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** The menu at the side, the search above, the page, and its keys below; on a phone the menu opens over the page. */
export function Frame({ isIn, children }: { readonly isIn: boolean; readonly children: ReactNode }) {
  const t = useTranslations('office.frame');
  const global = useTranslations('shop.global');
  if (!isIn) return <div className={styles.main}>{children}</div>;
  return (
    <>
      <SkipLink href="#content">{global('skipToContent')}</SkipLink>
      <div className={styles.frame}>
        <nav className={styles.side} aria-label={t('menu')}>
          <ShopSwitch />
          <MenuList />
        </nav>
        <div className={styles.page}>
          <Top />
          <main id="content" className={styles.main} tabIndex={-1}>
            {children}
          </main>
          <KeyBar />
        </div>
      </div>
      <ToastHost labels={{ region: t('notices'), close: global('close') }} />
      <QuestionHost closeLabel={global('close')} />
      <StepUpHost />
      <Changes />
    </>
  );
}

/** Hears what colleagues change, as long as somebody is in. */
function Changes() {
  useChanges();
  return null;
}

function StepUpHost() {
  const answer = useStore(useApp().session.stepUp.store, (state) => state.answer);
  return <Suspense fallback={null}>{answer === null ? null : <StepUp onAnswer={answer} />}</Suspense>;
}

/** Any screen may ask it, so its words come with the question. */
function StepUp({ onAnswer }: { readonly onAnswer: (isProved: boolean) => void }) {
  use(useApp().words.load('login'));
  return <StepUpDialog onAnswer={onAnswer} />;
}

function Top() {
  const t = useTranslations('office.frame');
  const handbook = useTranslations('office.help');
  const format = useFormat();
  const { clock } = useApp();
  const router = useRouter();
  const { pathname } = useLocation();
  const [open, setOpen] = useState<'menu' | 'palette' | 'keys' | null>(null);
  const close = () => setOpen(null);
  const typed = useRef('');
  const search = () => {
    typed.current = '';
    setOpen('palette');
  };
  // A page that was chosen is what is to be seen.
  useEffect(close, [pathname]);
  const menu = useMenu();
  const may = useMay();
  // A sale that is over has the same key for the next one, on its own screen.
  const sells = may('orders.write') && !pathname.endsWith('/orders/new');
  const help = useHelpAddress();
  const toHelp = () => {
    if (help !== null) void router.navigate(help);
  };
  const keys: ScreenKey[] = [
    ...(sells
      ? [
          {
            keys: 'n',
            label: t('sell'),
            run: () => void router.navigate({ to: '/orders/new' }),
            quiet: true,
          },
        ]
      : []),
    { keys: '$mod+k', label: t('search'), run: search, quiet: true },
    { keys: '/', label: t('search'), run: search, quiet: true },
    { keys: '?', label: t('allKeys'), run: () => setOpen('keys'), quiet: true },
    // Signs that need Shift are told so by the browser.
    { keys: 'Shift+?', label: t('allKeys'), run: () => setOpen('keys'), quiet: true },
    { keys: 'F1', label: handbook('open'), run: toHelp, quiet: true },
    { keys: 'g h', label: handbook('open'), run: toHelp, quiet: true },
    ...menu.map(({ to, key, label }) => ({
      keys: `g ${key}`,
      label,
      run: () => void router.navigate({ to }),
      quiet: true,
    })),
  ];
  useKeys(keys, { everywhere: true });
  return (
    <header className={styles.top}>
      <Button size="s" variant="line" icon="menu" className={styles.opener} onClick={() => setOpen('menu')}>
        {t('menu')}
      </Button>
      <button type="button" className={styles.search} onClick={search}>
        <Icon name="search" />
        <span>{t('searchHint')}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      <span className={styles.day}>{format.day(clock.today(), 'shortYear')}</span>
      <div className={styles.account}>
        <AccountMenu />
      </div>
      {open === 'palette' ? <TypedMeanwhile typed={typed} /> : null}
      <Suspense fallback={null}>
        {open === 'menu' ? <MenuSheet onClose={close} /> : null}
        {open === 'palette' ? <Palette begun={typed} onClose={close} /> : null}
        {open === 'keys' ? <KeyList onClose={close} /> : null}
      </Suspense>
      <div className={styles.help}>
        <IconButton icon="keyboard" label={t('allKeys')} onClick={() => setOpen('keys')} />
      </div>
    </header>
  );
}

function AccountMenu() {
  const t = useTranslations('office.frame');
  const { session, shop, locale } = useApp();
  const router = useRouter();
  const name = useStaff(({ person }) => person?.Name ?? '');
  return (
    <MenuButton
      label={t('account', { name })}
      text={name}
      entries={[
        { id: 'me', label: t('me'), icon: 'user', onAction: () => void router.navigate({ to: '/me' }) },
        ...shop.languages
          .filter((language) => language !== locale)
          .map((language) => ({
            id: language,
            label: languageNames[language],
            onAction: () => chooseLanguage(language),
          })),
        { id: 'out', label: t('logout'), icon: 'logout', onAction: () => void session.logout() },
      ]}
    />
  );
}

/** Whoever types faster than the search's field is there finds the words in it, and presses no keys of the screen with them. */
function TypedMeanwhile({ typed }: { readonly typed: RefObject<string> }) {
  useEffect(() => {
    const take = (event: KeyboardEvent): void => {
      if (document.activeElement instanceof HTMLInputElement) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1) return;
      typed.current += event.key;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', take, true);
    return () => window.removeEventListener('keydown', take, true);
  }, [typed]);
  return null;
}
