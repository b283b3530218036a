/** A paper as a call answers it. */
interface Paper {
  readonly FileName: string;
  readonly ContentType: string;
  /** In base64. */
  readonly Data: string;
}

/** Has the browser save a paper. */
export function savePdf({ FileName, ContentType, Data }: Paper): void {
  const bytes = Uint8Array.from(atob(Data), (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: ContentType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = FileName;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
