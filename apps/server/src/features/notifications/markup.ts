/** Markup of a mail: made by `html`, which escapes every value that is not markup itself. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const nothing = new Markup('');

type Value = Markup | string | number | readonly Markup[];

export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + written(values[index - 1] ?? '') + part));
}

function written(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return value.map((each) => each.text).join('');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? '');
}
