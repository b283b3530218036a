import type { Language } from '@bivak/contract/shop-config';
import type { StaffPermission } from '@bivak/rules';

interface Task {
  readonly id: string;
  /** Routes of the screens on which it is done. */
  readonly screens: readonly string[];
  /** Who may not do it does not read of it; null: everybody, who is not in yet too. */
  readonly access: StaffPermission | null;
}

/** What the handbook tells, in the order in which somebody new needs it. */
export const tasks = [
  { id: 'log-in', screens: ['/login', '/me'], access: null },
  { id: 'read-today', screens: ['/'], access: 'today.read' },
  { id: 'accept-order', screens: ['/orders', '/orders/$orderId', '/'], access: 'orders.accept' },
  {
    id: 'hand-out',
    screens: ['/orders/$orderId', '/orders/$orderId/handover', '/'],
    access: 'orders.handOut',
  },
  {
    id: 'take-back',
    screens: ['/orders/$orderId', '/orders/$orderId/handover', '/'],
    access: 'orders.handOut',
  },
  { id: 'sell', screens: ['/orders/new', '/orders'], access: 'orders.write' },
  { id: 'approve-customer', screens: ['/customers', '/customers/$customerId'], access: 'customers.approve' },
  { id: 'answer-message', screens: ['/messages', '/messages/$conversationId'], access: 'messages.write' },
  { id: 'charge-damage', screens: ['/damage', '/damage/$damageId'], access: 'damage.charge' },
  { id: 'invite-colleague', screens: ['/people', '/people/$personId'], access: 'people.write' },
  { id: 'close-a-day', screens: ['/settings/hours'], access: 'settings.hours' },
] as const satisfies readonly Task[];

export type TaskId = (typeof tasks)[number]['id'];

/** `[office.order.accept]` in a text stands for the words of that message, as the screen says them. */
export interface TaskWords {
  readonly title: string;
  readonly goal: string;
  readonly steps: readonly string[];
  readonly known: readonly string[];
}

type PageWord = 'title' | 'intro' | 'here' | 'others' | 'all' | 'how' | 'known' | 'toScreen';

export type Handbook = Readonly<Record<PageWord, string>> & {
  readonly tasks: Readonly<Record<TaskId, TaskWords>>;
};

/** Each language has a file of its own: whoever never asks for help loads none. */
export const handbooks: Readonly<Record<Language, () => Promise<Handbook>>> = {
  nl: async () => (await import('./messages/nl.json')).default,
  en: async () => (await import('./messages/en.json')).default,
  de: async () => (await import('./messages/de.json')).default,
};

const names = /\[([\w.-]+)\]/u;

/** A text in parts: what stands between brackets at every second place. */
export function partsOf(text: string): readonly string[] {
  return text.split(names);
}

/** Whether an address of the back office is one of these screens, such as `/orders/$orderId`. */
export function isOn(screens: readonly string[], address: string): boolean {
  const [path = ''] = address.split('?');
  const parts = path.split('/');
  return screens.some((screen) => {
    const wanted = screen.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((name, place) => name === parts[place] || (name.startsWith('$') && parts[place] !== ''))
    );
  });
}
