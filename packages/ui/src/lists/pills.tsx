import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { toneClass } from '../status/tone.ts';
import type { Option } from './options.ts';
import styles from './pills.module.css';

/**
 * Options as pills. Arrows go from one to the next; those that can be deleted have a button, and Delete or Backspace
 * does the same. The focus goes on to the pill beside it.
 */
export function Pills({
  label,
  hideLabel,
  options,
  onDelete,
  none,
}: {
  readonly label: string;
  readonly hideLabel?: boolean | undefined;
  readonly options: readonly Option[];
  /** Without it none can be deleted. */
  readonly onDelete?: ((option: Option) => void) | undefined;
  /** Stands where there are none. */
  readonly none?: string | undefined;
}) {
  const deletable = onDelete ? options.filter((option) => option.deletable !== false) : [];
  return (
    <TagGroup
      className={classNames(styles.group)}
      {...(hideLabel ? { 'aria-label': label } : {})}
      {...(deletable.length === 0
        ? {}
        : {
            onRemove: (keys) => {
              for (const option of deletable) if (keys.has(option.value)) onDelete?.(option);
            },
          })}
    >
      {hideLabel ? null : <Label className={classNames(styles.label)}>{label}</Label>}
      <TagList className={classNames(styles.list)} renderEmptyState={() => none}>
        {options.map((option) => (
          <Tag
            key={option.value}
            id={option.value}
            textValue={option.label}
            className={classNames(
              styles.pill,
              toneClass(option.color),
              option.type === 'outlined' && styles.outlined,
            )}
          >
            {option.label}
            {deletable.includes(option) ? (
              <Button slot="remove" className={classNames(styles.remove)}>
                <Icon name="close" />
              </Button>
            ) : null}
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  );
}
