import { Box, Button } from '@bivak/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePermissions } from '../../../session/use-permissions.ts';

const EraseDialog = lazy(() => import('./erase-dialog.tsx'));

/** To be forgotten: what goes and what has to stay is said before it is asked. */
export function EraseBox({ onErased }: { readonly onErased: () => void }) {
  const t = useTranslations('shop.privacy');
  const { held } = usePermissions();
  const [open, setOpen] = useState(false);
  return (
    <Box title={t('eraseTitle')}>
      <div className="stack">
        <p>{t('eraseText')}</p>
        <p className="small soft">{t('eraseKept')}</p>
        <div className="row">
          <Button variant="line" icon="trash" onClick={() => setOpen(true)}>
            {t('eraseAsk')}
          </Button>
        </div>
      </div>
      {open ? (
        <Suspense fallback={null}>
          <EraseDialog
            mayAll={held.has('persons.manage')}
            onClose={() => setOpen(false)}
            onErased={onErased}
          />
        </Suspense>
      ) : null}
    </Box>
  );
}
