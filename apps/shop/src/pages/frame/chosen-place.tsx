import { Outlet } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useApp } from '../../app-context.tsx';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useSelection, useSelectionInAddress } from '../../session/selection.ts';
import { useHandOver } from './use-hand-over.ts';
import { useRefusedLink } from './use-refused-link.ts';

/** Keeps the chosen place and period in the address of every page. */
export function ChosenPlace() {
  const { warehouses } = usePlaces();
  const known = useMemo(() => warehouses.map((warehouse) => warehouse.WarehouseID), [warehouses]);
  const app = useApp();
  // Few addresses change the place, so what judges its days comes when needed.
  const onOtherPlace = useCallback(() => {
    void import('../parts/put-in-cart.tsx').then((acts) => acts.dropImpossibleDays(app)).catch(() => null);
  }, [app]);
  useSelectionInAddress(useSelection(warehouses), known, onOtherPlace);
  useRefusedLink();
  useHandOver();
  return <Outlet />;
}
