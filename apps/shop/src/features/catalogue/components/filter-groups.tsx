import { CheckboxField, Disclosure, classNames } from '@bivak/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import type { FilterGroup, FilterOption } from '../model/filters.ts';
import styles from './filter-groups.module.css';

/** Groups that stand open; a department with many properties folds the others. */
const OPEN = 4;

/** The values of each property with how many items are left of them. Boxes of a form, so that they work without scripts. */
export function FilterGroups({
  groups,
  onToggle,
}: {
  readonly groups: readonly FilterGroup[];
  readonly onToggle: (filter: string) => void;
}) {
  return groups.map((group, index) => (
    <Group key={group.name} group={group} open={index < OPEN} onToggle={onToggle} />
  ));
}

function Group({
  group: { title, options },
  open,
  onToggle,
}: {
  readonly group: FilterGroup;
  readonly open: boolean;
  readonly onToggle: (filter: string) => void;
}) {
  const t = useTranslations('shop.filters');
  const { filterOptionsShown } = useShop();
  const further = options.slice(filterOptionsShown);
  // As it came into sight: later it is the visitor who folds, and a box that was pressed stays where it is.
  const [unfolded] = useState(() => open || options.some((option) => option.chosen));
  const [expanded] = useState(() => further.some((option) => option.chosen));
  return (
    <Disclosure title={title} open={unfolded}>
      <fieldset aria-label={title}>
        <Options options={options.slice(0, filterOptionsShown)} onToggle={onToggle} />
        {further.length === 0 ? null : (
          <details open={expanded} className={styles['further']}>
            <summary className="link small">
              <span>{t('more', { count: further.length })}</span>
              <span>{t('fewer')}</span>
            </summary>
            <Options options={further} onToggle={onToggle} />
          </details>
        )}
      </fieldset>
    </Disclosure>
  );
}

function Options({
  options,
  onToggle,
}: {
  readonly options: readonly FilterOption[];
  readonly onToggle: (filter: string) => void;
}) {
  return options.map(({ filter, label, count, chosen }) => (
    <CheckboxField
      key={filter}
      name="properties"
      value={filter}
      label={label}
      end={count}
      checked={chosen}
      onChange={() => onToggle(filter)}
      className={classNames(count === 0 && !chosen && 'soft')}
    />
  ));
}
