import { lazy, Suspense } from 'react';
import type { AttachmentsProps } from './attachments.tsx';

const Loaded = lazy(async () => ({ default: (await import('./attachments.tsx')).Attachments }));

/** Most carts have no place for files, and need no uploader. */
export function LazyAttachments(props: AttachmentsProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
