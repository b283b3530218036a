import type { CartAttachment } from '@bivak/contract';
import { notify } from '@bivak/ui';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useWrite } from '@bivak/web';
import { addAttachment, type AttachmentPlace, removeAttachment, type Sending } from '../api/attachments.ts';
import { CART_SCOPE, written } from '../api/write-cart.ts';

/**
 * The files of a line or of a cart. What was sent on this screen stands in the uploader until the screen is left;
 * everything else the server has stands in a list of its own, so that nothing is shown twice.
 */
export function useAttachments(place: AttachmentPlace, attachments: readonly CartAttachment[]) {
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
      // Not in its turn: several files are sent at once, and none waits for another.
      await written(app, () => Promise.resolve(Cart));
    },
    /** Taken out of the uploader; where it had arrived already, of the cart as well. */
    forget: (file: File): void => {
      const id = sent.current.get(file);
      if (id !== undefined) void remove(id);
    },
  };
}
