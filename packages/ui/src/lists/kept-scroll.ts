/** Where a list was scrolled to, until the window closes; a browser that stores nothing forgets it. */
export function keepScroll(key: string, top: number): void {
  try {
    sessionStorage.setItem(nameOf(key), String(Math.round(top)));
  } catch {
    // Forbidden or full: the list begins at its top.
  }
}

export function keptScroll(key: string): number {
  try {
    return Number(sessionStorage.getItem(nameOf(key)) ?? 0) || 0;
  } catch {
    return 0;
  }
}

function nameOf(key: string): string {
  return `scroll:${key}`;
}
