import { useRef, type ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Spinner } from '../status/spinner.tsx';
import { useScrolledList } from './use-scrolled-list.ts';
import styles from './infinite-list.module.css';

export type InfiniteListProps<T> = {
  readonly label: string;
  readonly items: readonly T[];
  readonly itemKey: (item: T) => string;
  readonly item: (item: T) => ReactNode;
  /** Whether there are others. */
  readonly more: boolean;
  readonly onMore: () => void;
  readonly loading: boolean;
  /** Others could not be fetched; scrolling asks no more then, the button does. */
  readonly failed?: boolean | undefined;
  /** Under this name its place is kept, for whoever comes back. */
  readonly keepAs?: string | undefined;
  readonly labels: { readonly more: string; readonly loading: string; readonly failed: string };
};

/**
 * Shows a long list in a frame of its own, fetched part by part as it is scrolled; the button does the same by hand.
 */
export function InfiniteList<T>({
  label,
  items,
  itemKey,
  item,
  more,
  onMore,
  loading,
  failed = false,
  keepAs,
  labels,
}: InfiniteListProps<T>) {
  const frame = useRef<HTMLDivElement>(null);
  useScrolledList(frame, { shown: items.length, more: more && !loading && !failed, onMore, keepAs });
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="region"
      aria-label={label}
      aria-busy={loading}
      // Whoever has no pointer scrolls it by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <ul className={styles.list}>
        {items.map((one) => (
          <li key={itemKey(one)}>{item(one)}</li>
        ))}
      </ul>
      <div className={styles.end}>
        {loading ? <Spinner label={labels.loading} showLabel /> : null}
        {failed ? <p role="alert">{labels.failed}</p> : null}
        {more ? (
          <Button variant="line" size="s" busy={loading} onClick={onMore}>
            {labels.more}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
