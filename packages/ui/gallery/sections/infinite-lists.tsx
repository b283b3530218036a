import { InfiniteList } from '@bivak/ui/lists';
import { useState } from 'react';
import { State } from '../section.tsx';
import { fill, useWords } from '../words.ts';

const PART = 20;
const MOST = 90;
const ANSWER_MS = 800;

export function InfiniteListsSection() {
  const w = useWords('infiniteLists');
  const [count, setCount] = useState(PART);
  const [loading, setLoading] = useState(false);
  const more = (): void => {
    setLoading(true);
    setTimeout(() => {
      setCount((now) => Math.min(MOST, now + PART));
      setLoading(false);
    }, ANSWER_MS);
  };
  const labels = { more: w.more, loading: w.loading, failed: w.failed };
  const shared = { itemKey: String, item: (number: number) => fill(w.message, { number }), labels };
  return (
    <>
      <State name={w.scrolled}>
        <InfiniteList
          {...shared}
          label={w.scrolled}
          items={Array.from({ length: count }, (_, index) => index + 1)}
          more={count < MOST}
          onMore={more}
          loading={loading}
          keepAs="gallery"
        />
      </State>
      <State name={w.broken}>
        <InfiniteList
          {...shared}
          label={w.broken}
          items={[1, 2]}
          more
          onMore={() => undefined}
          loading={false}
          failed
        />
      </State>
    </>
  );
}
