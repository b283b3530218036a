import type { Category } from '@bivak/contract/wire';
import { Disclosure } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { departmentsOf } from '../../features/catalogue/model/departments.ts';
import { CategoryLink } from './category-link.tsx';
import { AllItemsLink, DepartmentItems } from './department-items.tsx';
import styles from './header.module.css';

const MOST = { departments: 24, children: 12 };

/** On a phone it lists the departments, each of which unfolds to what is in it. */
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
  );
}
