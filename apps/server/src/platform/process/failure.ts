import { MigrationError } from '../database/migrate.ts';
import { SettingError } from '../settings.ts';
import { ShopFolderError } from '../shops/read-shop-folders.ts';

/** Their messages say it all. */
const told = [ShopFolderError, SettingError, MigrationError];

/** PostgreSQL: a password or an account that it does not take, and a database that it does not have. */
const refusedByDatabase = /^(28...|3D000)$/u;

/** What a person at the terminal reads when the start fails: one clear line each for what they can mend. */
export function failureText(error: unknown): string {
  if (told.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, address, port, hostname, message } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
    hostname?: string;
  };
  if (code === 'EADDRINUSE')
    return `Port ${String(port)} is in use. Stop what listens there, or choose other ports, such as PORT=5000.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${String(port)} is not for this account. Choose one above 1023, such as PORT=5000.`;
  if (code === 'ECONNREFUSED')
    return `No database answers at ${String(address)}:${String(port)} (DATABASE_URL).`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `No database answers at ${String(hostname)} (DATABASE_URL).`;
  if (refusedByDatabase.test(code ?? '')) return `The database refuses: ${message} (DATABASE_URL).`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}
