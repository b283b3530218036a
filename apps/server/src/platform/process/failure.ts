import { SettingError } from '../settings.ts';
import { ShopFolderError } from '../shops/read-shop-folders.ts';

/** PostgreSQL: a password or an account that it does not take, and a database that it does not have. */
const refusedByDatabase = /^(28...|3D000)$/u;

/** What a person at the terminal reads when the start fails: one clear line each for what they can mend. */
export function failureText(error: unknown): string {
  if (error instanceof ShopFolderError || error instanceof SettingError) return error.message;
  const { code, address, port, hostname, message } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
    hostname?: string;
  };
  if (code === 'EADDRINUSE') return `port ${String(port)} is taken; choose another with PORT=…`;
  if (code === 'ECONNREFUSED')
    return `no database answers at ${String(address)}:${String(port)} (DATABASE_URL)`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `no database answers at ${String(hostname)} (DATABASE_URL)`;
  if (refusedByDatabase.test(code ?? '')) return `the database refuses: ${message} (DATABASE_URL)`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}
