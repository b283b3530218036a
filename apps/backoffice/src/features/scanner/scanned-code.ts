/** What was scanned or typed, as a code: a label may hold the address of a thing in the shop, of which the last step counts. */
export function scannedCode(text: string): string {
  const said = text.trim();
  if (!/^https?:\/\//iu.test(said) || !URL.canParse(said)) return said;
  const { pathname, searchParams } = new URL(said);
  const named = searchParams.get('serial');
  if (named !== null && named !== '') return named;
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    // A percent sign of its own.
    return last;
  }
}
