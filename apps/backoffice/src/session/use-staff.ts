import { mayEnter, type StaffPermission } from '@bivak/rules';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../app-context.tsx';
import type { StaffState } from './staff-session.ts';

/** What the page knows of who works here, kept up as it changes. */
export function useStaff<Part>(part: (state: StaffState) => Part): Part {
  return useStore(useApp().session.store, part);
}

/** The places whose work the person sees: those of the shop, or their own. */
export function useOwnWarehouses() {
  const { warehouses } = useApp().shop;
  const own = useStaff(({ person }) => person?.WarehouseIDs ?? null);
  return useMemo(
    () => (own === null ? warehouses : warehouses.filter(({ id }) => own.includes(id))),
    [warehouses, own],
  );
}

/** Whether the person may do a thing; the server asks the same again. */
export function useMay(): (permission: StaffPermission) => boolean {
  const permissions = useStaff(({ person }) => person?.Permissions);
  return useMemo(() => {
    const held = new Set(permissions ?? []);
    return (permission) => mayEnter([permission], held);
  }, [permissions]);
}
