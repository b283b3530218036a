import { listInvoiceDocuments, type InvoiceDocument } from '@bivak/contract/wire';
import { notify } from '@bivak/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../app-context.tsx';
import { useErrorNotice } from '@bivak/web';

export type PaperKind = InvoiceDocument['Kind'];

/** Which paper of which invoice is being fetched. */
export interface Fetching {
  readonly number: string;
  readonly kind: PaperKind;
}

/** Asks for a fresh address, which is good for minutes, and has the browser save what is there (spec 1 §2). */
export function useDownload() {
  const t = useTranslations('shop.accountInvoices');
  const call = useCall();
  const fail = useErrorNotice();
  const [fetching, setFetching] = useState<Fetching | null>(null);

  async function download(number: string, kind: PaperKind): Promise<void> {
    if (fetching !== null) return;
    setFetching({ number, kind });
    try {
      const { Collection } = await call(listInvoiceDocuments, { params: { id: number } });
      const paper = Collection.find(({ Kind }) => Kind === kind);
      if (paper === undefined) notify({ type: 'notice', title: t('pending') });
      else save(paper);
    } catch (cause) {
      fail(cause, t('downloadError'));
    } finally {
      setFetching(null);
    }
  }

  return { fetching, download };
}

function save({ AttachmentUrl, FileName }: InvoiceDocument): void {
  const link = document.createElement('a');
  link.href = AttachmentUrl;
  link.download = FileName;
  link.click();
}
