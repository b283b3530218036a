import { inflateSync } from 'node:zlib';

/** What a PDF of ours says of itself: its text, page by page in the order of writing, and how it is built. */
export interface ReadPdf {
  readonly pages: readonly string[];
  readonly text: string;
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
  /** The kinds of its structure elements, in order. */
  readonly tags: readonly string[];
  /** Of its table headings, how many head a column and how many a row; one of neither is lost to a reader. */
  readonly headings: { readonly all: number; readonly column: number; readonly row: number };
  /** Names of fonts that are inside the file. */
  readonly embedded: number;
}

/** Reads a PDF as far as our own writer goes: a test must not believe the writer. */
export function readPdf(bytes: Buffer): ReadPdf {
  const objects = objectsOf(bytes);
  const all = [...objects.values()].map(({ head }) => head);
  const pages = all.filter((head) => /\/Type \/Page\b(?!s)/u.test(head));
  const texts = pages.map((page) => textOf(page, objects));
  const catalog = all.find((head) => head.includes('/Type /Catalog')) ?? '';
  return {
    pages: texts,
    text: texts.join('\n'),
    title: titleOf([...objects.values()]),
    language: utf16(/\/Lang (\(.*?\)|<[0-9a-f]+>)/su.exec(catalog)?.[1]),
    isTagged: /\/MarkInfo <<\s*\/[^>]*Marked true/su.test(catalog) || catalog.includes('/StructTreeRoot'),
    tags: all
      .flatMap((head) => /^<<[^]*\/S \/(\w+)/u.exec(head)?.[1] ?? [])
      .filter((tag) => structure.has(tag)),
    headings: {
      all: all.filter((head) => /\/S \/TH\b/u.test(head)).length,
      column: all.filter((head) => /\/S \/TH\b[^]*\/Scope \/Column/u.test(head)).length,
      row: all.filter((head) => /\/S \/TH\b[^]*\/Scope \/Row/u.test(head)).length,
    },
    embedded: all.filter((head) => /\/FontFile2 \d+/u.test(head)).length,
  };
}

const structure = new Set(['Document', 'H1', 'H2', 'P', 'Div', 'Table', 'TR', 'TH', 'TD']);

interface PdfObject {
  readonly head: string;
  readonly stream: Buffer | null;
}

function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const text = bytes.toString('latin1');
  const found = new Map<string, PdfObject>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/gu)) {
    const [, id = '', body = ''] = match;
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? null : Buffer.from(body.slice(at + 7, body.lastIndexOf('\nendstream')), 'latin1');
    const stream = raw !== null && head.includes('/FlateDecode') ? inflateSync(raw) : raw;
    found.set(id, { head, stream });
  }
  return found;
}

function textOf(page: string, objects: ReadonlyMap<string, PdfObject>): string {
  const target = (id: string | undefined): PdfObject => objects.get(id ?? '') ?? { head: '', stream: null };
  const resources = target(/\/Resources (\d+) 0 R/u.exec(page)?.[1]).head;
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/gu)].map(([, name = '', id = '']) => {
      const map =
        target(/\/ToUnicode (\d+) 0 R/u.exec(target(id).head)?.[1]).stream?.toString('latin1') ?? '';
      return [name, unicodeOf(map)];
    }),
  );
  const content = target(/\/Contents (\d+) 0 R/u.exec(page)?.[1]).stream?.toString('latin1') ?? '';
  let font = new Map<number, string>();
  const lines: string[] = [];
  for (const [, name, shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/gu)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    else
      lines.push([...shown.matchAll(/<([0-9a-f]+)>/gu)].map(([, hex = '']) => decoded(hex, font)).join(''));
  }
  return lines.join('\n');
}

function decoded(hex: string, font: ReadonlyMap<number, string>): string {
  return (hex.match(/.{4}/gu) ?? []).map((code) => font.get(Number.parseInt(code, 16)) ?? '?').join('');
}

/** `<0000> <00ff> [<0041> <0042> …]`: which sign each glyph is. */
function unicodeOf(map: string): Map<number, string> {
  const signs = new Map<number, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gu)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gu)].entries()) {
      const units = (hex.replaceAll(' ', '').match(/.{4}/gu) ?? []).map((unit) => Number.parseInt(unit, 16));
      signs.set(Number.parseInt(from, 16) + index, String.fromCharCode(...units));
    }
  }
  return signs;
}

function utf16(written = ''): string {
  if (written.startsWith('<'))
    return Buffer.from(written.slice(1, -1), 'hex').subarray(2).swap16().toString('utf16le');
  const plain = Buffer.from(written.slice(1, -1).replaceAll(/\\([()\\])/gu, '$1'), 'latin1');
  if (plain[0] !== 0xfe || plain[1] !== 0xff) return plain.toString('latin1');
  return Buffer.from(plain.subarray(2)).swap16().toString('utf16le');
}

/** Reads the texts about the file, which are XML and have to stay so. */
function titleOf(objects: readonly PdfObject[]): string {
  const words = objects
    .map(({ stream }) => stream?.toString('utf8') ?? '')
    .find((one) => one.includes('<dc:title>'));
  return /<dc:title>[^]*?<rdf:li[^>]*>([^<&]*)<\/rdf:li>/u.exec(words ?? '')?.[1] ?? '';
}
