import { Pagination } from '@bivak/ui';
import { useState } from 'react';
import { State } from '../section.tsx';
import { fill, useWords } from '../words.ts';

export function PaginationSection() {
  const w = useWords('pagination');
  return (
    <>
      <State name={w.few}>
        <Pages label={w.few} pages={4} start={1} />
      </State>
      <State name={w.many}>
        <Pages label={w.many} pages={48} start={24} />
      </State>
    </>
  );
}

function Pages({
  label,
  pages,
  start,
}: {
  readonly label: string;
  readonly pages: number;
  readonly start: number;
}) {
  const w = useWords('pagination');
  const [page, setPage] = useState(start);
  return (
    <Pagination
      page={page}
      pages={pages}
      labels={{
        nav: label,
        previous: w.previous,
        next: w.next,
        page: (number) => fill(w.page, { page: number }),
      }}
      link={(number, { children, ...props }) => (
        <button type="button" onClick={() => setPage(number)} {...props}>
          {children}
        </button>
      )}
    />
  );
}
