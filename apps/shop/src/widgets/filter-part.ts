import { checkLine, disclosure, h, type Child } from '@bivak/ui/elements';
import type { FilterGroup, FilterOption } from '../features/catalogue/model/filters.ts';
import type { WidgetApp } from './app.ts';

/** Groups that stand open; a category with many properties folds the others. */
const OPEN = 3;

/** The values of each property with how many articles are left of them. */
export function filterPart(
  { t }: WidgetApp,
  groups: readonly FilterGroup[],
  {
    shown,
    folds,
    onToggle,
  }: {
    readonly shown: number;
    /** What the visitor folded and unfolded, by title: it is drawn anew with every answer. */
    readonly folds: Map<string, boolean>;
    readonly onToggle: (option: FilterOption) => void;
  },
): HTMLElement {
  const line = (option: FilterOption) =>
    checkLine({
      key: option.filter,
      label: option.label,
      end: option.count,
      checked: option.chosen,
      onChange: () => onToggle(option),
    });
  const narrow = window.matchMedia('(width < 900px)').matches;
  const parts = groups.map(({ title, options }, index) => {
    const further = options.slice(shown);
    const isChosen = options.some(({ chosen }) => chosen);
    return folding(
      title,
      isChosen || (!narrow && index < OPEN),
      h(
        'div',
        { role: 'group', 'aria-label': title },
        options.slice(0, shown).map(line),
        further.length === 0
          ? null
          : h(
              'details',
              { open: further.some(({ chosen }) => chosen) },
              h('summary', { class: 'link small' }, t('shop.filters.more', { count: further.length })),
              further.map(line),
            ),
      ),
    );
  });
  const chosen = groups.some(({ options }) => options.some((option) => option.chosen));
  return h(
    'div',
    { class: 'filters', role: 'group', 'aria-label': t('shop.filters.title') },
    // On a phone they would stand before the articles.
    narrow ? folding(t('shop.filters.title'), chosen, ...parts) : parts,
  );

  function folding(title: string, isOpen: boolean, ...children: readonly Child[]): HTMLDetailsElement {
    const part = disclosure(title, folds.get(title) ?? isOpen, ...children);
    part.addEventListener('toggle', () => folds.set(title, part.open));
    return part;
  }
}
