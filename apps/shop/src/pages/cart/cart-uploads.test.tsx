import {
  addCartAttachment,
  addCartItemAttachment,
  type Cart,
  type CartAttachment,
  listEndMoments,
  removeCartItemAttachment,
} from '@bivak/contract/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { presentCart } from '../../testing/fake-carts.ts';
import { anItem } from '../../testing/fake-catalogue.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';
import { CART, withCart } from '../../testing/with-cart.ts';

const banner = anItem({ ID: 'doek', Description: 'Spandoek', UploadPolicy: 'RequireUpload' });
const board = anItem({ ID: 'bord', Description: 'Krijtbord', UploadPolicy: 'AllowUpload' });
const hours = { hourStart: '2026-12-12-8', hourEnd: '2026-12-14-8' };
const line = { id: 'l1', item: banner, amount: 1 };

let fake: FakeShop;
let sent: number;

beforeEach(() => {
  fake = createFakeShop({ items: [banner, board] });
  sent = 0;
  fake.on(addCartItemAttachment, ({ params, file }) =>
    keep((attachment) => {
      const held = fake.state.carts.get(CART)!;
      const lines = held.lines.map((one) =>
        one.id === params['cartItemId']
          ? { ...one, attachments: [...(one.attachments ?? []), attachment] }
          : one,
      );
      fake.state.carts.set(CART, { ...held, lines });
    }, file?.name),
  );
  fake.on(addCartAttachment, ({ file }) =>
    keep((attachment) => {
      const held = fake.state.carts.get(CART)!;
      fake.state.carts.set(CART, { ...held, attachments: [...(held.attachments ?? []), attachment] });
    }, file?.name),
  );
  fake.on(removeCartItemAttachment, ({ params }) => {
    const held = fake.state.carts.get(CART)!;
    const lines = held.lines.map((one) => ({
      ...one,
      attachments: (one.attachments ?? []).filter(
        ({ CartAttachmentID }) => CartAttachmentID !== params['cartAttachmentId'],
      ),
    }));
    fake.state.carts.set(CART, { ...held, lines });
    return presentCart(fake.state.carts.get(CART)!);
  });
});

function keep(into: (attachment: CartAttachment) => void, FileName = ''): CartAttachment & { Cart: Cart } {
  sent += 1;
  const attachment = {
    CartAttachmentID: `a${sent}`,
    FileName,
    ContentType: 'application/pdf',
    FileSize: 2000,
  };
  into(attachment);
  return { ...attachment, Cart: presentCart(fake.state.carts.get(CART)!) };
}

const aFile = (name: string) => new File(['x'], name, { type: 'application/pdf' });
const place = (name: string) => screen.findByRole('group', { name: new RegExp(`^${name}`, 'u') });
const inputOf = (group: HTMLElement) => within(group).getByLabelText<HTMLInputElement>('Kies bestanden');
const proceed = () => screen.getByRole('button', { name: 'Afrekenen' });

test('what stands below the hours is shown once they are known, so that they push nothing about', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  fake.on(listEndMoments, async () => {
    await promise;
    return { Collection: [], Total: 0, Index: 0 };
  });
  const kept = withCart(fake, [line], { ...hours, uploadPolicy: 'AllowUpload' });
  await openPage(fake, '/winkelmand', { kept });
  const files = await place('Bestanden bij je bestelling');
  const hidden = () => files.closest('.belowHours') !== null;
  expect(hidden()).toBe(true);
  resolve();
  await waitFor(() => expect(hidden()).toBe(false));
});

describe('a line that needs a file', () => {
  test('a line that needs a file is named under the button and, once pressed, at its place; with the file the way is free', async () => {
    await openPage(fake, '/winkelmand', { kept: withCart(fake, [line], hours) });
    const uploader = await place('Bestanden bij Spandoek');
    expect(screen.getByText('Nog te doen: een bestand bij Spandoek.')).toBeDefined();
    await userEvent.click(proceed());
    const missing = 'Voeg een bestand toe bij Spandoek: zonder kunnen we het niet maken.';
    expect(await within(uploader).findByText(missing)).toBeDefined();
    await userEvent.upload(inputOf(uploader), aFile('doek.pdf'));
    await waitFor(() => expect(proceed().getAttribute('aria-disabled')).toBe(null));
    expect(within(uploader).getAllByText('doek.pdf')).toHaveLength(1);
    expect(fake.sent(addCartItemAttachment)).toMatchObject([
      { params: { cartId: CART, cartItemId: 'l1' }, file: { name: 'doek.pdf' } },
    ]);
  });

  test('a line that needs a file shows what was sent before, and gives it back', async () => {
    const attachments = [
      { CartAttachmentID: 'a9', FileName: 'oud.pdf', ContentType: 'application/pdf', FileSize: 2000 },
    ];
    await openPage(fake, '/winkelmand', { kept: withCart(fake, [{ ...line, attachments }], hours) });
    await place('Bestanden bij Spandoek');
    expect(await screen.findByText('oud.pdf')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Verwijder oud.pdf' }));
    await waitFor(() => expect(proceed().getAttribute('aria-disabled')).toBe('true'));
    expect(screen.queryByText('oud.pdf')).toBe(null);
  });

  test('a line that needs a file keeps what could not be taken away, and that is said', async () => {
    const attachments = [
      { CartAttachmentID: 'a9', FileName: 'oud.pdf', ContentType: 'application/pdf', FileSize: 2000 },
    ];
    fake.on(removeCartItemAttachment, () => {
      throw new FakeRefusal(500, 'Unexpected');
    });
    await openPage(fake, '/winkelmand', { kept: withCart(fake, [{ ...line, attachments }], hours) });
    const remove = await screen.findByRole('button', { name: 'Verwijder oud.pdf' });
    // Looked for from before the press, as a notice goes by itself.
    const said = screen.findByText('Het bestand verwijderen lukte niet.');
    await userEvent.click(remove);
    expect(await said).toBeDefined();
    expect(screen.getByText('oud.pdf')).toBeDefined();
  });

  test('a line that needs a file loses a file that is taken out of the uploader again', async () => {
    await openPage(fake, '/winkelmand', { kept: withCart(fake, [line], hours) });
    const uploader = await place('Bestanden bij Spandoek');
    await userEvent.upload(inputOf(uploader), aFile('doek.pdf'));
    await waitFor(() => expect(proceed().getAttribute('aria-disabled')).toBe(null));
    await userEvent.click(within(uploader).getByRole('button', { name: 'Verwijder doek.pdf' }));
    await waitFor(() => expect(proceed().getAttribute('aria-disabled')).toBe('true'));
    expect(fake.sent(removeCartItemAttachment)).toMatchObject([{ params: { cartAttachmentId: 'a1' } }]);
  });

  test('a line that needs a file says why a file was not taken, and lets it be tried again', async () => {
    fake.on(addCartItemAttachment, () => {
      const Message = 'De inhoud van dit bestand past niet bij zijn naam.';
      const Fields = [{ Field: 'File', Code: 'file-content', Message }];
      throw new FakeRefusal(400, 'ValidationFailed', {
        Error: { Code: 'ValidationFailed', Message: 'x', Fields },
      });
    });
    await openPage(fake, '/winkelmand', { kept: withCart(fake, [line], hours) });
    const uploader = await place('Bestanden bij Spandoek');
    await userEvent.upload(inputOf(uploader), aFile('virus.pdf'));
    expect(
      await screen.findByText('virus.pdf: De inhoud van dit bestand past niet bij zijn naam.'),
    ).toBeDefined();
    await userEvent.click(await within(uploader).findByRole('button', { name: 'Probeer virus.pdf opnieuw' }));
    await waitFor(() => expect(fake.sent(addCartItemAttachment)).toHaveLength(2));
  });

  test('a line that needs a file takes nothing that is too big or of another kind, and says so in the words of the specification', async () => {
    const kept = withCart(fake, [line], hours);
    await openPage(fake, '/winkelmand', { kept, shop: { attachmentBytes: 2 * 1024 * 1024 } });
    const uploader = await place('Bestanden bij Spandoek');
    const big = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'groot.pdf');
    await userEvent.upload(inputOf(uploader), [big, aFile('virus.exe')], { applyAccept: false });
    expect(within(uploader).getByText(/^Het gekozen bestand is te groot \(max\. 2 MB/u)).toBeDefined();
    expect(
      within(uploader).getByText(/^Het gekozen bestand wordt niet ondersteund\. Geldige bestanden: jpg/u),
    ).toBeDefined();
    expect(fake.sent(addCartItemAttachment)).toEqual([]);
  });
});

test('of many lines without their file the number is told', async () => {
  const lines = ['l1', 'l2', 'l3', 'l4'].map((id) => ({ id, item: banner, amount: 1 }));
  await openPage(fake, '/winkelmand', { kept: withCart(fake, lines, hours) });
  expect(await screen.findByText('Nog te doen: een bestand bij 4 artikelen.')).toBeDefined();
});

test('a line that may have a file needs none, and one that takes none has no place for it', async () => {
  const plain = anItem({ ID: 'stoel', Description: 'Stoel' });
  const lines = [
    { id: 'l1', item: board, amount: 1 },
    { id: 'l2', item: plain, amount: 1 },
  ];
  await openPage(fake, '/winkelmand', { kept: withCart(fake, lines, hours) });
  await place('Bestanden bij Krijtbord');
  expect(screen.queryByRole('group', { name: /Bestanden bij Stoel/u })).toBe(null);
  // Hours are waited for before anybody goes on.
  await waitFor(() => expect(proceed().getAttribute('aria-disabled')).toBe(null));
});

test('the cart as a whole has a place of its own, where the shop has one', async () => {
  const lines = [{ id: 'l1', item: board, amount: 1 }];
  const kept = withCart(fake, lines, { ...hours, uploadPolicy: 'RequireUpload' });
  await openPage(fake, '/winkelmand', { kept });
  const uploader = await place('Bestanden bij je bestelling');
  expect(screen.getByText('Nog te doen: een bestand bij je bestelling.')).toBeDefined();
  await userEvent.upload(inputOf(uploader), aFile('plan.pdf'));
  await waitFor(() => expect(proceed().getAttribute('aria-disabled')).toBe(null));
});
