const computed = globalThis.getComputedStyle;

/** How an element is laid out, by its tag and the attributes that the style sheet of jsdom asks of it. */
const displays = new Map<string, string>();
const asked = ['hidden', 'type', 'open', 'popover', 'style'] as const;

/**
 * why: looking for an element by its role asks for `display` and `visibility` of each candidate and of all around it, a
 * press for `pointer-events`, and jsdom goes through all rules of its style sheet for each, anew after every change: a
 * fifth of the time. No style of ours is loaded here, so an element's own tag says how it is laid out, and inline styles
 * alone hide it or keep presses away. Whoever asks for more is answered by jsdom.
 */
export function quickStyles(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  let whole: CSSStyleDeclaration | undefined;
  const all = () => (whole ??= computed(element, pseudo));
  const quick: Readonly<Record<string, () => string>> = {
    display: () => displayOf(element, all),
    visibility: () => inherited(element, 'visibility', 'visible'),
    pointerEvents: () => inherited(element, 'pointerEvents', 'auto'),
  };
  const valueOf = (name: string) => quick[name]?.() ?? all().getPropertyValue(name);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return valueOf;
      if (typeof name === 'string' && name in quick) return valueOf(name);
      const value: unknown = Reflect.get(all(), name);
      return typeof value === 'function' ? value.bind(all()) : value;
    },
  });
}

function displayOf(element: Element, all: () => CSSStyleDeclaration): string {
  const tag = [element.localName, ...asked.map((name) => element.getAttribute(name))].join();
  const known = displays.get(tag);
  if (known !== undefined) return known;
  const display = all().getPropertyValue('display');
  displays.set(tag, display);
  return display;
}

function inherited(element: Element, name: 'pointerEvents' | 'visibility', initial: string): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const own = at.hasAttribute('style') ? (at as HTMLElement).style[name] : '';
    if (own !== '' && own !== 'inherit') return own;
  }
  return initial;
}
