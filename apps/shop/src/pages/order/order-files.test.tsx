import {
  addOrderFile,
  getReservationOrder,
  listOrderDocuments,
  listOrderFiles,
  listReservationOrderItems,
  type OrderFile,
} from '@bivak/contract/wire';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anOrder, orderLine } from '../../testing/fake-orders.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
let files: OrderFile[];
let policy: 'AllowUpload' | 'DenyUpload';

const aFile = (FileName: string): OrderFile => ({
  FileID: FileName,
  FileName,
  ContentType: 'application/pdf',
  FileSize: 240_000,
  AttachmentUrl: `/files/${FileName}?exp=1&sig=x`,
  ReservationOrderItemID: null,
  DateTimeCreated: '2026-12-03T10:00:00+01:00',
});

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  fake = createFakeShop();
  files = [aFile('vlag.pdf')];
  policy = 'AllowUpload';
  fake.on(getReservationOrder, () => anOrder());
  fake.on(listReservationOrderItems, () => ({ Collection: [orderLine], Total: 1, Index: 0 }));
  fake.on(listOrderFiles, () => ({
    Collection: files,
    Total: files.length,
    Index: 0,
    UploadPolicy: policy,
  }));
  fake.on(addOrderFile, ({ file }) => {
    const added = aFile(file?.name ?? '');
    files = [...files, added];
    return added;
  });
});

const link = (name: RegExp) => screen.findByRole<HTMLAnchorElement>('link', { name });

test('the files of an order can be fetched by their signed addresses, and added to', async () => {
  await openPage(fake, '/bestelling/r-17');
  expect((await link(/^vlag\.pdf/u)).getAttribute('href')).toBe('/files/vlag.pdf?exp=1&sig=x');
  const input = await screen.findByLabelText<HTMLInputElement>('Kies bestanden');
  await userEvent.upload(input, new File(['x'], 'beter.pdf', { type: 'application/pdf' }));
  expect(await link(/^beter\.pdf/u)).toBeDefined();
  expect(fake.sent(addOrderFile)).toMatchObject([{ params: { id: 'r-17' }, file: { name: 'beter.pdf' } }]);
});

test('an order that takes no more shows what there is, and one without any shows nothing', async () => {
  policy = 'DenyUpload';
  await openPage(fake, '/bestelling/r-17');
  await link(/^vlag\.pdf/u);
  expect(screen.queryByLabelText('Kies bestanden')).toBe(null);
});

test('files that cannot be loaded can be asked for again', async () => {
  let broken = true;
  fake.on(listOrderFiles, () => {
    if (broken) throw new FakeRefusal(400, 'ValidationFailed');
    return { Collection: files, Total: 1, Index: 0, UploadPolicy: policy };
  });
  await openPage(fake, '/bestelling/r-17');
  const again = await screen.findByRole('button', { name: 'Probeer opnieuw' });
  broken = false;
  await userEvent.click(again);
  expect(await link(/^vlag\.pdf/u)).toBeDefined();
});

test('the confirmation is offered once it is made; what takes long is waited for no more, and comes all the same', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const made: unknown[] = [];
  fake.on(listOrderDocuments, () => ({ Collection: made, Total: made.length, Index: 0 }));
  await openPage(fake, '/bestelling/r-17');
  expect(await screen.findByText('Je bevestiging wordt gemaakt…')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(screen.queryByText('Je bevestiging wordt gemaakt…')).toBe(null);
  expect(screen.getByText(/^Dit duurt langer dan anders/u)).toBeDefined();
  const asked = fake.sent(listOrderDocuments).length;
  for (const [Kind, FileName] of [
    ['confirmation', 'bevestiging.pdf'],
    ['calendar', 'agenda.ics'],
  ]) {
    made.push({
      DocumentID: Kind,
      Kind,
      FileName,
      ContentType: 'application/pdf',
      FileSize: 22_000,
      AttachmentUrl: `/files/${FileName ?? ''}?exp=1&sig=x`,
      DateTimeCreated: '2026-12-03T10:00:00+01:00',
    });
  }
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  expect(fake.sent(listOrderDocuments)).toHaveLength(asked + 1);
  expect((await link(/^Bevestiging \(pdf\)/u)).getAttribute('download')).toBe('bevestiging.pdf');
  expect((await link(/^In je agenda zetten/u)).getAttribute('href')).toBe('/files/agenda.ics?exp=1&sig=x');
  // An address that grew old while the page was hidden is asked for anew.
  made.splice(1, 1, { ...(made[1] as object), AttachmentUrl: '/files/agenda.ics?exp=2&sig=y' });
  await act(() => vi.advanceTimersByTimeAsync(4000));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await expect
    .poll(async () => (await link(/^In je agenda zetten/u)).getAttribute('href'))
    .toBe('/files/agenda.ics?exp=2&sig=y');
});

test('a confirmation that cannot be downloaded says so on the page, and is saved by the next press', async () => {
  fake.on(listOrderDocuments, () => ({
    Collection: [
      {
        DocumentID: 'd-1',
        Kind: 'confirmation',
        FileName: 'bevestiging.pdf',
        ContentType: 'application/pdf',
        FileSize: 22_000,
        AttachmentUrl: '/files/bevestiging.pdf?exp=1&sig=x',
        DateTimeCreated: '2026-12-03T10:00:00+01:00',
      },
    ],
    Total: 1,
    Index: 0,
  }));
  // why: a file is no call of the contract, and the browser of this test fetches and saves none.
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('', { status: 404 }));
  const saved = vi.fn<(content: Blob) => string>(() => 'blob:here');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  await openPage(fake, '/bestelling/r-17');
  await userEvent.click(await link(/^Bevestiging \(pdf\)/u));
  const failed = 'Er is een fout opgetreden bij het downloaden van de orderbevestiging';
  expect(await screen.findByText(failed)).toBeDefined();
  fetched.mockResolvedValueOnce(new Response('papier'));
  await userEvent.click(await link(/^Bevestiging \(pdf\)/u));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    expect.stringContaining('/files/bevestiging.pdf?exp=1&sig=x'),
    expect.stringContaining('/files/bevestiging.pdf?exp=1&sig=x'),
  ]);
  fetched.mockRestore();
});

test('who reads the order by the link of a mail sees neither', async () => {
  const none = () => {
    throw new FakeRefusal(404, 'NotFound');
  };
  fake.on(listOrderFiles, none);
  fake.on(listOrderDocuments, none);
  await openPage(fake, '/bestelling/r-17');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('heading', { name: 'Bestanden' })).toBe(null);
  expect(screen.queryByText('Documenten')).toBe(null);
});
