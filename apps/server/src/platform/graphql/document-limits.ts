import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLField,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** What one document may ask for. The longest of our own screens asks for 100 requests with all their fields. */
export const documentLimits = {
  /** Signs and words, counted while the text is read: a longer one is never read to its end. */
  tokens: 2000,
  /** Fields within fields. */
  depth: 8,
  /** Fields under another name: each is one more call for one right. */
  aliases: 20,
  /** Fields of Query or Mutation, so commands and queries that run. */
  calls: 10,
  /** Fields that the answer may hold, those of a list as often as it may be long. */
  cost: 10_000,
} as const;

/** Which limit a document breaks first. */
export type BrokenLimit = 'depth' | 'aliases' | 'calls' | 'cost';

export interface RootField {
  readonly type: 'Query' | 'Mutation';
  readonly name: string;
}

/** What a document would do, counted before anything of it runs. */
export interface Measured {
  readonly broken: BrokenLimit | null;
  /** The commands and queries that would run, each as often as it is asked for. */
  readonly calls: readonly RootField[];
  readonly introspects: boolean;
}

interface Sum {
  readonly depth: number;
  readonly aliases: number;
  readonly cost: number;
}

const nothing: Sum = { depth: 0, aliases: 0, cost: 0 };

/**
 * Measures every operation of a document, whichever is to run. A fragment is measured once and counted wherever it is
 * spread, so that fragments within fragments cannot grow faster than they are counted; in a circle, which validation
 * refuses, it counts nothing.
 */
export function measureDocument(
  document: DocumentNode,
  schema: GraphQLSchema,
  variables: Readonly<Record<string, unknown>>,
): Measured {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const known = new Map<string, Sum>();
  const calls: RootField[] = [];
  let introspects = false;
  /** Fragments in circles would be walked in every order. */
  let steps = 0;
  const isLong = () => calls.length > documentLimits.calls || steps > mostSteps;

  function sumOf(set: SelectionSetNode | undefined, typeName: string | undefined): Sum {
    let sum = nothing;
    for (const one of set?.selections ?? []) {
      const part =
        one.kind === Kind.FIELD
          ? ofField(one, typeName)
          : ofFragment(one.kind === Kind.FRAGMENT_SPREAD ? fragments.get(one.name.value) : one, typeName);
      sum = {
        depth: Math.max(sum.depth, part.depth),
        aliases: sum.aliases + part.aliases,
        cost: sum.cost + part.cost,
      };
    }
    return sum;
  }

  function ofField(field: FieldNode, typeName: string | undefined): Sum {
    const { name, alias, selectionSet } = field;
    const own = alias === undefined || alias.value === name.value ? 0 : 1;
    // The descriptions of the schema are deep by nature; who may read them is asked apart.
    if (name.value.startsWith('__')) return { depth: 1, aliases: own, cost: 1 };
    const type = typeName === undefined ? undefined : schema.getType(typeName);
    const definition = isObjectType(type) ? type.getFields()[name.value] : undefined;
    const below = sumOf(
      selectionSet,
      definition === undefined ? undefined : getNamedType(definition.type).name,
    );
    const length = definition === undefined ? 1 : listLength(field, definition, variables);
    return { depth: 1 + below.depth, aliases: own + below.aliases, cost: 1 + length * below.cost };
  }

  function ofFragment(
    fragment: FragmentDefinitionNode | { readonly selectionSet: SelectionSetNode } | undefined,
    typeName: string | undefined,
  ): Sum {
    if (fragment === undefined) return nothing;
    if (!('name' in fragment)) return sumOf(fragment.selectionSet, typeName);
    const { name, typeCondition, selectionSet } = fragment;
    const measured = known.get(name.value);
    if (measured !== undefined) return measured;
    known.set(name.value, nothing);
    const sum = sumOf(selectionSet, typeCondition.name.value);
    known.set(name.value, sum);
    return sum;
  }

  function collectCalls(
    set: SelectionSetNode,
    type: RootField['type'],
    isIn: ReadonlySet<string> = new Set(),
  ): void {
    for (const one of set.selections) {
      steps += 1;
      // What more there is changes nothing: the document is refused.
      if (isLong()) return;
      if (one.kind === Kind.INLINE_FRAGMENT) collectCalls(one.selectionSet, type, isIn);
      else if (one.kind === Kind.FIELD) addCall(one.name.value, type);
      else if (!isIn.has(one.name.value)) {
        const fragment = fragments.get(one.name.value);
        if (fragment !== undefined)
          collectCalls(fragment.selectionSet, type, new Set([...isIn, one.name.value]));
      }
    }
  }

  function addCall(name: string, type: RootField['type']): void {
    if (name === '__schema' || name === '__type') introspects = true;
    else if (name !== '__typename') calls.push({ type, name });
  }

  let worst = nothing;
  for (const one of document.definitions) {
    if (one.kind !== Kind.OPERATION_DEFINITION) continue;
    const type = one.operation === 'mutation' ? 'Mutation' : 'Query';
    const sum = sumOf(one.selectionSet, type);
    worst = {
      depth: Math.max(worst.depth, sum.depth),
      aliases: worst.aliases + sum.aliases,
      cost: worst.cost + sum.cost,
    };
    collectCalls(one.selectionSet, type);
  }
  const broken = (['depth', 'aliases', 'cost'] as const).find((name) => worst[name] > documentLimits[name]);
  return { broken: broken ?? (isLong() ? 'calls' : null), calls, introspects };
}

/** How long the list of a field may be: what `size` says, else its default; 1 of what is no list with a size. */
function listLength(
  field: FieldNode,
  { args }: GraphQLField<unknown, unknown>,
  variables: Readonly<Record<string, unknown>>,
): number {
  const size = args.find(({ name }) => name === 'size');
  if (size === undefined) return 1;
  const given = field.arguments?.find(({ name }) => name.value === 'size')?.value;
  const said = given?.kind === Kind.VARIABLE ? variables[given.name.value] : undefined;
  const literal = given?.kind === Kind.INT ? Number(given.value) : said;
  const length = typeof literal === 'number' && Number.isFinite(literal) ? literal : longestList;
  return Math.min(Math.max(1, length), longestList);
}

const mostSteps = 500;

/** REST's lists are as long. */
const longestList = 100;
