import { Fragment, type ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

export type PageLink = {
  readonly 'aria-label': string;
  readonly 'aria-current'?: 'page' | undefined;
  readonly children: ReactNode;
};

/** Links to the pages of a list, at most eleven, and to the previous and the next. Pages count from 1 here. */
export function Pagination({
  page,
  pages,
  labels,
  link,
}: {
  readonly page: number;
  readonly pages: number;
  readonly labels: {
    readonly nav: string;
    readonly previous: string;
    readonly next: string;
    readonly page: (page: number) => string;
  };
  /** Draws the link (or button) to a page. */
  readonly link: (page: number, props: PageLink) => ReactNode;
}) {
  if (pages <= 1) return null;
  const shown = pageWindow(page, pages);
  return (
    <nav aria-label={labels.nav}>
      <ul className={styles.list}>
        <li>{page > 1 ? link(page - 1, arrow(labels.previous, 'left')) : <Off side="left" />}</li>
        {shown.map((number, index) => (
          <Fragment key={number}>
            {number - (shown[index - 1] ?? number - 1) > 1 ? (
              <li className={styles.gap} aria-hidden="true">
                …
              </li>
            ) : null}
            <li>
              {link(number, {
                'aria-label': labels.page(number),
                'aria-current': number === page ? 'page' : undefined,
                children: number,
              })}
            </li>
          </Fragment>
        ))}
        <li>{page < pages ? link(page + 1, arrow(labels.next, 'right')) : <Off side="right" />}</li>
      </ul>
    </nav>
  );
}

function arrow(label: string, side: 'left' | 'right'): PageLink {
  return { 'aria-label': label, children: <Icon name={`chevron-${side}`} /> };
}

function Off({ side }: { readonly side: 'left' | 'right' }) {
  return (
    <span className={styles.off} aria-hidden="true">
      <Icon name={`chevron-${side}`} />
    </span>
  );
}
