import type { ReactNode } from 'react';
import styles from './spec-list.module.css';

export type Fact = { readonly term: string; readonly value: ReactNode };

/** Pairs of a name and what holds: `table` for the properties of an article, `facts` for a side column. */
export function SpecList({
  facts,
  look = 'table',
}: {
  readonly facts: readonly Fact[];
  readonly look?: 'table' | 'facts';
}) {
  return (
    <dl className={look === 'table' ? styles.spec : styles.facts}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
