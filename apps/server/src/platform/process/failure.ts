import { SettingError } from '../settings.ts';
import { ShopFolderError } from '../shops/read-shop-folders.ts';

/** What a person at the terminal reads when the start fails: one clear line each for what they can mend. */
export function failureText(error: unknown): string {
  if (error instanceof ShopFolderError || error instanceof SettingError) return error.message;
  const { code, address, port, message } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (code === 'EADDRINUSE') return `port ${String(port)} is taken; choose another with PORT=…`;
  if (code === 'ECONNREFUSED')
    return `no database answers at ${String(address)}:${String(port)} (DATABASE_URL)`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}
