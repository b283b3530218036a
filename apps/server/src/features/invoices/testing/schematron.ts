import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fontoxpath from 'fontoxpath';
import { type Document, type Element, parseXmlDocument } from 'slimdom';

/** A rule that a document breaks, by its published number. */
export interface BrokenRule {
  readonly id: string;
  readonly text: string;
}

/** How many of the published rules said something about a document, and which of them it breaks. */
export interface RulesRun {
  readonly asked: ReadonlySet<string>;
  readonly broken: readonly BrokenRule[];
}

const files = ['CEN-EN16931-UBL.sch', 'PEPPOL-EN16931-UBL.sch'] as const;

/**
 * Runs the rules of EN 16931 and of Peppol BIS Billing 3.0, as they are published, over an invoice. Each file is a
 * Schematron schema: in a pattern the first rule whose context is a node asserts something about it.
 */
export function runPublishedRules(xml: string): RulesRun {
  const document = parseXmlDocument(xml);
  const asked = new Set<string>();
  const broken: BrokenRule[] = [];
  for (const schema of schemas()) runSchema(schema, document, { asked, broken });
  return { asked, broken };
}

const { evaluateXPathToBoolean, evaluateXPathToNodes, registerCustomXPathFunction } = fontoxpath;

/** A pattern of a file: of its rules the first whose context is a node asserts something about it. */
type Pattern = readonly {
  readonly context: string;
  readonly assertions: readonly {
    readonly id: string;
    readonly test: string;
    readonly isFatal: boolean;
    readonly text: string;
  }[];
}[];

interface Schema {
  readonly patterns: readonly Pattern[];
  readonly namespaces: ReadonlyMap<string, string>;
}

interface Report {
  readonly asked: Set<string>;
  readonly broken: BrokenRule[];
}

let read: readonly Schema[] | null = null;

function schemas(): readonly Schema[] {
  read ??= files.map((name) => {
    const text = readFileSync(join(import.meta.dirname, 'peppol', name), 'utf8');
    const root = parseXmlDocument(text).documentElement;
    if (root === null) throw new Error(`${name} is empty`);
    const pairs = childrenOf(root, 'ns').map((ns) => [said(ns, 'prefix'), said(ns, 'uri')] as const);
    return { patterns: patternsOf(root), namespaces: new Map(pairs) };
  });
  return read;
}

function patternsOf(root: Element): Pattern[] {
  const shared = letsOf(root);
  return childrenOf(root, 'pattern').map((pattern) => {
    const inPattern = new Map([...shared, ...letsOf(pattern)]);
    return childrenOf(pattern, 'rule').map((rule) => {
      const lets = new Map([...inPattern, ...letsOf(rule)]);
      return {
        context: withLets(anywhere(said(rule, 'context')), inPattern),
        assertions: childrenOf(rule, 'assert').map((assertion) => ({
          id: said(assertion, 'id'),
          test: withLets(inDecimals(`boolean(${said(assertion, 'test')})`), lets),
          isFatal: said(assertion, 'flag') === 'fatal',
          text: (assertion.textContent ?? '').trim(),
        })),
      };
    });
  });
}

function runSchema({ patterns, namespaces }: Schema, document: Document, report: Report): void {
  const options = { namespaceResolver: (prefix: string) => namespaces.get(prefix) ?? null };
  for (const pattern of patterns) {
    const taken = new Set<unknown>();
    for (const { context, assertions } of pattern) {
      for (const node of evaluateXPathToNodes(context, document, null, {}, options)) {
        if (taken.has(node)) continue;
        taken.add(node);
        for (const { id, test, isFatal, text } of assertions) {
          report.asked.add(id);
          if (!evaluateXPathToBoolean(test, node, null, {}, options) && isFatal)
            report.broken.push({ id, text });
        }
      }
    }
  }
}

/** Numbers here are binary fractions, also those that the rules call decimal: of what is summed up the rest goes. */
function inDecimals(test: string): string {
  return test.replaceAll(/(?<![\w:-])sum\(/gu, `Q{${utils}}sum(`);
}

/** A context says which nodes are meant wherever they stand, as patterns of XSLT do. */
function anywhere(context: string): string {
  return alternatives(context)
    .map((one) => (one.startsWith('/') ? one : `//${one}`))
    .join(' | ');
}

/** Split at the bars outside of brackets. */
function alternatives(context: string): string[] {
  let depth = 0;
  let at = '';
  const found: string[] = [];
  for (const sign of context) {
    if ('[('.includes(sign)) depth += 1;
    if ('])'.includes(sign)) depth -= 1;
    if (sign === '|' && depth === 0) {
      found.push(at.trim());
      at = '';
    } else at += sign;
  }
  return [...found, at.trim()];
}

/** The variables that an expression uses stand before it, in the order in which they were declared. */
function withLets(expression: string, lets: ReadonlyMap<string, string>): string {
  const needed = new Set<string>();
  const need = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/\$([\w-]+)/gu)) {
      const value = lets.get(name);
      if (value === undefined || needed.has(name)) continue;
      needed.add(name);
      need(value);
    }
  };
  need(expression);
  const used = [...lets].filter(([name]) => needed.has(name));
  if (used.length === 0) return expression;
  return `let ${used.map(([name, value]) => `$${name} := (${value})`).join(', ')} return ${expression}`;
}

function letsOf(element: Element): [string, string][] {
  return childrenOf(element, 'let').map((one) => [said(one, 'name'), said(one, 'value')]);
}

function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.localName === name);
}

function said(element: Element, attribute: string): string {
  return element.getAttribute(attribute) ?? '';
}

const utils = 'utils';

/** The functions that the Peppol file declares in XSLT, of those that such parties can meet. */
registerCustomXPathFunction(
  { namespaceURI: utils, localName: 'slack' },
  ['xs:decimal', 'xs:decimal', 'xs:decimal'],
  'xs:boolean',
  (_: unknown, wanted: number, is: number, slack: number) => Math.abs(wanted - is) <= slack + 1e-9,
);
registerCustomXPathFunction(
  { namespaceURI: utils, localName: 'sum' },
  ['item()*'],
  'xs:decimal',
  (_: unknown, given: readonly unknown[]) => {
    const sum = given.reduce((total: number, one) => total + Number(textOf([one])), 0);
    return Number(sum.toFixed(6));
  },
);
registerCustomXPathFunction(
  { namespaceURI: utils, localName: 'mod97-0208' },
  ['item()*'],
  'xs:boolean',
  (_: unknown, given: readonly unknown[]) => {
    const digits = textOf(given);
    return Number(digits.slice(8)) === 97 - (Number(digits.slice(0, 8)) % 97);
  },
);
registerCustomXPathFunction(
  { namespaceURI: utils, localName: 'gln' },
  ['item()*'],
  'xs:boolean',
  (_: unknown, given: readonly unknown[]) => {
    const digits = Array.from(textOf(given), Number);
    const weighted = digits
      .slice(0, -1)
      .toReversed()
      .map((digit, at) => digit * (at % 2 === 0 ? 3 : 1));
    return (10 - (weighted.reduce((sum, one) => sum + one, 0) % 10)) % 10 === digits.at(-1);
  },
);

function textOf([given]: readonly unknown[]): string {
  return given !== null && typeof given === 'object' && 'textContent' in given
    ? String(given.textContent)
    : String(given);
}
