import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Department } from '../../features/catalogue/model/departments.ts';
import { CategoryLink } from './category-link.tsx';

/** What is in a department, as items of a list; the last one leads to what there was no room for. */
export function DepartmentItems({ category, children, further }: Department) {
  const t = useTranslations('shop.list');
  return (
    <>
      {children.map((child) => (
        <li key={child.CategoryID}>
          <CategoryLink category={child} />
        </li>
      ))}
      {further === 0 ? null : (
        <li>
          <CategoryLink category={category}>{t('moreCategories', { count: further })}</CategoryLink>
        </li>
      )}
    </>
  );
}

/** To everything there is, which also holds the departments that did not fit. */
export function AllItemsLink({ further }: { readonly further: number }) {
  const t = useTranslations('shop');
  return (
    <Link to="/items" activeOptions={{ exact: true }}>
      {further === 0 ? t('frame.allItems') : t('list.moreCategories', { count: further })}
    </Link>
  );
}
