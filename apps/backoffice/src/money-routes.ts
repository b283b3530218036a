import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wordsOf } from './i18n/words.ts';
import { readBankAddress } from './pages/bank/bank-search.ts';
import { readInvoicesAddress } from './pages/invoices/invoices-search.ts';
import { readVatAddress } from './pages/vat/vat-search.ts';
import { guarded } from './root-routes.ts';

const invoices = createRoute({
  getParentRoute: () => guarded,
  path: '/invoices',
  validateSearch: readInvoicesAddress,
  ...wordsOf('money'),
  component: lazyRouteComponent(() => import('./pages/invoices/invoices-page.tsx'), 'InvoicesPage'),
  staticData: { access: 'money.read' },
});

const bank = createRoute({
  getParentRoute: () => guarded,
  path: '/bank',
  validateSearch: readBankAddress,
  ...wordsOf('money'),
  component: lazyRouteComponent(() => import('./pages/bank/bank-page.tsx'), 'BankPage'),
  staticData: { access: 'money.read' },
});

const vat = createRoute({
  getParentRoute: () => guarded,
  path: '/reports/vat',
  validateSearch: readVatAddress,
  ...wordsOf('money'),
  component: lazyRouteComponent(() => import('./pages/vat/vat-page.tsx'), 'VatPage'),
  staticData: { access: 'reports.money' },
});

const invoice = createRoute({
  getParentRoute: () => guarded,
  path: '/invoices/$invoiceId',
  ...wordsOf('money', 'payment'),
  component: lazyRouteComponent(() => import('./pages/invoice/invoice-page.tsx'), 'InvoicePage'),
  staticData: { access: 'money.read' },
});

/** The screens of the money. */
export const moneyRoutes = [invoices, invoice, bank, vat] as const;
