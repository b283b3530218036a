import { HeaderFrame, IconButton, markClass } from '@bivak/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../app-context.tsx';
import { categoriesQuery } from '../../features/catalogue/api/categories-query.ts';
import { AccountTool } from './account-tool.tsx';
import { CartTool } from './cart-tool.tsx';
import styles from './header.module.css';

/** As many departments as stand on one line beside each other. */
const DEPARTMENTS = 8;

export function Header() {
  const t = useTranslations('shop.frame');
  const { name } = useShop();
  const { data: categories } = useSuspenseQuery(categoriesQuery(useCall()));
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setMenuOpen(false), [pathname]);

  const departments = categories
    .filter((category) => category.ParentCategoryID === null)
    .slice(0, DEPARTMENTS);
  const links = departments.map((category) => (
    <li key={category.CategoryID}>
      <Link to="/items/$categoryId" params={{ categoryId: category.CategoryID }}>
        {category.Description}
      </Link>
    </li>
  ));
  return (
    <>
      <HeaderFrame
        mark={
          <Link to="/" className={markClass(name)} aria-label={t('homeLink', { name })}>
            <img src="/assets/shop/logo.svg" alt="" width={48} height={44} />
            <b>{name}</b>
          </Link>
        }
        tools={
          <>
            <AccountTool />
            <CartTool />
            <IconButton
              className="only-narrow"
              icon={menuOpen ? 'close' : 'menu'}
              label={t('menu')}
              aria-expanded={menuOpen}
              aria-controls="departments"
              onClick={() => setMenuOpen(!menuOpen)}
            />
          </>
        }
        nav={links}
        navLabel={t('departments')}
      />
      {menuOpen ? (
        <nav
          id="departments"
          className={`only-narrow ${styles['panel'] ?? ''}`}
          aria-label={t('departments')}
        >
          <ul>
            {links}
            <li>
              <Link to="/items">{t('allItems')}</Link>
            </li>
          </ul>
        </nav>
      ) : null}
    </>
  );
}
