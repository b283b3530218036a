import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a mail takes of the brand: mail programs know no CSS variables, so the values themselves. */
export interface MailTheme {
  readonly ground: string;
  readonly surface: string;
  readonly tint: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly line: string;
  readonly brandDeep: string;
  readonly onDeep: string;
  readonly accent: string;
  readonly action: string;
  readonly onAction: string;
  readonly radius: string;
  readonly radiusButton: string;
  /** The address of a picture of the brand's mark, where it has one that mail programs know. */
  readonly mark: string | null;
}

/** In the brand's folder, twice as large as it is shown: few mail programs draw an SVG. */
const MAIL_MARK = 'images/mail-mark.png';

/**
 * Reads `theme.css` of the brand's folder; without one a mail is plain, never missing. With the shop's origin the mark is
 * there too, which papers draw themselves.
 */
export async function readMailTheme(directory: string, origin: string | null = null): Promise<MailTheme> {
  try {
    const theme = mailTheme(await readFile(join(directory, 'theme.css'), 'utf8'));
    if (origin === null) return theme;
    const mark = await access(join(directory, MAIL_MARK)).then(
      () => `${origin}/assets/shop/${MAIL_MARK}`,
      () => null,
    );
    return { ...theme, mark };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return mailTheme('');
    throw error;
  }
}

export function mailTheme(css: string): MailTheme {
  const variables = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(/--([\w-]+)\s*:\s*([^;}]+)/gu)) {
    // The first stands in :root; later ones may be for other circumstances.
    if (!variables.has(name)) variables.set(name, value.trim());
  }
  const colour = (name: string, otherwise: string) =>
    valueOf(variables, name, /^#[\da-f]{3,8}$/iu) ?? otherwise;
  const length = (name: string, otherwise: string) => valueOf(variables, name, /^\d{1,4}px$/u) ?? otherwise;
  return {
    ground: colour('ground', '#f5f5f5'),
    surface: colour('surface', '#ffffff'),
    tint: colour('tint', '#f0f0f0'),
    ink: colour('ink', '#1a1a1a'),
    inkSoft: colour('ink-soft', '#555555'),
    line: colour('line', '#dddddd'),
    brandDeep: colour('brand-deep', '#1a1a1a'),
    onDeep: colour('on-deep', '#ffffff'),
    accent: colour('accent', '#888888'),
    action: colour('action', '#1a1a1a'),
    onAction: colour('on-action', '#ffffff'),
    radius: length('radius-m', '8px'),
    radiusButton: length('radius-button', '8px'),
    mark: null,
  };
}

const mostSteps = 5;

function valueOf(variables: ReadonlyMap<string, string>, name: string, form: RegExp): string | undefined {
  let value = variables.get(name);
  for (let step = 0; step < mostSteps && value !== undefined; step += 1) {
    const [, other] = /^var\(--([\w-]+)\)$/u.exec(value) ?? [];
    if (other === undefined) break;
    value = variables.get(other);
  }
  return value !== undefined && form.test(value) ? value : undefined;
}
