import { basename } from 'node:path';

/**
 * A class is called by its file and its own name. Scripts and documents have those words anyway, while a hash does not
 * compress: it cost every page 0.4 kB. No two files of styles may have the same name; a test compares them.
 */
export function classNameOf(name: string, file: string): string {
  return `${basename(file, '.module.css')}_${name}`;
}
