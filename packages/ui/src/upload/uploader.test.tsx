import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { takeToasts, type ToastMessage } from '../overlays/toast-store.ts';
import { validateChosen } from './validate-chosen.ts';
import { nextEntries, type UploadEntry, type UploadEvent } from './upload-entries.ts';
import { Uploader, type Upload, type UploaderProps } from './index.ts';

const labels: UploaderProps['labels'] = {
  choose: 'Choose files',
  drop: 'or drop them here',
  tooBig: (maxSize) => `The selected file is too big (max ${maxSize})`,
  unsupported: 'The selected file is unsupported',
  validFiles: (allowed) => `Valid files: ${allowed}`,
  start: (name) => `Send ${name}`,
  cancel: (name) => `Stop ${name}`,
  retry: (name) => `Try ${name} again`,
  remove: (name) => `Remove ${name}`,
  progress: (name) => `Sending ${name}`,
  waiting: 'Waiting',
  uploaded: 'Sent',
  failed: 'This could not be sent.',
  size: (bytes) => `${bytes} bytes`,
};
const aFile = (name: string, bytes = 4, type = '') => new File(['x'.repeat(bytes)], name, { type });

/** An upload that the test ends. */
function anUpload() {
  const sent: { file: File; signal: AbortSignal; progress: (percent: number) => void }[] = [];
  const ends: { done: () => void; fail: () => void }[] = [];
  const upload: Upload = (file, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      sent.push({ file, signal, progress: onProgress });
      ends.push({ done: () => resolve('ok'), fail: () => reject(new Error('lost')) });
    });
  return { upload, sent, ends };
}

let toasts: ToastMessage[];
beforeEach(() => {
  toasts = [];
  return takeToasts((toast) => void toasts.push(toast));
});

const show = (props: Partial<UploaderProps> & { readonly upload: Upload }) =>
  render(<Uploader label="Design" labels={labels} {...props} />);
const input = () => screen.getByLabelText<HTMLInputElement>('Choose files');
const pick = (...files: File[]) => userEvent.upload(input(), files, { applyAccept: false });

describe('an uploader', () => {
  test('an uploader sends a file by itself, shows how far it is, and says when it is there', async () => {
    const { upload, sent, ends } = anUpload();
    const onSuccess = vi.fn<(file: File, answer: unknown) => void>();
    show({ upload, onSuccess });
    await pick(aFile('tent.pdf'));
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending tent.pdf' });
    act(() => sent[0]?.progress(41.6));
    expect(bar.value).toBe(42);
    act(() => ends[0]?.done());
    expect(await screen.findByText('Sent')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('tent.pdf: Sent');
    expect(onSuccess).toHaveBeenCalledWith(expect.any(File), 'ok');
  });

  test('an uploader waits for a press when it is manual', async () => {
    const { upload, sent } = anUpload();
    show({ upload, manual: true, multiple: true });
    await pick(aFile('a.pdf'), aFile('b.pdf'));
    expect([sent.length, screen.getAllByText('Waiting').length]).toEqual([0, 2]);
    await userEvent.click(screen.getByRole('button', { name: 'Send b.pdf' }));
    expect(sent.map(({ file }) => file.name)).toEqual(['b.pdf']);
  });

  test('an uploader shows a failure at the file, hands it to the log, and tries again', async () => {
    const { upload, sent, ends } = anUpload();
    const onError = vi.fn<(file: File, cause: unknown) => void>();
    show({ upload, onError });
    await pick(aFile('a.pdf'));
    act(() => ends[0]?.fail());
    expect(await screen.findByText('This could not be sent.')).toBeTruthy();
    expect(onError).toHaveBeenCalledWith(expect.any(File), expect.any(Error));
    await userEvent.click(screen.getByRole('button', { name: 'Try a.pdf again' }));
    expect(sent).toHaveLength(2);
    expect(screen.queryByText('This could not be sent.')).toBeNull();
  });

  test('an uploader stops when asked, and also when the page is left', async () => {
    const { upload, sent } = anUpload();
    const { unmount } = show({ upload, multiple: true });
    await pick(aFile('a.pdf'), aFile('b.pdf'));
    await userEvent.click(screen.getByRole('button', { name: 'Stop a.pdf' }));
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(screen.getByRole('button', { name: 'Send a.pdf' })).toBeTruthy();
    unmount();
    expect(sent[1]?.signal.aborted).toBe(true);
  });

  test('an uploader removes a file, says whether it had been sent, and keeps the focus', async () => {
    const { upload, ends } = anUpload();
    const onRemove = vi.fn<(file: File, uploaded: boolean) => void>();
    show({ upload, onRemove });
    await pick(aFile('a.pdf'));
    act(() => ends[0]?.done());
    await userEvent.click(await screen.findByRole('button', { name: 'Remove a.pdf' }));
    expect(onRemove).toHaveBeenCalledWith(expect.any(File), true);
    expect(document.activeElement).toBe(input());
  });

  test('an uploader of one file replaces it by the next, and stops the first', async () => {
    const { upload, sent } = anUpload();
    show({ upload });
    await pick(aFile('a.pdf'));
    await pick(aFile('b.pdf'));
    expect(screen.queryByText('a.pdf')).toBeNull();
    expect(sent[0]?.signal.aborted).toBe(true);
  });

  test('an uploader refuses what is too big or of another kind, in a toast and below, and sends the rest', async () => {
    const { upload, sent } = anUpload();
    show({ upload, multiple: true, extensions: ['pdf', 'png'], maxBytes: 10 });
    expect(input().accept).toBe('.pdf,.png');
    await pick(aFile('big.pdf', 11), aFile('film.mov'), aFile('ok.PDF'));
    expect(toasts).toEqual([
      { type: 'negative', title: 'The selected file is too big (max 10 bytes)' },
      { type: 'negative', title: 'The selected file is unsupported', text: 'Valid files: pdf, png' },
    ]);
    expect(
      screen.getByRole('group', { description: /too big \(max 10 bytes\).*Valid files: pdf, png/u }),
    ).toBeTruthy();
    expect(sent.map(({ file }) => file.name)).toEqual(['ok.PDF']);
    await pick(aFile('ok2.pdf'));
    expect(screen.queryByText(/too big/u)).toBeNull();
  });

  test('an uploader of pictures takes jpg, jpeg, png and webp, and shows them', async () => {
    const { upload } = anUpload();
    const { container } = show({ upload, image: true, multiple: true });
    await pick(aFile('photo.webp', 4, 'image/webp'), aFile('moving.gif', 4, 'image/gif'));
    expect(toasts[0]?.text).toBe('Valid files: jpg, jpeg, png, webp');
    await waitFor(() => expect(container.querySelector('img')?.src).toMatch(/^data:image\/webp/u));
  });

  test('an uploader takes files that are dropped, unless it is disabled', () => {
    const { upload, sent } = anUpload();
    const { rerender } = show({ upload });
    const zone = () => screen.getByText('or drop them here').parentElement!;
    fireEvent.drop(zone(), { dataTransfer: { files: [aFile('a.pdf')] } });
    expect(sent).toHaveLength(1);
    rerender(<Uploader label="Design" labels={labels} upload={upload} disabled />);
    fireEvent.drop(zone(), { dataTransfer: { files: [aFile('b.pdf')] } });
    expect(sent).toHaveLength(1);
    expect(input().disabled).toBe(true);
  });
});

describe('the states of a file', () => {
  const entry = (state: UploadEntry['state']): UploadEntry => ({
    id: 1,
    file: aFile('a'),
    state,
    progress: 30,
  });
  const after = (state: UploadEntry['state'], type: Exclude<UploadEvent['type'], 'chosen' | 'progressed'>) =>
    nextEntries([entry(state)], { type, id: 1 })[0]?.state;

  test('every state of a file is reached, and only from where it may be', () => {
    expect(after('idle', 'started')).toBe('uploading');
    expect(after('error', 'started')).toBe('uploading');
    expect(after('uploading', 'succeeded')).toBe('success');
    expect(after('uploading', 'failed')).toBe('error');
    expect(after('uploading', 'cancelled')).toBe('idle');
    expect(after('success', 'started')).toBe('success');
    expect(after('idle', 'failed')).toBe('idle');
    expect(after('success', 'removed')).toBeUndefined();
  });

  test('the progress of a file never goes back, and never past the whole', () => {
    const steps = [40, 20, 130].reduce<readonly UploadEntry[]>(
      (entries, progress) => nextEntries(entries, { type: 'progressed', id: 1, progress }),
      [entry('uploading')],
    );
    expect(steps[0]?.progress).toBe(100);
  });
});

test.each([
  [{}, null],
  [{ image: true }, 'ext'],
  [{ extensions: ['txt'] }, null],
  [{ maxBytes: 3 }, 'size'],
  [{ image: true, extensions: ['txt'], maxBytes: 4 }, null],
])('a text of four bytes, with %j: %s', (limits, fault) => {
  expect(validateChosen(aFile('a.txt'), limits)).toBe(fault);
});
