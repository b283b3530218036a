import type { Category, ItemSummary } from '@bivak/contract/wire';
import { Icon, Picture, useSettled } from '@bivak/ui';
import { SearchCombobox, type SearchEntry, SearchHit } from '@bivak/ui/search';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../../app-context.tsx';
import { suggestionsQuery } from '../../../features/catalogue/api/suggestions-query.ts';
import { childrenOf } from '../../../features/catalogue/model/category-tree.ts';
import { useCategories } from '../../../features/catalogue/model/use-categories.ts';
import { usePlaces } from '../../../features/locations/model/use-places.ts';
import { ItemPrice } from '../../../features/pricing/components/item-price.tsx';
import { settingsQuery } from '../../../features/settings/api/settings-query.ts';
import { pictureOf } from '../../../picture-of.ts';
import { MOST_LETTERS, wordsOf } from '../../../routing/search.ts';
import { useSelection } from '../../../session/selection.ts';
import { leaveField, useGoToResults } from './use-go-to-results.ts';

export interface SuggestingFieldProps {
  /** The words of the page. */
  readonly asked: string;
  /** What stood in the plain field that this one takes over, and whether somebody was in it. */
  readonly typed: string;
  readonly focused: boolean;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** The field of the search with the first few results as one types. */
export function SuggestingField({ asked, typed, focused, inputRef }: SuggestingFieldProps) {
  const t = useTranslations('shop.search');
  const { locale } = useApp();
  const [words, setWords] = useState(asked);
  const found = useSuggestions(words);
  const { entries, status } = useEntries(wordsOf(words) ?? '', found);

  // Once: what was typed before counts as typed here, so that its results show.
  useLayoutEffect(() => {
    if (focused) inputRef.current?.focus();
    setWords(typed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const known = useRef(asked);
  useEffect(() => {
    if (known.current === asked) return;
    known.current = asked;
    setWords(asked);
  }, [asked]);
  return (
    <SearchCombobox
      label={t('label')}
      locale={locale}
      name="q"
      placeholder={t('placeholder')}
      maxLength={MOST_LETTERS}
      value={words}
      onChange={setWords}
      entries={entries}
      status={status}
      busy={found.loading}
      busyLabel={t('searching')}
      inputRef={inputRef}
    />
  );
}

/** Instead of results, where there are none. */
const CATEGORIES = 5;

/** What the list under the field holds: results and the way to all of them; without any, departments. */
function useEntries(
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

interface Suggestions {
  /** Those of the words before while the newer ones load; null when there are none yet. */
  readonly items: readonly ItemSummary[] | null;
  readonly total: number;
  /** Items and total are of earlier words. */
  readonly earlier: boolean;
  readonly loading: boolean;
  readonly trouble: 'offline' | 'failed' | null;
}

/** Fewer letters would find nearly everything. */
const LEAST_LETTERS = 2;

/** What the words find, asked once the typing pauses, at the place of the visitor where that decides. */
function useSuggestions(typed: string): Suggestions {
  const call = useCall();
  const { warehouses } = usePlaces();
  const { warehouse } = useSelection(warehouses);
  const { data: settings } = useSuspenseQuery(settingsQuery(call));
  const words = wordsOf(typed) ?? '';
  const settled = useSettled(words);
  const warehouseOnly = settings.ItemsToShowInShop === 'WarehouseOnly';
  const query = useQuery({
    ...suggestionsQuery(call, { words: settled, warehouse: warehouseOnly ? warehouse : null }),
    enabled: settled.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
  });
  const earlier = query.isPlaceholderData || settled !== words;
  return {
    items: query.data?.Collection ?? null,
    total: query.data?.Total ?? 0,
    earlier,
    loading: query.fetchStatus === 'fetching' || settled !== words,
    trouble: troubleOf(query),
  };
}

function troubleOf({
  fetchStatus,
  isError,
}: {
  fetchStatus: string;
  isError: boolean;
}): Suggestions['trouble'] {
  if (fetchStatus === 'paused') return 'offline';
  return isError ? 'failed' : null;
}
