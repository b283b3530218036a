import type { ReactNode } from 'react';
import styles from './category-tree.module.css';

export type CategoryNode = {
  readonly id: string;
  readonly title: string;
  readonly count?: number | undefined;
  readonly current?: boolean | undefined;
  /** Shown when there are any: the caller decides which branches are open. */
  readonly children?: readonly CategoryNode[] | undefined;
};

export type CategoryLink = { readonly 'aria-current': 'page' | undefined; readonly children: ReactNode };

/** Shows departments and what is in them, as links. */
export function CategoryTree({
  label,
  nodes,
  link,
}: {
  readonly label: string;
  readonly nodes: readonly CategoryNode[];
  readonly link: (node: CategoryNode, props: CategoryLink) => ReactNode;
}) {
  return (
    <nav className={styles.tree} aria-label={label}>
      <Branch nodes={nodes} link={link} />
    </nav>
  );
}

function Branch({
  nodes,
  link,
}: {
  readonly nodes: readonly CategoryNode[];
  readonly link: (node: CategoryNode, props: CategoryLink) => ReactNode;
}) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id}>
          {link(node, {
            'aria-current': node.current ? 'page' : undefined,
            children: (
              <>
                {node.title}{' '}
                {node.count === undefined ? null : <span className={styles.count}>{node.count}</span>}
              </>
            ),
          })}
          {node.children && node.children.length > 0 ? <Branch nodes={node.children} link={link} /> : null}
        </li>
      ))}
    </ul>
  );
}
