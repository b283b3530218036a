import { staffFindDamage } from '../features/damages/index.ts';
import { staffFindItem } from '../features/catalogue/index.ts';
import { staffFindConversation } from '../features/conversations/index.ts';
import { staffFindCustomer } from '../features/customers/index.ts';
import { staffFindLogin, staffFindOperator } from '../features/identity/index.ts';
import { staffFindInvoice } from '../features/invoices/index.ts';
import { staffFindOrder } from '../features/orders/index.ts';
import { staffFindRequest } from '../features/lending/index.ts';
import { staffFindMachine } from '../features/serials/index.ts';
import type { Action, TargetedAction } from './action.ts';
import { exemptFromArrears } from './arrears.ts';
import { approve } from './approve.ts';
import { keepOrder } from './blocks.ts';
import { exportDivision, ofDivision, runDivision, verifyDivisionFile } from './divisions.ts';
import { changeStock, validateAmount } from './change-stock.ts';
import { closeAndInvoice, invoiceAnew, validatePaid, noteMoney, takeInvoiceBack } from './invoices.ts';
import { labelMachine } from './label-machine.ts';
import { evaluateDamageState, keepDown, moveDamage, validateDamageOptions } from './damages.ts';
import { correctOrder, handovers, noteHandover, validatePieces } from './handovers.ts';
import { evaluateReturnDay, noteReturn } from './late.ts';
import { answerMessage, showConversation } from './messages.ts';
import { giveRole, letIn, letOut, resetFactor, validateEmail, validateRole } from './operators.ts';
import { askForReference, validateOnOff } from './references.ts';
import { giveBack, giveBackAgain, validateEuros } from './refunds.ts';
import { changeItemField } from './set-item-field.ts';
import { assignTents, validateGrant } from './requests.ts';
import { validateSettings, settings } from './settings.ts';
import { steps, takeSteps } from './take-steps.ts';

type Named = Pick<TargetedAction, 'names' | 'find' | 'asksShop'>;

const ofOrder: Named = {
  names: 'number',
  find: (staff, key) => staffFindOrder(staff, { key }),
};
const ofInvoice: Named = {
  names: 'invoice',
  find: (staff, number) => staffFindInvoice(staff, { number }),
};
const ofConversation: Named = {
  names: 'conversation',
  find: (staff, conversationId) => staffFindConversation(staff, { conversationId }),
};
const ofOperator: Named = {
  names: 'operator',
  asksShop: true,
  find: (staff, email) => staffFindOperator(staff, { email }),
};
const ofDamage: Named = {
  names: 'damage',
  find: (staff, number) => staffFindDamage(staff, { number }),
};
const ofItem: Named = {
  names: 'item',
  find: (staff, itemId) => staffFindItem(staff, { itemId }),
};

/** What `npm run operator --` can do. */
export const actions: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['list', { example: 'list', fewest: 0, most: 0 }],
  ...Object.entries(steps).map(([name, step]): [string, Action] => [
    name,
    {
      example: `${name} R2026-000001`,
      fewest: 1,
      most: Number.POSITIVE_INFINITY,
      onTarget: {
        ...ofOrder,
        run: (parts, [number = '', ...note]) => takeSteps(parts, number, step, note.join(' ')),
      },
    },
  ]),
  ...(Object.keys(handovers) as (keyof typeof handovers)[]).map((name): [string, Action] => [
    name,
    {
      example: `${name} R2026-000009${handovers[name].example}`,
      fewest: 1,
      most: Number.POSITIVE_INFINITY,
      mayHave: handovers[name].options,
      evaluate: (_, options) => validatePieces(options),
      onTarget: {
        ...ofOrder,
        run: (parts, [key = '', ...note]) => noteHandover(parts, name, key, note.join(' ')),
      },
    },
  ]),
  [
    'correct',
    {
      example: "correct O2026-000001 'wrong customer'",
      fewest: 2,
      most: Number.POSITIVE_INFINITY,
      onTarget: {
        ...ofOrder,
        run: (parts, [key = '', ...reason]) => correctOrder(parts, key, reason.join(' ')),
      },
    },
  ],
  [
    'close',
    {
      example: 'close O2026-000001',
      fewest: 1,
      most: Number.POSITIVE_INFINITY,
      onTarget: {
        ...ofOrder,
        run: (parts, [key = '', ...note]) => closeAndInvoice(parts, key, note.join(' ')),
      },
    },
  ],
  ['late', { example: 'late', fewest: 0, most: 0 }],
  [
    'back-on',
    {
      example: 'back-on O2026-000001 2026-12-20',
      fewest: 2,
      most: 2,
      evaluate: ([, answer = '']) => evaluateReturnDay(answer),
      onTarget: {
        ...ofOrder,
        run: (parts, [key = '', answer = '']) => noteReturn(parts, key, answer),
      },
    },
  ],
  ['invoices', { example: 'invoices', fewest: 0, most: 0 }],
  [
    'invoice-paid',
    {
      example: 'invoice-paid F2026-000001 121,00',
      fewest: 1,
      most: 2,
      evaluate: ([, amount]) => validatePaid(amount),
      onTarget: {
        ...ofInvoice,
        run: (parts, [number = '', amount]) => noteMoney(parts, number, amount),
      },
    },
  ],
  [
    'credit',
    {
      example: 'credit F2026-000001',
      fewest: 1,
      most: Number.POSITIVE_INFINITY,
      onTarget: {
        ...ofInvoice,
        run: (parts, [number = '', ...reason]) => takeInvoiceBack(parts, number, reason.join(' ')),
      },
    },
  ],
  [
    'invoice-again',
    {
      example: 'invoice-again O2026-000001',
      fewest: 1,
      most: 1,
      onTarget: {
        ...ofOrder,
        run: (parts, [key = '']) => invoiceAnew(parts, key),
      },
    },
  ],
  [
    'refund-deposit',
    {
      example: 'refund-deposit O2026-000001',
      fewest: 1,
      most: 2,
      evaluate: ([, amount]) => validateEuros(amount),
      onTarget: {
        ...ofOrder,
        run: (parts, [key = '', amount]) => giveBack(parts, 'refund-deposit', { key, amount }),
      },
    },
  ],
  [
    'refund',
    {
      example: 'refund O2026-000001 12,50',
      fewest: 2,
      most: 2,
      evaluate: ([, amount]) => validateEuros(amount),
      onTarget: {
        ...ofOrder,
        run: (parts, [key = '', amount]) => giveBack(parts, 'refund', { key, amount }),
      },
    },
  ],
  [
    'refund-again',
    {
      example: 'refund-again O2026-000001',
      fewest: 1,
      most: 1,
      onTarget: {
        ...ofOrder,
        run: (parts, [key = '']) => giveBackAgain(parts, key),
      },
    },
  ],
  ...(['stock', 'stock-lost', 'stock-count'] as const).map((name): [string, Action] => [
    name,
    {
      example: `${name} pagodetent-3x3 zaventem 12`,
      fewest: 3,
      most: name === 'stock' ? 3 : Number.POSITIVE_INFINITY,
      evaluate: ([, , amount = '']) => validateAmount(amount),
      onTarget: {
        ...ofItem,
        run: (parts, [itemId = '', warehouseId = '', amount, ...note]) =>
          changeStock(parts, name, { itemId, warehouseId, qty: Number(amount), note: note.join(' ') }),
      },
    },
  ]),
  ['shortages', { example: 'shortages', fewest: 0, most: 0 }],
  [
    'item-field',
    {
      example: 'item-field 2010 CUST_Weight 95',
      fewest: 2,
      most: Number.POSITIVE_INFINITY,
      onTarget: {
        ...ofItem,
        run: changeItemField,
      },
    },
  ],
  [
    'label',
    {
      example: 'label R8-HAL-001',
      fewest: 1,
      most: 1,
      onTarget: {
        names: 'machine',
        find: (staff, serial) => staffFindMachine(staff, { serial }),
        run: async (parts, [serial = '']) => Promise.resolve(labelMachine(parts, serial)),
      },
    },
  ],
  [
    'approve',
    {
      example: 'approve noor@vzw.example',
      fewest: 1,
      most: 1,
      onTarget: {
        names: 'login',
        find: (staff, name) => staffFindLogin(staff, { name }),
        run: (parts, [name = '']) => approve(parts, name),
      },
    },
  ],
  [
    'ask-reference',
    {
      example: 'ask-reference 10003 off',
      fewest: 1,
      most: 2,
      evaluate: ([, answer = 'on']) => validateOnOff(answer),
      onTarget: {
        names: 'customer',
        find: (staff, key) => staffFindCustomer(staff, { key }),
        run: (parts, [customerId = '', answer = 'on']) => askForReference(parts, customerId, answer),
      },
    },
  ],
  [
    'lend-unpaid',
    {
      example: 'lend-unpaid V0001234 off',
      fewest: 1,
      most: 2,
      evaluate: ([, answer = 'on']) => validateOnOff(answer),
      onTarget: {
        names: 'customer',
        find: (staff, key) => staffFindCustomer(staff, { key }),
        run: (parts, [key = '', answer = 'on']) => exemptFromArrears(parts, key, answer),
      },
    },
  ],
  ...(['edit', 'cancel'] as const).map((what): [string, Action] => [
    `block-${what}`,
    {
      example: `block-${what} O2026-000001 off`,
      fewest: 1,
      most: 2,
      evaluate: ([, answer = 'on']) => validateOnOff(answer),
      onTarget: {
        ...ofOrder,
        run: (parts, [key = '', answer = 'on']) => keepOrder(parts, what, { key, answer }),
      },
    },
  ]),
  ['damages', { example: 'damages', fewest: 0, most: 0 }],
  [
    'damage-state',
    {
      example: 'damage-state D000001 charged --amount 45,00 --from deposit',
      fewest: 2,
      most: Number.POSITIVE_INFINITY,
      mayHave: ['amount', 'from'],
      evaluate: ([, state = ''], options) => evaluateDamageState(state) ?? validateDamageOptions(options),
      onTarget: {
        ...ofDamage,
        run: (parts, [number = '', state = '', ...answer]) =>
          moveDamage(parts, number, state, answer.join(' ')),
      },
    },
  ],
  [
    'damage-until',
    {
      example: 'damage-until D000001 2026-12-20',
      fewest: 2,
      most: 2,
      evaluate: ([, answer = '']) => evaluateReturnDay(answer),
      onTarget: { ...ofDamage, run: (parts, [number = '', answer = '']) => keepDown(parts, number, answer) },
    },
  ],
  ['requests', { example: 'requests', fewest: 0, most: 0 }],
  [
    'request-assign',
    {
      example: 'request-assign 26000001 --senior 3 --patrol 2 --stock yes',
      fewest: 1,
      most: 1,
      options: ['senior', 'patrol', 'stock'],
      evaluate: (_, options) => validateGrant(options),
      onTarget: {
        names: 'request',
        find: (staff, key) => staffFindRequest(staff, { key }),
        run: (parts, [key = '']) => assignTents(parts, key),
      },
    },
  ],
  [
    'division-run',
    {
      example: 'division-run 2027-07-01',
      fewest: 1,
      most: 1,
      onTarget: { ...ofDivision, run: (parts, [roundId = '']) => runDivision(parts, roundId) },
    },
  ],
  [
    'division-export',
    {
      example: 'division-export 2027-07-01',
      fewest: 1,
      most: 1,
      onTarget: { ...ofDivision, run: (parts, [roundId = '']) => exportDivision(parts, roundId) },
    },
  ],
  [
    'division-verify',
    {
      example: 'division-verify division.json',
      fewest: 1,
      most: 1,
      onTarget: {
        names: 'division',
        run: (parts, [file = '']) => verifyDivisionFile(parts, file),
      },
    },
  ],
  ['messages', { example: 'messages', fewest: 0, most: 0 }],
  [
    'message',
    {
      example: 'message 7c1b0e5a-…',
      fewest: 1,
      most: 1,
      onTarget: {
        ...ofConversation,
        run: (parts, [id = '']) => showConversation(parts, id),
      },
    },
  ],
  [
    'answer',
    {
      example: "answer 7c1b0e5a-… 'Dat kan.'",
      fewest: 2,
      most: Number.POSITIVE_INFINITY,
      takesFiles: true,
      onTarget: {
        ...ofConversation,
        run: (parts, [id = '', ...words]) => answerMessage(parts, id, words.join(' ')),
      },
    },
  ],
  [
    'settings',
    {
      example: 'settings list --shop feesthuis',
      fewest: 1,
      most: Number.POSITIVE_INFINITY,
      takesYes: ([name]) => name === 'import',
      evaluate: validateSettings,
      onTarget: {
        names: 'setting',
        asksShop: true,
        run: settings,
      },
    },
  ],
  ['operators', { example: 'operators', fewest: 0, most: 0 }],
  [
    'add-operator',
    {
      example: "add-operator lies@feesthuis.example 'Lies Baert' --role desk --shop feesthuis",
      fewest: 2,
      most: Number.POSITIVE_INFINITY,
      options: ['role'],
      evaluate: ([email = ''], options) => validateEmail(email) ?? validateRole(options.get('role') ?? ''),
      onTarget: {
        names: 'operator',
        asksShop: true,
        run: (parts, [email = '', ...name]) => letIn(parts, email, name.join(' ')),
      },
    },
  ],
  [
    'operator-role',
    {
      example: 'operator-role lies@feesthuis.example warehouse',
      fewest: 2,
      most: 2,
      evaluate: ([, role = '']) => validateRole(role),
      onTarget: { ...ofOperator, run: (parts, [email = '', role = '']) => giveRole(parts, email, role) },
    },
  ],
  [
    'reset-second-factor',
    {
      example: 'reset-second-factor lies@feesthuis.example',
      fewest: 1,
      most: 1,
      onTarget: { ...ofOperator, run: (parts, [email = '']) => resetFactor(parts, email) },
    },
  ],
  [
    'remove-operator',
    {
      example: 'remove-operator lies@feesthuis.example',
      fewest: 1,
      most: 1,
      onTarget: { ...ofOperator, run: (parts, [email = '']) => letOut(parts, email) },
    },
  ],
  ['new-shop', { example: 'new-shop', fewest: 0, most: 0 }],
]);
