// The back office's own calls. No shop serves or describes them, and no page of a shop loads them.
export * from './boot.ts';
export * from './customers.ts';
export * from './damages.ts';
export * from './counter.ts';
export * from './events.ts';
export * from './following.ts';
export * from './handovers.ts';
export * from './late.ts';
export * from './lists.ts';
export * from './order-acts.ts';
export * from './orders.ts';
export * from './people.ts';
export * from './requests.ts';
export * from './seasons.ts';
export * from './session.ts';
export * from './stock.ts';
export * from './today.ts';
