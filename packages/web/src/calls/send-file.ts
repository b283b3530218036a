import { filePart, type FileToSend, type WireResponse } from '@bivak/contract/wire';

export interface FileSending {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: FileToSend;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** Sends a file as a form does. Not by fetch, which cannot tell how much of it has gone. */
export function sendFile({ address, headers, file, signal, onProgress }: FileSending): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new TypeError('The file could not be sent'));
    const stop = () => request.abort();
    request.open('POST', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () =>
      resolve({ status: request.status, body: jsonOf(request.responseText) }),
    );
    request.addEventListener('error', lost);
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    signal?.addEventListener('abort', stop);
    const form = new FormData();
    form.append(filePart, file as File, file.name);
    request.send(form);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text === '' ? null : text;
  }
}
