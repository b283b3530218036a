const computed = globalThis.getComputedStyle;

/** How an element is laid out, by its own tag as it is written. */
const displays = new Map<string, string>();

/**
 * why: looking for an element by its role asks for `display` and `visibility` of each candidate and of all around it, and
 * jsdom goes through all rules of its style sheet for each, anew after every change: a fifth of the time. No style of ours
 * is loaded here, so an element's own tag says how it is laid out, and inline styles alone hide it. Whoever asks for more is
 * answered by jsdom.
 */
export function quickStyles(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  let whole: CSSStyleDeclaration | undefined;
  const asked = () => (whole ??= computed(element, pseudo));
  const quick: Readonly<Record<string, () => string>> = {
    display: () => displayOf(element, asked),
    visibility: () => visibilityOf(element),
  };
  const valueOf = (name: string) => quick[name]?.() ?? asked().getPropertyValue(name);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return valueOf;
      if (typeof name === 'string' && name in quick) return valueOf(name);
      const value: unknown = Reflect.get(asked(), name);
      return typeof value === 'function' ? value.bind(asked()) : value;
    },
  });
}

function displayOf(element: Element, asked: () => CSSStyleDeclaration): string {
  const tag = (element.cloneNode(false) as Element).outerHTML;
  const known = displays.get(tag);
  if (known !== undefined) return known;
  const display = asked().getPropertyValue('display');
  displays.set(tag, display);
  return display;
}

function visibilityOf(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const own = at.hasAttribute('style') ? (at as HTMLElement).style.visibility : '';
    if (own !== '' && own !== 'inherit') return own;
  }
  return 'visible';
}
