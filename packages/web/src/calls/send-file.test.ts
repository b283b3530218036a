import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendFile } from './send-file.ts';

/** A request that the test answers. */
class FakeRequest {
  static last: FakeRequest;
  readonly headers: Record<string, string> = {};
  readonly upload = new EventTarget();
  readonly events = new EventTarget();
  status = 0;
  responseText = '';
  sent: FormData | null = null;
  opened: string[] = [];
  constructor() {
    FakeRequest.last = this;
  }
  open(...opened: string[]): void {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  addEventListener(name: string, listener: EventListener): void {
    this.events.addEventListener(name, listener);
  }
  send(form: FormData): void {
    this.sent = form;
  }
  abort(): void {
    this.end('abort');
  }
  end(name: string): void {
    this.events.dispatchEvent(new Event(name));
    this.events.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => {
  // why: jsdom sends nothing over a network; the server's tests and the journey send for real.
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

const file = new File(['abc'], 'plan.pdf', { type: 'application/pdf' });
const sending = { address: '/api/x', headers: { authorization: 'Bearer t' }, file };

test('a file goes as a part of a form, with who sends it, and tells how far it is', async () => {
  const shares: number[] = [];
  const answer = sendFile({ ...sending, onProgress: (share) => shares.push(share) });
  const { last } = FakeRequest;
  expect([last.opened, last.headers]).toEqual([['POST', '/api/x'], { authorization: 'Bearer t' }]);
  expect(last.sent?.get('File')).toMatchObject({ name: 'plan.pdf' });
  last.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 4, lengthComputable: true }));
  Object.assign(last, { status: 201, responseText: '{"CartAttachmentID":"a"}' });
  last.end('load');
  expect([await answer, shares]).toEqual([{ status: 201, body: { CartAttachmentID: 'a' } }, [0.25]]);
});

test('sending a file that is stopped or lost fails', async () => {
  const stop = new AbortController();
  const stopped = sendFile({ ...sending, signal: stop.signal });
  stop.abort();
  await expect(stopped).rejects.toThrow('Stopped');
  const lost = sendFile(sending);
  FakeRequest.last.end('error');
  await expect(lost).rejects.toThrow('could not be sent');
});

test('an answer that is no JSON is handed on as it is', async () => {
  const answer = sendFile(sending);
  Object.assign(FakeRequest.last, { status: 502, responseText: '<html>' });
  FakeRequest.last.end('load');
  expect(await answer).toEqual({ status: 502, body: '<html>' });
});
