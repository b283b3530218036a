import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Tree, type TreeNode, type TreeProps } from './tree.tsx';

const nodes: readonly TreeNode[] = [
  {
    id: 'tents',
    title: 'Tents',
    children: [
      { id: 'party', title: 'Party tents' },
      { id: 'pagoda', title: 'Pagodas' },
    ],
  },
  { id: 'seats', title: 'Seats', selectable: false, children: [{ id: 'chairs', title: 'Chairs' }] },
  { id: 'light', title: 'Light', expandable: false, children: [{ id: 'lamps', title: 'Lamps' }] },
  { id: 'sound', title: 'Sound', expandable: true },
];

function Departments(props: Partial<TreeProps>) {
  const [selected, setSelected] = useState<string[]>([]);
  return (
    <>
      <Tree
        label="Departments"
        nodes={nodes}
        selection="single"
        selected={selected}
        onSelect={setSelected}
        foldLabel="Fold or unfold"
        {...props}
      />
      <output>{selected.join(' ')}</output>
    </>
  );
}

function titles(): string[] {
  return screen.getAllByRole('row').map((row) => row.textContent ?? '');
}

function focused(): string | null | undefined {
  return document.activeElement?.textContent;
}

test('arrows go through a tree, unfold and fold it, and Enter chooses', async () => {
  const user = userEvent.setup();
  render(<Departments />);
  expect(screen.getByRole('treegrid', { name: 'Departments' })).toBeTruthy();
  await user.tab();
  expect(focused()).toBe('Tents');
  await user.keyboard('{ArrowRight}');
  expect(titles().slice(0, 3)).toEqual(['Tents', 'Party tents', 'Pagodas']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByRole('status').textContent).toBe('pagoda');
  expect(screen.getByRole('row', { name: 'Pagodas' }).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(focused()).toBe('Tents');
  expect(titles()).not.toContain('Pagodas');
});

test('the button before a title unfolds it', async () => {
  const user = userEvent.setup();
  render(<Departments expanded={['seats']} />);
  expect(titles()).toContain('Chairs');
  await user.click(screen.getAllByRole('button', { name: /Fold or unfold/u })[0] as HTMLElement);
  expect(titles()).toContain('Party tents');
});

test('what is not selectable is not chosen, but unfolds', async () => {
  const user = userEvent.setup();
  render(<Departments />);
  await user.tab();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(focused()).toBe('Seats');
  expect(screen.getByRole('status').textContent).toBe('');
  await user.keyboard('{ArrowRight}');
  expect(titles()).toContain('Chairs');
});

test('what is not expandable stays unfolded and has no button', async () => {
  const user = userEvent.setup();
  render(<Departments />);
  expect(titles()).toContain('Lamps');
  expect(screen.getAllByRole('button')).toHaveLength(3);
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}');
  expect(titles()).toContain('Lamps');
});

test('what is expandable without children tells that it was unfolded, so that they can be fetched', async () => {
  const user = userEvent.setup();
  const onExpand = vi.fn<(id: string) => void>();
  render(<Departments onExpand={onExpand} loadingLabel="Loading" />);
  await user.tab();
  await user.keyboard('{End}');
  expect(focused()).toBe('Sound');
  await user.keyboard('{ArrowRight}');
  expect(onExpand).toHaveBeenCalledExactlyOnceWith('sound');
  expect(titles().at(-1)).toBe('Loading');
});

test('of a tree of many, several can be chosen', async () => {
  const user = userEvent.setup();
  render(<Departments selection="multiple" />);
  await user.click(screen.getByText('Tents'));
  await user.click(screen.getByText('Sound'));
  expect(screen.getByRole('status').textContent).toBe('tents sound');
});
