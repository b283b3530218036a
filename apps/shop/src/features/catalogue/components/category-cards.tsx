import type { Category } from '@bivak/contract/wire';
import { CategoryCard, Disclosure, categoryGridClass } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { pictureOf } from '../../../picture-of.ts';

/** So many leave the items below them in reach; the others unfold. */
const AT_ONCE = 12;

/** Departments with picture, name and how much is in them. */
export function CategoryCards({
  label,
  categories,
}: {
  readonly label: string;
  readonly categories: readonly Category[];
}) {
  const t = useTranslations('shop.list');
  // An empty one would lead nowhere.
  const filled = categories.filter(({ ItemCount }) => ItemCount > 0);
  if (filled.length === 0) return null;
  const further = filled.slice(AT_ONCE);
  return (
    <nav aria-label={label}>
      <Cards categories={filled.slice(0, AT_ONCE)} />
      {further.length === 0 ? null : (
        <Disclosure title={t('moreCategories', { count: further.length })}>
          <Cards categories={further} />
        </Disclosure>
      )}
    </nav>
  );
}

function Cards({ categories }: { readonly categories: readonly Category[] }) {
  const t = useTranslations('shop.list');
  return (
    <ul className={categoryGridClass()}>
      {categories.map((category) => (
        <li key={category.CategoryID}>
          <CategoryCard
            title={category.Description}
            note={t('count', { count: category.ItemCount })}
            picture={pictureOf(category)}
            link={(link) => (
              <Link {...link} to="/items/$categoryId" params={{ categoryId: category.CategoryID }} />
            )}
          />
        </li>
      ))}
    </ul>
  );
}
