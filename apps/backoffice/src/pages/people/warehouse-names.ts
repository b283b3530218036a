import { useApp } from '../../app-context.tsx';

/** Warehouses as people call them; one that is gone keeps its id. */
export function useWarehouseNames(): (ids: readonly string[]) => string {
  const { warehouses } = useApp().shop;
  return (ids) => ids.map((id) => warehouses.find((one) => one.id === id)?.name ?? id).join(', ');
}
