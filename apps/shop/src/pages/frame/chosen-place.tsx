import { Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useSelection, useSelectionInAddress } from '../../session/selection.ts';
import { useHandOver } from './use-hand-over.ts';
import { useRefusedLink } from './use-refused-link.ts';

/** Keeps the chosen place and period in the address of every page. */
export function ChosenPlace() {
  const { warehouses } = usePlaces();
  const known = useMemo(() => warehouses.map((warehouse) => warehouse.WarehouseID), [warehouses]);
  useSelectionInAddress(useSelection(warehouses), known);
  useRefusedLink();
  useHandOver();
  return <Outlet />;
}
