import { saveFile } from '../../../fetch-file.ts';

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
  saveFile(new Blob([bytes], { type: ContentType }), FileName);
}
