/** Longer names are shortened, so that they fit every disk and mail. */
const longest = 100;
/** Names that Windows keeps for its devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;

/**
 * A name as it can be shown and saved anywhere: without folders, control signs, signs that turn the direction of
 * writing, and signs that a disk has another use for. The ending stays.
 */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/u).at(-1) ?? '';
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\uFFFD]/gu, '')
    .replaceAll(/[<>:"|?*]/gu, '_')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s.]+(?=.*\.)|[\s.]+$/gu, '')
    .replace(reserved, '_$&');
  return shortened(plain === '' ? 'file' : plain);
}

function shortened(name: string): string {
  const signs = Array.from(name);
  if (signs.length <= longest) return name;
  const ending = /\.[^.]{1,10}$/u.exec(name)?.[0] ?? '';
  return signs.slice(0, longest - ending.length).join('') + ending;
}
