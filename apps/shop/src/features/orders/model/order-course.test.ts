import { ReservationStatus } from '@bivak/contract/wire';
import { describe, expect, test } from 'vitest';
import { orderCourse } from './order-course.ts';

const now = (status: ReservationStatus, isPickupPast = false, isSale = false) =>
  orderCourse(status, { isPickupPast, isSale })?.find((one) => one.state === 'now')?.step ?? null;

describe('the course of an order', () => {
  test('the course of an order waits for the shop first, then for the warehouse, then for the customer', () => {
    expect(now('Active')).toBe('accepted');
    expect(now('Order')).toBe('ready');
    expect(now('Open')).toBe('ready');
    expect(now('Pick')).toBe('ready');
    expect(now('Picked')).toBe('pickedUp');
  });

  test('the course of an order takes what was ready as fetched once its pickup slot is past', () => {
    expect(now('Picked', true)).toBe('returned');
  });

  test('the course of an order is over when everything is back', () => {
    for (const status of ['Closed', 'ClosedAndCompleted'] as const) {
      expect(
        orderCourse(status, { isPickupPast: true, isSale: false })?.every(({ state }) => state === 'done'),
      ).toBe(true);
    }
  });

  test('the course of a sale ends with the pickup', () => {
    expect(orderCourse('Active', { isPickupPast: false, isSale: true })?.at(-1)?.step).toBe('pickedUp');
    expect(
      orderCourse('Closed', { isPickupPast: true, isSale: true })?.every(({ state }) => state === 'done'),
    ).toBe(true);
  });

  test('the course of an order is not shown of a quote, nor of what ended early', () => {
    const without = ReservationStatus.options.filter(
      (status) => now(status) === null && !status.startsWith('Closed'),
    );
    expect(without).toEqual(['Expired', 'Rejected', 'Cancelled', 'Draft']);
  });
});
