import type { Category } from '@bivak/contract/wire';
import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { departmentsOf } from '../../features/catalogue/model/departments.ts';
import { CategoryLink } from './category-link.tsx';
import { AllItemsLink, DepartmentItems } from './department-items.tsx';
import styles from './departments-panel.module.css';

const MOST = { departments: 24, children: 6 };

/** At a desk it shows all departments with what is in them, side by side below the header. */
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
          {departments.map((department) => (
            <li key={department.category.CategoryID}>
              <b>
                <CategoryLink category={department.category} />
              </b>
              <ul>
                <DepartmentItems {...department} />
              </ul>
            </li>
          ))}
          <li>
            <b>
              <AllItemsLink further={further} />
            </b>
          </li>
        </ul>
      </nav>
    </div>
  );
}
