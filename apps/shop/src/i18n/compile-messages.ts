import compile from 'icu-minify/compile';

/**
 * Parses every message once, on the server. The browser gets the parsed form and needs no parser of its own, which
 * would weigh more than all the words. It keeps the type of the words, because nobody looks inside.
 */
export function compileMessages<Words extends object>(messages: Words): Words {
  return compiled(messages) as Words;
}

function compiled(tree: unknown): unknown {
  if (typeof tree === 'string') return compile(tree);
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, compiled(value)]));
}
