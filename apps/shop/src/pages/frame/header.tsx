import type { Account, Category } from '@bivak/contract/wire';
import {
  Button,
  buttonClass,
  CartContent,
  classNames,
  HeaderFrame,
  IconButton,
  iconButtonClass,
  markClass,
  navEndClass,
  ToolContent,
} from '@bivak/ui';
import { accountName } from '@bivak/web/formats';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { childrenOf } from '../../features/catalogue/model/category-tree.ts';
import { useCategories } from '../../features/catalogue/model/use-categories.ts';
import { useSignOut } from '../../features/identity/model/use-sign-out.ts';
import { onTheWay } from '../../routing/search.ts';
import { useSession } from '../../session/use-session.ts';
import { CategoryLink } from './category-link.tsx';
import styles from './header.module.css';
import { SearchForm } from './search/search-form.tsx';
import { useDismiss } from './use-dismiss.ts';

// Few open them, and every page would load them.
const DepartmentsPanel = lazy(async () => ({
  default: (await import('./departments-panel.tsx')).DepartmentsPanel,
}));
const DepartmentsMenu = lazy(async () => ({
  default: (await import('./departments-menu.tsx')).DepartmentsMenu,
}));

/** So many departments, and letters of them with the room around each, stand on one line at a desk. */
const DEPARTMENTS = 8;
const LETTERS = 120;
const AROUND_EACH = 3;

/** Behind their buttons: on a phone the search and the menu, at a desk all departments. */
type Opened = 'search' | 'menu' | 'panel';

export function Header() {
  const t = useTranslations('shop');
  const { name } = useShop();
  const { categories } = useCategories();
  // Null until a button is pressed: the search stands open where it is the page.
  const [opened, setOpened] = useState<Opened | 'nothing' | null>(null);
  const { pathname } = useLocation();
  useEffect(() => setOpened(null), [pathname]);
  const searchShown = opened === 'search' || (opened === null && pathname === '/search');
  const toggle = (part: Opened, isOpen: boolean): void => setOpened(isOpen ? 'nothing' : part);

  const panelButton = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const close = useCallback(() => setOpened(null), []);
  useDismiss(opened === 'panel', close, panelButton, panel);

  const inBar = onOneLine(childrenOf(categories, null));
  return (
    <>
      <HeaderFrame
        mark={
          <Link to="/" className={markClass(name)} aria-label={t('frame.homeLink', { name })}>
            <img src="/assets/shop/logo.svg" alt="" width={48} height={44} />
            <b>{name}</b>
          </Link>
        }
        search={<SearchForm focused={opened === 'search'} />}
        searchShown={searchShown}
        tools={
          <>
            <IconButton
              className="only-narrow"
              icon="search"
              label={t('search.open')}
              aria-expanded={searchShown}
              onClick={() => toggle('search', searchShown)}
            />
            <AccountTool />
            <CartTool />
            <IconButton
              className="only-narrow"
              icon={opened === 'menu' ? 'close' : 'menu'}
              label={t('frame.menu')}
              aria-expanded={opened === 'menu'}
              aria-controls="departments"
              onClick={() => toggle('menu', opened === 'menu')}
            />
          </>
        }
        nav={
          <>
            {inBar.map((category) => (
              <li key={category.CategoryID}>
                <CategoryLink category={category} />
              </li>
            ))}
            {inBar.length === categories.length ? null : (
              <li>
                <button
                  ref={panelButton}
                  type="button"
                  className={navEndClass()}
                  aria-expanded={opened === 'panel'}
                  aria-controls="all-departments"
                  onClick={() => toggle('panel', opened === 'panel')}
                >
                  {t('frame.allDepartments')}
                </button>
              </li>
            )}
          </>
        }
        navLabel={t('frame.departments')}
      />
      {/* Only once it is open: a boundary in what the server sends would be taken over apart from the header. */}
      {opened === 'panel' ? (
        <Suspense>
          <DepartmentsPanel id="all-departments" ref={panel} categories={categories} />
        </Suspense>
      ) : null}
      {opened === 'menu' ? (
        <Suspense>
          <DepartmentsMenu id="departments" categories={categories} />
        </Suspense>
      ) : null}
    </>
  );
}

function onOneLine(departments: readonly Category[]): readonly Category[] {
  let letters = 0;
  return departments.slice(0, DEPARTMENTS).filter(({ Description }) => {
    letters += Description.length + AROUND_EACH;
    return letters <= LETTERS;
  });
}

/** Nobody wants back to these pages once they are in: the home page, where one comes anyway, and the ways in. */
const NO_WAY_BACK = /^\/(login|register|lost-password|password|activate|invitation|forbidden|management)?$/u;

/** The way in, which leads back here, or who is in and the way out. */
function AccountTool() {
  const t = useTranslations('shop.frame');
  const account = useSession((state) => state.session.account);
  const operator = useSession((state) => state.session.operator);
  const { pathname, publicHref } = useLocation();
  if (operator !== null) {
    return (
      <Link to="/management" className={iconButtonClass()} aria-label={t('account', { name: operator.Name })}>
        <ToolContent icon="tool" text={operator.Name} />
      </Link>
    );
  }
  if (account === null) {
    return (
      <Link
        to="/login"
        search={(search) => ({
          ...onTheWay(search),
          ...(NO_WAY_BACK.test(pathname) ? {} : { redirect: publicHref }),
        })}
        className={iconButtonClass()}
        aria-label={t('login')}
      >
        <ToolContent icon="user" text={t('login')} />
      </Link>
    );
  }
  const name = accountName(account);
  return <SignedInTool account={account} name={name} />;
}

/** Who is in, the way to the account and the way out.  */
function SignedInTool({ account, name }: { readonly account: Account; readonly name: string }) {
  const t = useTranslations('shop.frame');
  const logout = useSignOut();
  return (
    <>
      <Link
        to="/account"
        className={classNames('only-wide', iconButtonClass(), styles['person'])}
        aria-label={t('account', { name })}
      >
        <ToolContent icon="user" text={name} />
      </Link>
      <IconButton className="only-wide" icon="logout" label={t('logout')} onClick={() => void logout()} />
      <AccountMenu
        name={name}
        company={account.CompanyName === name ? '' : account.CompanyName}
        onLogout={() => void logout()}
      />
    </>
  );
}

/**
 * On a phone it says who is logged in, and leads to the account and out. A few lines of our own, because the library's
 * menu would be in the first load of every page.
 */
function AccountMenu({
  name,
  company,
  onLogout,
}: {
  readonly name: string;
  /** Empty where the name is the company's, or there is none. */
  readonly company: string;
  readonly onLogout: () => void;
}) {
  const t = useTranslations('shop.frame');
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const close = useCallback(() => setOpen(false), []);
  useDismiss(open, close, opener, root);

  return (
    <div ref={root} className={`only-narrow ${styles['account'] ?? ''}`}>
      <button
        ref={opener}
        type="button"
        className={iconButtonClass()}
        aria-label={t('account', { name })}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true" className={styles['initials']} data-initials={initials(name)} />
      </button>
      {open ? (
        <div id={id} className={styles['accountPanel']}>
          <p>
            <b>{name}</b>
            {company === '' ? null : <span className="small soft">{company}</span>}
          </p>
          <Link to="/account" className={buttonClass({ size: 's', variant: 'line' })} onClick={close}>
            {t('toAccount')}
          </Link>
          <Button size="s" variant="line" icon="logout" onClick={onLogout}>
            {t('logout')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/**
 * It takes them of the first and the last word: they are a drawing rather than a word, so the name of the button need
 * not hold them.
 */
function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('');
}

/** Shown only with a token or an account (spec 2 §2); where everybody gets a token, its place is kept. */
function CartTool() {
  const t = useTranslations('shop.frame');
  const hasToken = useSession((state) => state.session.token !== null);
  const count = useSession((state) => state.cart.count);
  const { anonymousShopping } = useShop();
  if (!hasToken && !anonymousShopping) return null;
  return (
    <Link
      to="/cart"
      className={classNames(iconButtonClass(), !hasToken && styles['waiting'])}
      aria-label={t('cartCount', { count })}
    >
      <CartContent text={t('cart')} count={count} />
    </Link>
  );
}
