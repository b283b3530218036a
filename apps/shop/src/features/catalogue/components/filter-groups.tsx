import { CheckLine, Disclosure } from '@bivak/ui';
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
  toggle,
}: {
  readonly groups: readonly FilterGroup[];
  readonly toggle: (option: FilterOption) => void;
}) {
  return groups.map((group, index) => (
    <Group key={group.name} group={group} open={index < OPEN} toggle={toggle} />
  ));
}

function Group({
  group: { title, options },
  open,
  toggle,
}: {
  readonly group: FilterGroup;
  readonly open: boolean;
  readonly toggle: (option: FilterOption) => void;
}) {
  const t = useTranslations('shop.filters');
  const { filterOptionsShown } = useShop();
  const further = options.slice(filterOptionsShown);
  // It opens as it came into sight: later it is the visitor who folds, and a box that was pressed stays where it is.
  const [unfolded] = useState(() => open || options.some((option) => option.chosen));
  const [expanded] = useState(() => further.some((option) => option.chosen));
  return (
    <Disclosure title={title} open={unfolded}>
      <fieldset aria-label={title}>
        <Options options={options.slice(0, filterOptionsShown)} toggle={toggle} />
        {further.length === 0 ? null : (
          <details open={expanded} className={styles['further']}>
            <summary className="link small">
              <span>{t('more', { count: further.length })}</span>
              <span>{t('fewer')}</span>
            </summary>
            <Options options={further} toggle={toggle} />
          </details>
        )}
      </fieldset>
    </Disclosure>
  );
}

function Options({
  options,
  toggle,
}: {
  readonly options: readonly FilterOption[];
  readonly toggle: (option: FilterOption) => void;
}) {
  return options.map((option) => (
    <CheckLine
      key={option.filter}
      name="properties"
      value={option.filter}
      label={option.label}
      end={option.count}
      checked={option.chosen}
      onChange={() => toggle(option)}
      className={option.count === 0 && !option.chosen ? 'soft' : undefined}
    />
  ));
}
