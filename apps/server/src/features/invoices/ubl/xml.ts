/** A piece of XML; text is escaped when it is written. */
export type Xml = Element | null;

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly Xml[];
}

type Attributes = Readonly<Record<string, string>>;

/** What is null is left out, wherever it stands. */
export function element(
  name: string,
  content: string | readonly Xml[],
  attributes: Attributes = {},
): Element {
  return { name, attributes, content };
}

/** The same for words that may be missing: an empty element says nothing, and is refused by the network. */
export function textElement(name: string, text: string | null, attributes: Attributes = {}): Xml {
  const said = cleaned(text ?? '').trim();
  return said === '' ? null : element(name, said, attributes);
}

export function xmlDocument(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}\n`;
}

function written({ name, attributes, content }: Element, indent: string): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(cleaned(value))}"`);
  const open = `${indent}<${name}${given.join('')}>`;
  if (typeof content === 'string') return `${open}${escaped(cleaned(content))}</${name}>`;
  const inner = content.flatMap((one) => (one === null ? [] : [written(one, `${indent}  `)]));
  return `${open}\n${inner.join('\n')}\n${indent}</${name}>`;
}

/** Signs that XML cannot hold at all, not even escaped; halves of others are none. */
function cleaned(text: string): string {
  return text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/gu, (sign) => names[sign] ?? sign);
}
