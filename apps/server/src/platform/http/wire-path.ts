/**
 * Writes a domain path as a wire has it: `lines.2.qty` with the names `{ lines: '', qty: 'Amount' }` is `[2].Amount`.
 * Names of the shop's own fields are nobody's to translate.
 */
export function wirePath(path: string, names: Readonly<Record<string, string>>): string {
  const steps = path.split('.');
  const at = steps.indexOf('CustomFields') + 1;
  const ours = at === 0 ? steps : steps.slice(0, at);
  const said = ours.reduce((before, step) => {
    if (/^\d+$/u.test(step)) return `${before}[${step}]`;
    const name = Object.hasOwn(names, step) ? names[step] : step;
    return name === '' || before === '' ? `${before}${name}` : `${before}.${name}`;
  }, '');
  return [said, ...steps.slice(ours.length)].join('.');
}
