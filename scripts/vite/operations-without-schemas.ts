import type { Plugin } from 'vite';

const CONTRACT = /packages\/contract\/src\/[\w/-]+\.ts$/u;
const SCHEMA_PARTS: ReadonlySet<string> = new Set(['params', 'query', 'body', 'answer']);
/** What only the API's documentation reads. */
const WORDS: ReadonlySet<string> = new Set(['tag', 'summary']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Insertion {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

/**
 * The browser sends operations and never checks them: the server does, and answers what is wrong. So their schemas
 * become `true` here, which the client only counts, and what no page uses of the contract's schemas is dropped. The
 * schema library then stays out of every page without a form. Words for the documentation stay out too.
 */
export function operationsWithoutSchemas(): Plugin {
  return {
    name: 'operations-without-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        const program = this.parse(code) as unknown as { readonly body: readonly Node[] };
        const changes = program.body.flatMap(initializersOf).flatMap(changesOf);
        if (changes.length === 0) return null;
        const changed = changes
          .toSorted((a, b) => b.start - a.start)
          .reduce((text, { start, end, words }) => text.slice(0, start) + words + text.slice(end), code);
        return { code: changed, map: null };
      },
    },
  };
}

/** What the constants of a module are set to, exported or not. */
function initializersOf(statement: Node): Node[] {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return (declaration['declarations'] as readonly Node[]).flatMap(({ init }) => (init as Node | null) ?? []);
}

function changesOf(init: Node): Insertion[] {
  if (!['CallExpression', 'NewExpression', 'ObjectExpression'].includes(init.type)) return [];
  if (nameOf(init['callee']) === 'operation') return schemasIn(init['arguments'] as readonly Node[]);
  // Making a schema, or an object of them, does nothing else; marked so, it is dropped where nobody uses it.
  return [
    { start: init.start, end: init.start, words: '/* @__PURE__ */ (() => (' },
    { start: init.end, end: init.end, words: '))()' },
  ];
}

function schemasIn([definition]: readonly Node[]): Insertion[] {
  const properties = (definition?.['properties'] ?? []) as readonly Node[];
  return properties.flatMap((property) => {
    // What is spread would bring its schemas along, and with them the schema library onto every page.
    if (property.type === 'SpreadElement') throw new Error('Write out every part of an operation.');
    const name = nameOf(property['key']);
    if (property.type !== 'Property' || !(SCHEMA_PARTS.has(name) || WORDS.has(name))) return [];
    return {
      start: property.start,
      end: property.end,
      words: WORDS.has(name) ? `${name}: ''` : `${name}: true`,
    };
  });
}

function nameOf(node: unknown): string {
  const { name } = (node ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : '';
}
