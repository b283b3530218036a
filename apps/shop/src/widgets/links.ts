import { handOver } from '@bivak/contract/wire';
import { filledPath, type RouteName } from '@bivak/contract/shop-config';
import type { WidgetApp } from './app.ts';
import type { Choice, Chosen } from './choice.ts';

/** So long a press waits for its code; without one, place and period still stand in the address. */
const PATIENCE_MS = 1500;

type Where = Pick<WidgetApp, 'origin' | 'shop' | 'locale'>;
type Given = Readonly<Record<string, string>>;

/**
 * The address behind a widget: the template that the site gives (`action-route`), else the screen of the shop. A
 * template without a host is a path of the shop. What it does not hold of the parameters comes in the query (spec 1 §2),
 * and so do place and period.
 */
export function actionAddress(
  { origin, shop, locale }: Where,
  template: string | null,
  screen: RouteName,
  given: Given,
  { warehouse, period }: Chosen,
): string {
  const url =
    ownAddress(origin, template ?? '', locale, given) ??
    new URL(filledPath(shop, screen, locale, given), origin);
  const chosen = { warehouse, from: period?.from, to: period?.to };
  for (const [name, value] of Object.entries(chosen)) if (value) url.searchParams.set(name, value);
  return url.href;
}

/**
 * What a press on such a link does. Into the shop it takes along all that was chosen, by a code that is good once and
 * for a minute; elsewhere, or with a key that opens another window, the link is a link.
 */
export function follow(app: WidgetApp, href: string): (event: MouseEvent) => void {
  return (event) => {
    const opensElse = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElse || event.defaultPrevented || new URL(href).origin !== app.origin) return;
    event.preventDefault();
    void go(app, href);
  };
}

export async function go(app: WidgetApp, href: string): Promise<void> {
  const url = new URL(href);
  const code = url.origin === app.origin ? await codeFor(app) : null;
  if (code !== null) url.searchParams.set('handover', code);
  window.location.assign(url.href);
}

interface Pass {
  readonly code: Promise<string | null>;
  /** What it is for. */
  chosen: Chosen;
  readonly until: number;
}

/** It is less than the minute for which a code is good. */
const PASS_MS = 50_000;

/** The code of a press before: who presses twice while the shop is slow comes with all of it, not with what was left. */
const passes = new WeakMap<Choice, Pass>();

async function codeFor({ call, choice }: WidgetApp): Promise<string | null> {
  const chosen = choice.get();
  const { warehouse, delivery, period, items } = chosen;
  const before = passes.get(choice);
  if (before?.chosen === chosen && performance.now() < before.until) return before.code;
  if (warehouse === null && delivery === null && period === null && items.length === 0) return null;
  const pass: Pass = { code: asked(call, chosen), chosen, until: performance.now() + PASS_MS };
  passes.set(choice, pass);
  // Whoever comes back to a page that the browser kept has used it up.
  window.addEventListener('pagehide', () => passes.delete(choice), { once: true });
  const code = await pass.code;
  if (code === null) passes.delete(choice);
  else if (items.length > 0 && choice.get().items === items) {
    // They are the shop's from here on: whoever comes back does not put them into the cart twice.
    choice.set({ items: [] });
    pass.chosen = choice.get();
  }
  return code;
}

function asked(
  call: WidgetApp['call'],
  { warehouse, delivery, period, items }: Chosen,
): Promise<string | null> {
  const body = {
    WarehouseID: warehouse,
    DeliveryID: delivery,
    From: period?.from ?? null,
    To: period?.to ?? null,
    Items: items.map(({ id, isComposition, amount }) => ({
      ...(isComposition ? { CompositionID: id } : { ItemID: id }),
      Amount: amount,
    })),
  };
  return call(handOver, { body }, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ Code }) => Code,
    () => null,
  );
}

/** The address is null for a template that is no address of a page: the shop's own takes its place. */
function ownAddress(origin: string, template: string, locale: string, given: Given): URL | null {
  let path = template.replaceAll('[locale]', locale);
  const rest: [string, string][] = [];
  for (const [name, value] of Object.entries(given)) {
    const placeholder = `[${name}]`;
    if (path.includes(placeholder)) path = path.replaceAll(placeholder, () => encodeURIComponent(value));
    else rest.push([name, value]);
  }
  if (template === '' || !URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  for (const [name, value] of rest) url.searchParams.append(name, value);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}
