import type { Language } from '@bivak/contract/shop-config';
import { formatNumber } from '@bivak/rules';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** `240 kB`, `1,8 MB`: as people say it, not to the byte, and as the server counts what it refuses. */
export function formatFileSize(bytes: number, language: Language): string {
  const megabytes = Math.round((bytes / MEGABYTE) * 10) / 10;
  if (megabytes >= 1) return `${formatNumber(megabytes, language, Number.isInteger(megabytes) ? 0 : 1)} MB`;
  return `${formatNumber(Math.max(1, Math.round(bytes / KILOBYTE)), language)} kB`;
}
