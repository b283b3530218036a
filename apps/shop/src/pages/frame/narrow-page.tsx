import { Box } from '@bivak/ui';
import type { ReactNode } from 'react';
import { ClientPage } from '@bivak/web/client-page';
import styles from './narrow.module.css';

/** A page of the visitor's own with one thing to do, such as to choose a new password. */
export function NarrowPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <ClientPage title={title}>
      <div className={`wrap section ${styles['narrow'] ?? ''}`}>
        <Box>
          <h1>{title}</h1>
          {children}
        </Box>
      </div>
    </ClientPage>
  );
}
