import { Counter, Gauge, Registry } from 'prom-client';

/** What counts far from any request, for the whole process; /metrics of every app in it shows it. */
export const processMetrics = new Registry();
const registers = [processMetrics];

export const refusals = new Counter({
  name: 'bivak_refusals_total',
  help: 'Calls that were refused, by code of the answer',
  labelNames: ['shop', 'route', 'code'],
  registers,
});

export const checkouts = new Counter({
  name: 'bivak_checkouts_total',
  help: 'Checkouts by outcome: created, or the code with which they were refused',
  labelNames: ['shop', 'outcome'],
  registers,
});

export const signOns = new Counter({
  name: 'bivak_sign_ons_total',
  help: 'Sign-ons that came back from the provider: token, registration, or the status that the person was told',
  labelNames: ['shop', 'outcome'],
  registers,
});

export const registerLookups = new Counter({
  name: 'bivak_register_lookups_total',
  help: 'Questions to the business register: found, missing, or away where it did not answer in time',
  labelNames: ['shop', 'outcome'],
  registers,
});

export const jobFailures = new Counter({
  name: 'bivak_job_failures_total',
  help: 'Attempts of jobs that failed; the last one leaves the job in the dead letters',
  labelNames: ['shop', 'kind', 'last'],
  registers,
});

const statementErrors = new Counter({
  name: 'bivak_statement_errors_total',
  help: 'Statements that failed, by SQLSTATE or the code of the network',
  labelNames: ['shop', 'code'],
  registers,
});

const transactionRetries = new Counter({
  name: 'bivak_transaction_retries_total',
  help: 'Transactions that were begun again after a conflict',
  labelNames: ['shop', 'code'],
  registers,
});

const transactionsBusy = new Counter({
  name: 'bivak_transactions_busy_total',
  help: 'Transactions that were given up, which is answered as 409 Busy: a lock that was not granted, or conflicts',
  labelNames: ['shop', 'reason'],
  registers,
});

const ledgerFaults = new Gauge({
  name: 'bivak_ledger_faults',
  help: 'Faults that the last reconciliation of this process found',
  labelNames: ['shop', 'kind'],
  registers,
});

const ledgerChecked = new Gauge({
  name: 'bivak_ledger_checked_timestamp_seconds',
  help: 'When this process last reconciled the ledger',
  labelNames: ['shop'],
  registers,
});

const shortages = new Gauge({
  name: 'bivak_shortages',
  help: 'Items in warehouses of which more is promised than there is, after a loss, a damage or a late return: no fault',
  labelNames: ['shop'],
  registers,
});

const invoiceFaults = new Gauge({
  name: 'bivak_invoice_faults',
  help: 'Gaps in numbers and sums that do not add up, as the last check of this process found them',
  labelNames: ['shop', 'kind'],
  registers,
});

export const paymentFaults = new Counter({
  name: 'bivak_payment_faults_total',
  help: 'Payments and refunds that are not what the provider has, and refunds that it refused or never answered',
  labelNames: ['shop', 'kind'],
  registers,
});

/** Says only that a statement before it failed, which was counted. */
const behindAnother = '25P02';

export function countStatementError(schema: string, error: unknown): void {
  const { code = 'none' } = error as { code?: string };
  if (code === behindAnother) return;
  statementErrors.inc({ shop: shopOf(schema), code });
}

export function countRetry(schema: string, code: string): void {
  transactionRetries.inc({ shop: shopOf(schema), code });
}

export function countBusy(schema: string, reason: 'lock' | 'conflicts'): void {
  transactionsBusy.inc({ shop: shopOf(schema), reason });
}

/** How many faults of each kind were found now. */
export function noteLedger(shop: string, faults: Readonly<Record<string, number>>, nowMs: number): void {
  for (const [kind, count] of Object.entries(faults)) ledgerFaults.set({ shop, kind }, count);
  ledgerChecked.set({ shop }, nowMs / 1000);
}

/** It counts in how many places something is short, apart from faults. */
export function noteShortages(shop: string, count: number): void {
  shortages.set({ shop }, count);
}

/** How many faults of each kind the nightly check of invoices found. */
export function noteInvoices(shop: string, faults: Readonly<Record<string, number>>): void {
  for (const [kind, count] of Object.entries(faults)) invoiceFaults.set({ shop, kind }, count);
}

/** Statements know their schema only: `shop_feesthuis`. */
function shopOf(schema: string): string {
  return schema.replace(/^shop_/u, '');
}
