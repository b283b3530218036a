import type { Browser, CDPSession } from '@playwright/test';

export interface PageLoad {
  /** Milliseconds from the start of the navigation. */
  readonly lcpMs: number;
  /** What was drawn last and largest: the element's tag and the end of its address. */
  readonly lcpElement: string;
  readonly cls: number;
  readonly bytes: Readonly<Record<'document' | 'script' | 'style' | 'font' | 'image' | 'other', number>>;
  /** Content-Encoding of the scripts. */
  readonly encodings: readonly string[];
  readonly scripts: number;
}

export interface Slowness {
  readonly cpu: number;
  readonly latencyMs: number;
  readonly downKbps: number;
  readonly upKbps: number;
}

const viewport = { width: 412, height: 823 };
const settleMs = 3000;

/** Opens an address as a first visit on a phone: nothing cached, CPU and network held back. */
export async function loadPage(browser: Browser, url: string, slowness: Slowness): Promise<PageLoad> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'nl-BE',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await holdBack(session, slowness);
    const traffic = watchTraffic(session);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
    await page.waitForLoadState('networkidle', { timeout: 120_000 });
    await page.waitForTimeout(settleMs);
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
    return { ...seen, ...traffic() };
  } finally {
    await context.close();
  }
}

async function holdBack(session: CDPSession, { cpu, latencyMs, downKbps, upKbps }: Slowness): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: (downKbps * 1000) / 8,
    uploadThroughput: (upKbps * 1000) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** Bytes of the bodies as they came over the wire, compressed. Preloaded modules are scripts, whatever asked for them. */
function watchTraffic(session: CDPSession): () => Pick<PageLoad, 'bytes' | 'encodings' | 'scripts'> {
  const kinds = new Map<string, keyof PageLoad['bytes']>();
  const headers = new Map<string, number>();
  const bytes = { document: 0, script: 0, style: 0, font: 0, image: 0, other: 0 };
  const encodings = new Set<string>();
  let scripts = 0;
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const kind = kindOf(response.mimeType, type);
    kinds.set(requestId, kind);
    headers.set(requestId, response.encodedDataLength);
    if (kind !== 'script') return;
    scripts += 1;
    encodings.add(response.headers['content-encoding'] ?? response.headers['Content-Encoding'] ?? 'none');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[kinds.get(requestId) ?? 'other'] += encodedDataLength - (headers.get(requestId) ?? 0);
  });
  return () => ({ bytes, encodings: [...encodings], scripts });
}

function kindOf(mimeType: string, type: string): keyof PageLoad['bytes'] {
  if (mimeType.includes('javascript')) return 'script';
  if (type === 'Document') return 'document';
  if (mimeType === 'text/css') return 'style';
  if (mimeType.startsWith('font/')) return 'font';
  return mimeType.startsWith('image/') ? 'image' : 'other';
}

interface Seen {
  lcpMs: number;
  lcpElement: string;
  cls: number;
}

/** Runs in the page. CLS as it is defined: the worst window of shifts less than a second apart, five at most. */
function observe(): void {
  const seen = { lcpMs: 0, lcpElement: '', cls: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element; url?: string })[]) {
      seen.lcpMs = entry.startTime;
      seen.lcpElement =
        `${entry.element?.tagName.toLowerCase() ?? ''} ${entry.url?.split('/').at(-1) ?? ''}`.trim();
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  let windowSum = 0;
  let windowStart = 0;
  let last = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (entry.hadRecentInput) continue;
      if (entry.startTime - last > 1000 || entry.startTime - windowStart > 5000) {
        windowSum = 0;
        windowStart = entry.startTime;
      }
      last = entry.startTime;
      windowSum += entry.value;
      seen.cls = Math.max(seen.cls, windowSum);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
