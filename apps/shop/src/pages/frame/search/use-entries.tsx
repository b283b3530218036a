import type { Category, ItemSummary } from '@bivak/contract';
import { Icon, Picture } from '@bivak/ui';
import { SearchHit, type SearchEntry } from '@bivak/ui/search';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCategories } from '../../../features/catalogue/model/use-categories.ts';
import { childrenOf } from '../../../features/catalogue/model/category-tree.ts';
import { pictureOf } from '../../../picture-of.ts';
import { ItemPrice } from '../../../features/pricing/components/item-price.tsx';
import { leaveField, useGoToResults } from './use-go-to-results.ts';
import { LEAST_LETTERS, type Suggestions } from './use-suggestions.ts';

/** Instead of results, where there are none. */
const CATEGORIES = 5;

/** What the list under the field holds: results and the way to all of them; without any, departments. */
export function useEntries(
  words: string,
  { items, total, earlier, trouble }: Suggestions,
): { readonly entries: readonly SearchEntry[]; readonly status: string } {
  const t = useTranslations('shop.search');
  const navigate = useNavigate();
  const go = useGoToResults();
  const { categories } = useCategories();

  if (words.length < LEAST_LETTERS) return { entries: [], status: '' };
  if (trouble !== null) return { entries: [everything(null)], status: t(trouble) };
  if (items === null || (earlier && total === 0))
    return { entries: [everything(null)], status: t('searching') };
  if (total === 0) {
    const departments = childrenOf(categories, null).slice(0, CATEGORIES).map(department);
    return {
      entries: departments.length === 0 ? [everything(null)] : departments,
      status: t('lookIn', { words }),
    };
  }
  const status =
    total > items.length
      ? t('foundSome', { shown: String(items.length), count: total })
      : t('found', { count: total });
  return { entries: [...items.map(hit), everything(earlier ? null : total)], status };

  function hit(item: ItemSummary): SearchEntry {
    return {
      id: `item ${item.ID}`,
      text: item.Description,
      content: (
        <SearchHit
          picture={<Picture {...pictureOf(item)} width={48} height={48} eager />}
          name={item.Description}
          note={<ItemPrice item={item} offer={undefined} period={null} />}
        />
      ),
      onAction: () => {
        leaveField();
        void navigate({ to: '/item/$productId', params: { productId: item.Slug } });
      },
    };
  }

  function department(category: Category): SearchEntry {
    const { CategoryID, Description } = category;
    return {
      id: `category ${CategoryID}`,
      text: Description,
      content: (
        <SearchHit
          picture={<Picture {...pictureOf(category)} width={48} height={48} eager />}
          name={Description}
        />
      ),
      onAction: () => {
        leaveField();
        void navigate({ to: '/items/$categoryId', params: { categoryId: CategoryID } });
      },
    };
  }

  function everything(count: number | null): SearchEntry {
    const text = count === null ? t('allUncounted', { words }) : t('all', { words, count });
    return {
      id: 'all',
      text,
      content: (
        <>
          <Icon name="arrow-right" />
          {text}
        </>
      ),
      onAction: () => go(words),
    };
  }
}
