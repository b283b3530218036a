import type { Category } from '@bivak/contract';
import { HeaderFrame, IconButton, markClass, navEndClass } from '@bivak/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { useCategories } from '../../features/catalogue/model/use-categories.ts';
import { childrenOf } from '../../features/catalogue/model/category-tree.ts';
import { AccountTool } from './account-tool.tsx';
import { CartTool } from './cart-tool.tsx';
import { CategoryLink } from './category-link.tsx';
import { SearchForm } from './search/search-form.tsx';
import { useDismiss } from './use-dismiss.ts';

// Few open them, and every page would load them.
const DepartmentsPanel = lazy(async () => ({
  default: (await import('./departments-panel.tsx')).DepartmentsPanel,
}));
const DepartmentsMenu = lazy(async () => ({
  default: (await import('./departments-menu.tsx')).DepartmentsMenu,
}));

/** As many departments, and letters of them with the room around each, as stand on one line at a desk. */
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
