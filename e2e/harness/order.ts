import type { APIRequestContext, APIResponse } from '@playwright/test';

export interface Ordering {
  readonly who: { readonly UserName: string; readonly Password: string };
  /** For whom, where one login stands for several. */
  readonly customer?: { readonly customerId: string; readonly contactId: string };
  /** `zaventem` where it is not said. */
  readonly warehouse?: string;
  readonly item: string;
  readonly amount: number;
  readonly from: string;
  readonly to: string;
  readonly hours: readonly [pickup: string, back: string];
  readonly reference?: string;
  /** What the shop's own fields say. */
  readonly customFields?: Readonly<Record<string, string | number>>;
  readonly paymentMode?: 'NOW' | 'AT_PICKUP';
}

export interface Ordered {
  readonly id: string;
  readonly number: string;
  /** Any other call of the person who ordered. */
  readonly call: (method: string, path: string, data?: unknown) => ReturnType<APIResponse['json']>;
}

/** An order of a person with a login, made by the same calls as the checkout's own journeys make by hand. */
export async function order(api: APIRequestContext, input: Ordering): Promise<Ordered> {
  let headers: Record<string, string> = {};
  const call: Ordered['call'] = async (method, path, data) => {
    const answer = await api.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const { Token } = await call('POST', '/api/v3/core/token/_login', input.who);
  headers = { authorization: `Bearer ${Token.Access_token}` };
  const whose = input.customer === undefined ? '' : `?${new URLSearchParams(input.customer).toString()}`;
  const { warehouse = 'zaventem', customFields } = input;
  const fields = customFields === undefined ? {} : { CustomFields: customFields };
  const { CartID } = await call('POST', `/api/v3/rental/cart${whose}`, {
    WarehouseID: warehouse,
    DateTimeExpectedStart: input.from,
    DateTimeExpectedEnd: input.to,
    ...fields,
  });
  const cart = `/api/v3/rental/cart/${CartID}`;
  await call('POST', `${cart}/items${whose}`, [{ ItemID: input.item, Amount: input.amount }]);
  const [pickup, back] = input.hours;
  await call('PATCH', cart + whose, {
    BusinessHourStart: `${warehouse}.${pickup}`,
    BusinessHourEnd: `${warehouse}.${back}`,
    ...(input.reference === undefined ? {} : { Reference: input.reference }),
  });
  const made = await call('POST', `${cart}/_checkout${whose}`, {
    ...(input.paymentMode === undefined ? {} : { PaymentMode: input.paymentMode }),
    ...fields,
  });
  const [{ ReservationOrderID: id, ReservationID: number }] = made.Collection;
  return { id, number, call };
}
