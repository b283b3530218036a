import {
  addCartAttachment,
  addCartItemAttachment,
  type Call,
  type Cart,
  type CartAttachment,
  removeCartAttachment,
  removeCartItemAttachment,
} from '@bivak/contract/wire';
import { Icon, IconButton, notify } from '@bivak/ui';
import { useWrite } from '@bivak/web';
import { FileUploader } from '@bivak/web/files';
import { formatFileSize } from '@bivak/web/formats';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { CART_SCOPE, written } from '../api/write-cart.ts';
import styles from './attachments.module.css';

export interface AttachmentsProps {
  readonly place: AttachmentPlace;
  readonly attachments: readonly CartAttachment[];
  readonly label: string;
  readonly hint: string;
  readonly required: boolean;
  /** Said at the uploader once somebody wanted to go on without. */
  readonly error: string | null;
}

/** The files that go with a line or with the cart, and the place where more are added. */
export function Attachments({ place, attachments, label, hint, required, error }: AttachmentsProps) {
  const t = useTranslations('shop');
  const { locale, shop } = useApp();
  const { listed, removing, remove, upload, forget } = useAttachments(place, attachments);
  return (
    <div className={styles['attachments']}>
      <FileUploader
        {...{ label, hint, required, upload }}
        maxBytes={shop.attachmentBytes}
        optional={required ? undefined : t('global.optional')}
        error={error ?? undefined}
        onRemove={(file, uploaded) => {
          if (uploaded) forget(file);
        }}
      />
      {listed.length === 0 ? null : (
        <ul className={styles['list']} aria-label={t('cart.attached')}>
          {listed.map(({ CartAttachmentID, FileName, FileSize }) => (
            <li key={CartAttachmentID} className={styles['row']}>
              <Icon name="file" />
              <span className={styles['name']}>{FileName}</span>
              <span className={styles['size']}>{formatFileSize(FileSize, locale)}</span>
              <IconButton
                icon="trash"
                size="s"
                label={t('cart.removeAttachment', { name: FileName })}
                disabled={removing === CartAttachmentID}
                onClick={() => remove(CartAttachmentID)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * The files of a line or of a cart. What was sent on this screen stands in the uploader until the screen is left;
 * everything else the server has stands in a list of its own, so that nothing is shown twice.
 */
function useAttachments(place: AttachmentPlace, attachments: readonly CartAttachment[]) {
  const app = useApp();
  const { call } = app;
  const t = useTranslations('shop.cartItemUploader');
  const sent = useRef(new Map<File, string>());
  const [inUploader, setInUploader] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState<string | null>(null);
  const { run } = useWrite((id: string) => written(app, () => removeAttachment(call, place, id)), {
    scope: CART_SCOPE,
  });

  async function remove(id: string): Promise<void> {
    setRemoving(id);
    await run(id).catch(() => notify({ type: 'negative', title: t('errorDelete') }));
    setRemoving(null);
  }

  return {
    listed: attachments.filter(({ CartAttachmentID }) => !inUploader.has(CartAttachmentID)),
    removing,
    remove: (id: string): void => void remove(id),
    upload: async (file: File, how: Sending): Promise<void> => {
      const { CartAttachmentID, Cart } = await addAttachment(call, place, file, how);
      sent.current.set(file, CartAttachmentID);
      setInUploader((known) => new Set(known).add(CartAttachmentID));
      // It does not wait its turn: several files are sent at once, and none waits for another.
      await written(app, () => Promise.resolve(Cart));
    },
    /** Taken out of the uploader; where it had arrived already, of the cart as well. */
    forget: (file: File): void => {
      const id = sent.current.get(file);
      if (id !== undefined) void remove(id);
    },
  };
}

/** Where files go: to a line, or to the cart as a whole. */
interface AttachmentPlace {
  readonly cartId: string;
  readonly lineId: string | null;
}

interface Sending {
  readonly signal: AbortSignal;
  /** From 0 to 100. */
  readonly onProgress: (percent: number) => void;
}

function addAttachment(
  call: Call,
  { cartId, lineId }: AttachmentPlace,
  file: File,
  { signal, onProgress }: Sending,
): Promise<CartAttachment & { readonly Cart: Cart }> {
  const options = { signal, onProgress: (share: number) => onProgress(share * 100) };
  return lineId === null
    ? call(addCartAttachment, { params: { cartId }, file }, options)
    : call(addCartItemAttachment, { params: { cartId, cartItemId: lineId }, file }, options);
}

function removeAttachment(
  call: Call,
  { cartId, lineId }: AttachmentPlace,
  cartAttachmentId: string,
): Promise<Cart> {
  return lineId === null
    ? call(removeCartAttachment, { params: { cartId, cartAttachmentId } })
    : call(removeCartItemAttachment, { params: { cartId, cartItemId: lineId, cartAttachmentId } });
}
