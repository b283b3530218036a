import { QuestionHost, SkipLink, ToastHost } from '@bivak/ui';
import { Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useSelection, useSelectionInAddress } from '../../session/selection.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageChange } from './page-change.tsx';
import { SelectorHost } from './selector-host.tsx';

/** What stands around every page. */
export function Frame() {
  const t = useTranslations('shop');
  const { warehouses } = usePlaces();
  const known = useMemo(() => warehouses.map((warehouse) => warehouse.WarehouseID), [warehouses]);
  useSelectionInAddress(useSelection(warehouses), known);
  return (
    <SelectorHost>
      <SkipLink href="#main">{t('global.skipToContent')}</SkipLink>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ToastHost labels={{ region: t('frame.notices'), close: t('global.close') }} />
      <QuestionHost closeLabel={t('global.close')} />
      <PageChange />
    </SelectorHost>
  );
}
