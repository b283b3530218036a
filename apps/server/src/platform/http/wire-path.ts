/**
 * A domain path as a wire has it: `lines.2.qty` with the names `{ lines: '', qty: 'Amount' }` is `[2].Amount`. Names of the
 * shop's own fields are nobody's to translate.
 */
export function wirePath(path: string, names: Readonly<Record<string, string>>): string {
  if (path.startsWith('CustomFields.')) return path;
  return path.split('.').reduce((said, step) => {
    if (/^\d+$/u.test(step)) return `${said}[${step}]`;
    const name = Object.hasOwn(names, step) ? names[step] : step;
    return name === '' || said === '' ? `${said}${name}` : `${said}.${name}`;
  }, '');
}
