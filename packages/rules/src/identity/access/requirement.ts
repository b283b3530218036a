import { refused, type Refused } from '../../result.ts';

/** They are alternatives, each a list of permissions that are needed together. */
export type AccessRequirement = readonly (readonly string[])[];

const permission = /^[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*$/iu;

/**
 * Reads `orders.read&orders.edit|admin`: one of the alternatives that a pipe separates, of which each needs all that an
 * ampersand joins; so `&` binds closer than `|` (spec 1 §6). What is no such thing is refused, never guessed: an empty
 * side would let everybody in.
 */
export function parseRequirement(
  text: string,
): { readonly ok: true; readonly requirement: AccessRequirement } | Refused<'malformed'> {
  const requirement = text.split('|').map((alternative) => alternative.split('&').map((name) => name.trim()));
  return requirement.flat().every((name) => permission.test(name))
    ? { ok: true, requirement }
    : refused('malformed');
}
