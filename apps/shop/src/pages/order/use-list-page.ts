import { useLocation } from '@tanstack/react-router';

/** The page of the list of orders from which somebody came to an order; null who came from elsewhere. */
export function useListPage(): number | null {
  return useLocation({ select: ({ state }) => state.listPage ?? null });
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page of the list of orders, on an order that was opened from there. */
    listPage?: number;
  }
}
