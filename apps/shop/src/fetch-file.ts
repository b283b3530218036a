import { report } from '@bivak/web';
import type { MouseEvent } from 'react';

/**
 * For a link to a document: the browser fetches it and saves it, and what could not be had is said on the page. Without
 * scripts, or into a new tab, the link leads there by itself.
 */
export async function fetchFile(event: MouseEvent<HTMLAnchorElement>, failed: string): Promise<void> {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { href, download } = event.currentTarget;
  try {
    const answer = await fetch(href);
    if (!answer.ok) throw new Error(`${answer.status} of a document`);
    saveFile(await answer.blob(), download);
  } catch {
    report({ type: 'negative', title: failed });
  }
}

/** Has the browser save what is in its hands already. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
