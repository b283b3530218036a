import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InfiniteList, type InfiniteListProps } from './infinite-list.tsx';

// why: the half second that scrolling must pause is counted, not waited for.
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const messages = Array.from({ length: 20 }, (_, n) => `Message ${n}`);

function Messages(props: Partial<InfiniteListProps<string>>) {
  return (
    <InfiniteList
      label="Messages"
      items={messages}
      itemKey={(message) => message}
      item={(message) => message}
      more
      onMore={() => undefined}
      loading={false}
      labels={{ more: 'Show more', loading: 'Loading', failed: 'Could not be loaded' }}
      {...props}
    />
  );
}

// why: jsdom lays nothing out; this frame shows 400 px of a list of 2000 px.
function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2000);
}

function scrollTo(top: number): void {
  const frame = screen.getByRole('region', { name: 'Messages' });
  frame.scrollTop = top;
  fireEvent.scroll(frame);
}

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe('an infinite list', () => {
  test('an infinite list asks for more when scrolling has paused for 500 ms with its end within 200 px', () => {
    layOut();
    const onMore = vi.fn<() => void>();
    render(<Messages onMore={onMore} />);
    scrollTo(1000);
    wait(400);
    scrollTo(1400);
    wait(499);
    expect(onMore).not.toHaveBeenCalled();
    wait(1);
    expect(onMore).toHaveBeenCalledTimes(1);
  });

  test('an infinite list asks for nothing while its end is more than 200 px away', () => {
    layOut();
    const onMore = vi.fn<() => void>();
    render(<Messages onMore={onMore} />);
    scrollTo(1399);
    wait(500);
    expect(onMore).not.toHaveBeenCalled();
  });

  test.each([
    ['loads', { loading: true }],
    ['has no more', { more: false }],
    ['failed', { failed: true }],
  ])('an infinite list that %s asks for nothing by scrolling', (_, props) => {
    layOut();
    const onMore = vi.fn<() => void>();
    render(<Messages onMore={onMore} {...props} />);
    scrollTo(1600);
    wait(500);
    expect(onMore).not.toHaveBeenCalled();
  });

  test('an infinite list asks at once where its first part does not fill the frame', () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(400);
    const onMore = vi.fn<() => void>();
    render(<Messages onMore={onMore} />);
    expect(onMore).toHaveBeenCalledTimes(1);
  });

  test('an infinite list has a button that does the same, and after a failure tries again', () => {
    const onMore = vi.fn<() => void>();
    render(<Messages failed onMore={onMore} />);
    expect(screen.getByRole('alert').textContent).toBe('Could not be loaded');
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(onMore).toHaveBeenCalledTimes(1);
  });

  test('an infinite list says that it loads, after 75 ms', () => {
    render(<Messages loading />);
    expect(screen.queryByText('Loading')).toBeNull();
    wait(75);
    expect(screen.getByText('Loading')).toBeTruthy();
  });

  test('an infinite list keeps its place for whoever comes back', () => {
    layOut();
    const { unmount } = render(<Messages keepAs="messages" />);
    scrollTo(700);
    wait(500);
    unmount();
    render(<Messages keepAs="messages" />);
    expect(screen.getByRole('region', { name: 'Messages' }).scrollTop).toBe(700);
  });

  test('an infinite list keeps its place also for whoever leaves before the scrolling has paused', () => {
    layOut();
    const { unmount } = render(<Messages keepAs="messages" />);
    scrollTo(800);
    unmount();
    render(<Messages keepAs="messages" />);
    expect(screen.getByRole('region', { name: 'Messages' }).scrollTop).toBe(800);
  });

  test('an infinite list begins at its top where the browser stores nothing', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    render(<Messages keepAs="messages" />);
    expect(screen.getByRole('region', { name: 'Messages' }).scrollTop).toBe(0);
  });
});
