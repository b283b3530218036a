import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';
import { Pagination } from './pagination.tsx';
import { Tabs } from './tabs.tsx';

const LABELS = { nav: 'Pages', previous: 'Previous', next: 'Next', page: (page: number) => `Page ${page}` };

test.each([
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 11, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  [1, 30, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 30]],
  [15, 30, [1, 11, 12, 13, 14, 15, 16, 17, 18, 19, 30]],
  [30, 30, [1, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]],
])('page %i of %i links to at most eleven pages', (page, pages, expected) => {
  expect(pageWindow(page, pages)).toEqual(expected);
});

test('a list of one page has no links to pages', () => {
  render(<Pagination page={1} pages={1} labels={LABELS} link={() => null} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('the current page is marked, and the first has no previous one', () => {
  render(
    <Pagination
      page={1}
      pages={3}
      labels={LABELS}
      link={(page, { children, ...props }) => (
        <a href={`?page=${page}`} {...props}>
          {children}
        </a>
      )}
    />,
  );
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('1');
  expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('?page=2');
});

function Parts() {
  const [value, setValue] = useState<'a' | 'b'>('a');
  return (
    <Tabs
      label="About this article"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'a', label: 'Properties', content: 'Five metres' },
        { value: 'b', label: 'Description', content: 'A striped tent' },
      ]}
    />
  );
}

test('the arrow keys go from tab to tab and show its part', async () => {
  const user = userEvent.setup();
  render(<Parts />);
  expect(screen.getByRole('tabpanel', { name: 'Properties' }).textContent).toBe('Five metres');
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Description', selected: true }));
  expect(screen.getByRole('tabpanel', { name: 'Description' }).textContent).toBe('A striped tent');
  await user.keyboard('{Home}');
  expect(screen.getByRole('tab', { name: 'Properties', selected: true })).toBeTruthy();
});
