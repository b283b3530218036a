import { Breadcrumbs, CategoryTree } from '@bivak/ui';
import { Tree, type TreeNode } from '@bivak/ui/lists';
import { useState } from 'react';
import { State } from '../section.tsx';
import { useWords } from '../words.ts';

export function TreesSection() {
  const w = useWords('trees');
  const [one, setOne] = useState<readonly string[]>(['pagodas']);
  const [several, setSeveral] = useState<readonly string[]>([]);
  const nodes = useNodes();
  return (
    <>
      <State name={w.single}>
        <Tree
          label={w.single}
          nodes={nodes}
          selection="single"
          selected={one}
          onSelect={setOne}
          expanded={['tents']}
          foldLabel={w.fold}
          loadingLabel={w.loading}
        />
      </State>
      <State name={w.multiple}>
        <Tree
          label={w.multiple}
          nodes={nodes}
          selection="multiple"
          selected={several}
          onSelect={setSeveral}
          foldLabel={w.fold}
          loadingLabel={w.loading}
        />
      </State>
      <State name={w.links}>
        <CategoryTree
          label={w.links}
          nodes={[
            {
              id: 'tents',
              title: w.tents,
              count: 12,
              current: true,
              children: [{ id: 'party', title: w.party }],
            },
          ]}
          link={({ id }, props) => (
            <a href={`#${id}`} {...props}>
              {props.children}
            </a>
          )}
        />
      </State>
      <State name={w.crumbs}>
        <Breadcrumbs
          label={w.crumbs}
          crumbs={[
            { key: 'home', content: <a href="#trees">{w.home}</a> },
            { key: 'tents', content: <a href="#trees">{w.tents}</a> },
            { key: 'party', content: w.party },
          ]}
        />
      </State>
    </>
  );
}

function useNodes(): readonly TreeNode[] {
  const w = useWords('trees');
  return [
    {
      id: 'tents',
      title: w.tents,
      children: [
        { id: 'party', title: w.party, children: [{ id: 'six', title: w.six }] },
        { id: 'pagodas', title: w.pagodas },
      ],
    },
    { id: 'seats', title: w.seats, selectable: false, children: [{ id: 'chairs', title: w.chairs }] },
    { id: 'light', title: w.light, expandable: false, children: [{ id: 'lamps', title: w.lamps }] },
    { id: 'sound', title: w.sound, expandable: true },
  ];
}
