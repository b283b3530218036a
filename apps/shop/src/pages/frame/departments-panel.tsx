import type { Category } from '@bivak/contract';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { departmentsOf } from '../../features/catalogue/model/departments.ts';
import { CategoryLink } from './category-link.tsx';
import styles from './departments-panel.module.css';

const MOST = { departments: 24, children: 6 };

/** At a desk: all departments with what is in them, side by side below the header. */
export function DepartmentsPanel({
  id,
  ref,
  categories,
}: {
  readonly id: string;
  readonly ref: Ref<HTMLElement>;
  readonly categories: readonly Category[];
}) {
  const t = useTranslations('shop');
  const { departments, further } = departmentsOf(categories, MOST);
  return (
    <div className={`only-wide ${styles['under'] ?? ''}`}>
      <nav id={id} ref={ref} className={styles['panel']} aria-label={t('frame.allDepartments')}>
        <ul className={`wrap ${styles['departments'] ?? ''}`}>
          {departments.map(({ category, children, further: more }) => (
            <li key={category.CategoryID}>
              <b>
                <CategoryLink category={category} />
              </b>
              <ul>
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
            </li>
          ))}
          <li>
            <b>
              <Link to="/items" activeOptions={{ exact: true }}>
                {further === 0 ? t('frame.allItems') : t('list.moreCategories', { count: further })}
              </Link>
            </b>
          </li>
        </ul>
      </nav>
    </div>
  );
}
