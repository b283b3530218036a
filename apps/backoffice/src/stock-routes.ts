import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addressOf, words } from './frame/address.ts';
import { wordsOf } from './i18n/words.ts';
import { readStockAddress, readStockItemAddress } from './pages/stock/stock-search.ts';
import { guarded } from './root-routes.ts';

const stock = createRoute({
  getParentRoute: () => guarded,
  path: '/stock',
  validateSearch: readStockAddress,
  ...wordsOf('stock'),
  component: lazyRouteComponent(() => import('./pages/stock/stock-page.tsx'), 'StockPage'),
  staticData: { access: 'stock.read' },
});

const stockItem = createRoute({
  getParentRoute: () => guarded,
  path: '/stock/$itemId',
  validateSearch: readStockItemAddress,
  ...wordsOf('stock'),
  component: lazyRouteComponent(() => import('./pages/stock/stock-item-page.tsx'), 'StockItemPage'),
  staticData: { access: 'stock.read' },
});

const serial = createRoute({
  getParentRoute: () => guarded,
  path: '/serials/$serialId',
  ...wordsOf('stock'),
  component: lazyRouteComponent(() => import('./pages/serial/serial-page.tsx'), 'SerialPage'),
  staticData: { access: 'stock.read' },
});

const walk = createRoute({
  getParentRoute: () => guarded,
  path: '/w/count',
  validateSearch: addressOf({ WarehouseID: words }),
  ...wordsOf('handover', 'stock'),
  component: lazyRouteComponent(() => import('./pages/stock/count-page.tsx'), 'CountPage'),
  staticData: { access: 'stock.write' },
});

/** The screens of the stock. */
export const stockRoutes = [stock, stockItem, serial, walk] as const;
