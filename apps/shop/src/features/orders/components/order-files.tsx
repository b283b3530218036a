import { addOrderFile } from '@bivak/contract/wire';
import { FileLink, notify, Skeleton } from '@bivak/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { formatFileSize } from '@bivak/web/formats';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useIdentity } from '../../../session/use-session.ts';
import { orderFilesQuery } from '../api/order-files-query.ts';
import styles from './order-files.module.css';

const FileUploader = lazy(async () => ({
  default: (await import('@bivak/web/files')).FileUploader,
}));

/** What the customer sent with the order, to fetch, and a place for more while the order is open. */
export function OrderFiles({ orderId }: { readonly orderId: string }) {
  const t = useTranslations('shop.order');
  const { call, locale, shop } = useApp();
  const client = useQueryClient();
  const query = orderFilesQuery(call, orderId, useIdentity());
  const { data, isError, refetch } = useQuery(query);
  if (isError) return <PartNotLoaded title={t('filesError')} retry={() => void refetch()} />;
  if (data === undefined || data === null) return null;
  const takesMore = data.UploadPolicy !== 'DenyUpload';
  if (data.Total === 0 && !takesMore) return null;
  return (
    <section aria-labelledby="files" className={styles['files']}>
      <h2 id="files" className="title-l">
        {t('files')}
      </h2>
      {data.Total === 0 ? null : (
        <ul>
          {data.Collection.map(({ FileID, FileName, FileSize, ContentType, AttachmentUrl }) => (
            <li key={FileID}>
              <FileLink
                name={FileName}
                note={t('fileFacts', {
                  type: ContentType.split('/').at(-1) ?? '',
                  size: formatFileSize(FileSize, locale),
                })}
                href={AttachmentUrl}
                fileName={FileName}
              />
            </li>
          ))}
        </ul>
      )}
      {takesMore ? (
        <Suspense fallback={<Skeleton height={92} />}>
          {/* One at a time: what has arrived stands in the list, and the place is empty for the next. */}
          <FileUploader
            key={data.Total}
            multiple={false}
            maxBytes={shop.attachmentBytes}
            label={t('addFile')}
            upload={async (file, { signal, onProgress }) => {
              const params = { id: orderId };
              const options = { signal, onProgress: (share: number) => onProgress(share * 100) };
              await call(addOrderFile, { params, file }, options);
            }}
            onSuccess={(file) => {
              notify({ type: 'positive', title: t('fileAdded', { name: file.name }) });
              void client.invalidateQueries({ queryKey: query.queryKey });
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
