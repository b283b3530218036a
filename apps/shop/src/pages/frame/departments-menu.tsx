import type { Category } from '@bivak/contract';
import { Disclosure } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { departmentsOf } from '../../features/catalogue/model/departments.ts';
import { CategoryLink } from './category-link.tsx';
import styles from './header.module.css';

const MOST = { departments: 24, children: 12 };

/** On a phone: the departments, each of which unfolds to what is in it. */
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
    <nav id={id} className={`only-narrow ${styles['panel'] ?? ''}`} aria-label={t('frame.departments')}>
      <ul>
        {departments.map(({ category, children, further: more }) => (
          <li key={category.CategoryID}>
            {children.length === 0 ? (
              <CategoryLink category={category} />
            ) : (
              <Disclosure title={category.Description} className={styles['branch']}>
                <ul>
                  <li>
                    <CategoryLink category={category}>
                      {t('list.everythingIn', { name: category.Description })}
                    </CategoryLink>
                  </li>
                  {children.map((child) => (
                    <li key={child.CategoryID}>
                      <CategoryLink category={child} />
                    </li>
                  ))}
                  {more === 0 ? null : (
                    <li>
                      <CategoryLink category={category}>
                        {t('list.moreCategories', { count: more })}
                      </CategoryLink>
                    </li>
                  )}
                </ul>
              </Disclosure>
            )}
          </li>
        ))}
        <li>
          <Link to="/items" activeOptions={{ exact: true }}>
            {further === 0 ? t('frame.allItems') : t('list.moreCategories', { count: further })}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
