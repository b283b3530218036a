import type { Page } from '@playwright/test';

/** Something that moved although nobody had touched the page, as the browser counts it (Core Web Vitals). */
export interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** A page that the browser drew otherwise than the server had: the first place where the two part. */
export interface Difference {
  readonly error: string;
  readonly at: string;
  readonly server: string;
  readonly browser: string;
}

export interface Watched {
  readonly address: string;
  /** Whether the browser has taken the page over. */
  readonly taken: boolean;
  readonly shifts: readonly Shift[];
  readonly differences: readonly Difference[];
}

const quietMs = 150;
/** Nothing takes as long, on the busiest machine. */
export const patienceMs = 60_000;

/** Begins to watch what pages of this tab do while they load; to be called before the first of them. */
export async function watchLoads(page: Page): Promise<{ readonly settled: () => Promise<Watched> }> {
  const waiting = new Set<unknown>();
  let last = Date.now();
  page.on('request', (request) => {
    last = Date.now();
    waiting.add(request);
  });
  const done = (request: unknown): void => {
    last = Date.now();
    waiting.delete(request);
  };
  page.on('requestfinished', done);
  page.on('requestfailed', done);
  await tellDifferences(page);
  return {
    /** When the page is taken over and asks for nothing any more. */
    settled: async () => {
      await page.waitForFunction(() => window.watched?.taken === true, undefined, { timeout: patienceMs });
      const deadline = Date.now() + patienceMs;
      while ((waiting.size > 0 || Date.now() - last < quietMs) && Date.now() < deadline) {
        // why: that a page asks for nothing any more can only be seen after a while.
        await page.waitForTimeout(50);
      }
      return page.evaluate(() => window.lookedAt());
    },
  };
}

/** From now on pages say on their console where they part from the server's, with their address and both HTMLs. */
export async function tellDifferences(of: Pick<Page, 'addInitScript'>): Promise<void> {
  await of.addInitScript(watch);
}

declare global {
  interface Window {
    watched?: { taken: boolean; server: string; shifts: Shift[]; differences: Difference[] };
    lookedAt: () => Watched;
  }
}

/** Runs in the page, once. */
function watch(): void {
  if ('watched' in window) return;
  const watched: NonNullable<Window['watched']> = { taken: false, server: '', shifts: [], differences: [] };
  window.watched = watched;
  window.lookedAt = () => {
    observer.takeRecords().forEach(note);
    const differences = [...watched.differences, ...differingAttributes()];
    return { address: location.href, taken: watched.taken, shifts: watched.shifts, differences };
  };
  addEventListener('bivak:came', () => (watched.server = root().innerHTML));
  addEventListener('bivak:taken', () => (watched.taken = true));
  addEventListener('bivak:differs', (event) => {
    const { error } = (event as CustomEvent<{ error: unknown }>).detail;
    const standing = document.createElement('div');
    standing.innerHTML = watched.server;
    const found = firstDifference(standing, root(), '#root');
    const { at, server, browser } = found ?? { at: 'nowhere any more', server: '', browser: '' };
    watched.differences.push({ error: String(error), at, server, browser });
    // oxlint-disable-next-line no-console
    console.error(`${location.href} differs at ${at}\nserver: ${server}\nbrowser: ${browser}`);
  });
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
  observer.observe({ type: 'layout-shift', buffered: true });

  function root(): Element {
    return document.getElementById('root') ?? document.body;
  }

  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
  function note(entry: PerformanceEntry): void {
    const { value, hadRecentInput, sources } = entry as LayoutShift;
    if (hadRecentInput) return;
    const moved = sources.map(
      ({ node, previousRect: a, currentRect: b }) =>
        `${nameOf(node)} from ${a.x},${a.y} ${a.width}×${a.height} to ${b.x},${b.y} ${b.width}×${b.height}`,
    );
    watched.shifts.push({ value, moved });
  }

  function nameOf(node: Node | null): string {
    if (node === null) return 'something gone';
    if (!(node instanceof Element)) return `"${(node.textContent ?? '').slice(0, 40)}"`;
    return `<${node.tagName.toLowerCase()} class="${node.getAttribute('class') ?? ''}"> ${(node.textContent ?? '').slice(0, 40)}`;
  }

  /** React leaves an attribute of the server as it is and tells nobody: it stands beside what React holds of the element. */
  function differingAttributes(): Difference[] {
    const names: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' };
    return [...root().querySelectorAll('*')].flatMap((element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
      const held = key === undefined ? {} : (element as unknown as Record<string, object>)[key];
      return Object.entries(held ?? {}).flatMap(([prop, value]) => {
        const isKept =
          /^(className|htmlFor|id|href|src|alt|title|lang|role|type|name|aria-.*|data-.*)$/u.test(prop);
        if (!isKept || !['string', 'number'].includes(typeof value)) return [];
        const there = element.getAttribute(names[prop] ?? prop);
        if (there === String(value)) return [];
        return [
          { error: `${prop} differs`, at: nameOf(element), server: String(there), browser: String(value) },
        ];
      });
    });
  }

  function firstDifference(
    server: Node,
    browser: Node,
    at: string,
  ): { at: string; server: string; browser: string } | null {
    const [a, b] = [server, browser].map((node) => [...node.childNodes].filter(counts));
    if (a === undefined || b === undefined) return null;
    for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
      const [one, other] = [a[index], b[index]];
      const here = `${at} > ${nameOf(one ?? other ?? null)}`;
      if (one === undefined || other === undefined || !isAlike(one, other)) {
        return { at: here, server: htmlOf(one), browser: htmlOf(other) };
      }
      const within = firstDifference(one, other, `${at} > ${one.nodeName.toLowerCase()}:${index}`);
      if (within !== null) return within;
    }
    return null;
  }

  /** Comments are marks of React, and empty texts nobody sees. */
  function counts(node: Node): boolean {
    return (node.nodeType !== Node.COMMENT_NODE && node.textContent !== '') || node instanceof Element;
  }

  function isAlike(one: Node, other: Node): boolean {
    if (one.nodeName !== other.nodeName) return false;
    return one instanceof Element || one.textContent === other.textContent;
  }

  function htmlOf(node: Node | undefined): string {
    if (node === undefined) return '(nothing)';
    return (node instanceof Element ? node.outerHTML : (node.textContent ?? '')).slice(0, 600);
  }
}
