import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { Tree as Nodes, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './tree.module.css';

export type TreeNode = {
  readonly id: string;
  readonly title: string;
  readonly children?: readonly TreeNode[] | undefined;
  /** Unless false. What cannot be chosen can still be gone through and unfolded. */
  readonly selectable?: boolean | undefined;
  /** False keeps its children unfolded; true without children is for those that are fetched when it unfolds. */
  readonly expandable?: boolean | undefined;
};

export type TreeProps = {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly selection: 'single' | 'multiple';
  readonly selected: readonly string[];
  readonly onSelect: (ids: string[]) => void;
  /** Those unfolded at first. */
  readonly expanded?: readonly string[] | undefined;
  /** What was just unfolded, to fetch its children. */
  readonly onExpand?: ((id: string) => void) | undefined;
  /** Stands under what was unfolded until its children are there. */
  readonly loadingLabel?: string | undefined;
  /** Says what the button before a title does. */
  readonly foldLabel: string;
};

/** Things within things. Arrows go through it, fold and unfold; Enter or Space chooses. */
export function Tree({
  label,
  nodes,
  selection,
  selected,
  onSelect,
  expanded,
  onExpand,
  loadingLabel = '…',
  foldLabel,
}: TreeProps) {
  const shown = nodes.map((node) => withWaiting(node, loadingLabel));
  const all = flat(shown);
  const always = all.filter(({ expandable }) => expandable === false).map(({ id }) => id);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(expanded));
  return (
    <Nodes
      aria-label={label}
      items={shown}
      selectionMode={selection}
      selectedKeys={selected}
      onSelectionChange={(keys) => onSelect(keys === 'all' ? selectable(all) : Array.from(keys, String))}
      disabledKeys={all.filter((node) => node.selectable === false).map(({ id }) => id)}
      disabledBehavior="selection"
      expandedKeys={[...open, ...always]}
      onExpandedChange={(keys) => {
        const now = new Set(Array.from(keys, String));
        for (const id of now) if (!open.has(id) && !always.includes(id)) onExpand?.(id);
        setOpen(now);
      }}
      className={classNames(styles.tree)}
    >
      {(node) => <Item node={node} foldLabel={foldLabel} />}
    </Nodes>
  );
}

function Item({ node, foldLabel }: { readonly node: TreeNode; readonly foldLabel: string }) {
  const { id, title, children = [], expandable = children.length > 0 } = node;
  return (
    <TreeItem
      id={id}
      textValue={title}
      className={classNames(styles.item, node.selectable === false && styles.plain)}
    >
      <TreeItemContent>
        {({ isSelected }) => (
          <div className={styles.row}>
            {children.length > 0 ? (
              <Button
                slot="chevron"
                aria-label={foldLabel}
                className={classNames(styles.fold)}
                // The library wants one wherever there are children, even where nothing folds.
                style={expandable ? {} : { visibility: 'hidden' }}
              >
                <Icon name="chevron-right" />
              </Button>
            ) : (
              <span className={styles.fold} />
            )}
            <span className={styles.title}>{title}</span>
            {isSelected ? <Icon name="check" className={styles.check} /> : null}
          </div>
        )}
      </TreeItemContent>
      <Collection items={children}>
        {(child: TreeNode) => <Item node={child} foldLabel={foldLabel} />}
      </Collection>
    </TreeItem>
  );
}

/** The library unfolds only what has children. */
function withWaiting(node: TreeNode, title: string): TreeNode {
  const { children = [] } = node;
  if (node.expandable === true && children.length === 0)
    return { ...node, children: [{ id: `${node.id}/…`, title, selectable: false }] };
  return { ...node, children: children.map((child) => withWaiting(child, title)) };
}

function flat(nodes: readonly TreeNode[]): readonly TreeNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}

function selectable(nodes: readonly TreeNode[]): string[] {
  return nodes.filter((node) => node.selectable !== false).map(({ id }) => id);
}
