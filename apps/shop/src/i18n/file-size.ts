import type { Language } from '@bivak/contract/shop-config';
import { formatNumber } from '@bivak/rules';

const KILOBYTE = 1000;
const MEGABYTE = 1_000_000;

/** `240 kB`, `1,8 MB`: as people say it, not to the byte. */
export function formatFileSize(bytes: number, language: Language): string {
  if (bytes >= MEGABYTE) return `${formatNumber(bytes / MEGABYTE, language, 1)} MB`;
  return `${formatNumber(Math.max(1, Math.round(bytes / KILOBYTE)), language)} kB`;
}
