import type { Category } from '@bivak/contract/wire';
import { Disclosure } from '@bivak/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { departmentsOf } from '../../features/catalogue/model/departments.ts';
import { useSession } from '../../session/use-session.ts';
import { BusinessEmail, BusinessPhone } from './business-links.tsx';
import { CategoryLink } from './category-link.tsx';
import { AllItemsLink, DepartmentItems } from './department-items.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';

const MOST = { departments: 24, children: 12 };

/**
 * On a phone it lists the departments, each of which unfolds to what is in it, and below them what else stands in header and
 * footer: the way in, contact and languages.
 */
export function DepartmentsMenu({
  id,
  categories,
}: {
  readonly id: string;
  readonly categories: readonly Category[];
}) {
  const t = useTranslations('shop');
  const { departments, further } = departmentsOf(categories, MOST);
  return (
    <div id={id} className={`only-narrow ${styles['panel'] ?? ''}`}>
      <nav aria-label={t('frame.departments')}>
        <ul>
          {departments.map((department) => (
            <li key={department.category.CategoryID}>
              {department.children.length === 0 ? (
                <CategoryLink category={department.category} />
              ) : (
                <Disclosure title={department.category.Description} className={styles['branch']}>
                  <ul>
                    <li>
                      <CategoryLink category={department.category}>
                        {t('list.everythingIn', { name: department.category.Description })}
                      </CategoryLink>
                    </li>
                    <DepartmentItems {...department} />
                  </ul>
                </Disclosure>
              )}
            </li>
          ))}
          <li>
            <AllItemsLink further={further} />
          </li>
        </ul>
      </nav>
      <MenuEnd />
    </div>
  );
}

function MenuEnd() {
  const t = useTranslations('shop');
  const { contactForm } = useShop();
  const isIn = useSession(({ session }) => session.account !== null);
  const { pathname, publicHref } = useLocation();
  return (
    <div className={styles['end']}>
      {isIn ? (
        <Link to="/account">{t('frame.toAccount')}</Link>
      ) : (
        <Link
          to="/login"
          search={(search) => (pathname === '/' ? search : { ...search, redirect: publicHref })}
        >
          {t('frame.login')}
        </Link>
      )}
      {contactForm.offered ? <Link to="/contact">{t('footer.write')}</Link> : <BusinessEmail />}
      <BusinessPhone />
      <nav aria-label={t('footer.language')} className={styles['languages']}>
        <LanguageSwitch />
      </nav>
    </div>
  );
}
