import { handOver } from '@bivak/contract';
import { filledPath, type RouteName } from '@bivak/contract/shop-config';
import type { WidgetApp } from './app.ts';
import type { Chosen } from './choice.ts';

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
  const path =
    template === null || template === ''
      ? filledPath(shop, screen, locale, given)
      : filled(template, locale, given);
  const url = new URL(path, origin);
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

async function codeFor({ call, choice }: WidgetApp): Promise<string | null> {
  const { warehouse, delivery, period, items } = choice.get();
  if (warehouse === null && delivery === null && period === null && items.length === 0) return null;
  try {
    const { Code } = await call(
      handOver,
      {
        body: {
          WarehouseID: warehouse,
          DeliveryID: delivery,
          From: period?.from ?? null,
          To: period?.to ?? null,
          Items: items.map(({ id, isComposition, amount }) => ({
            ...(isComposition ? { CompositionID: id } : { ItemID: id }),
            Amount: amount,
          })),
        },
      },
      { signal: AbortSignal.timeout(PATIENCE_MS) },
    );
    // They are the shop's from here on: whoever comes back does not put them into the cart twice.
    if (items.length > 0) choice.set({ items: [] });
    return Code;
  } catch {
    return null;
  }
}

function filled(template: string, locale: string, given: Given): string {
  let path = template.replaceAll('[locale]', locale);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    const placeholder = `[${name}]`;
    if (path.includes(placeholder)) path = path.replaceAll(placeholder, () => encodeURIComponent(value));
    else query.append(name, value);
  }
  const text = query.toString();
  if (text === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${text}`;
}
