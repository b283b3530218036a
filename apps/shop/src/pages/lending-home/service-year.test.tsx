import { listReservationOrders } from '@bivak/contract/wire';
import { cleanup, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aLendingShop } from '../../testing/a-lending-shop.ts';
import { aFakeLending, type FakeLending, julyRequest } from '../../testing/fake-lending.ts';
import { anOrder } from '../../testing/fake-orders.ts';
import { aToken } from '../../testing/fake-people.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let service: FakeLending;

beforeEach(() => {
  window.sessionStorage.clear();
  service = aFakeLending();
});

const seasons = [
  {
    peak: { from: '2027-07-01', to: '2027-08-16' },
    customerGroups: ['33'],
    applicationsFrom: '2026-11-02',
    distributionFrom: '2027-02-19',
    distributionTo: '2027-03-05',
    leftoversFrom: '2027-05-17',
  },
  {
    peak: { from: '2028-07-01', to: '2028-08-16' },
    customerGroups: ['33'],
    applicationsFrom: '2027-11-02',
    distributionFrom: '2028-02-18',
    distributionTo: '2028-03-03',
    leftoversFrom: '2028-05-15',
  },
];
const granted = { ...julyRequest, State: 'ASSIGNED', ReservationOrderID: 'r-1' } as const;
const reserved = anOrder({
  ReservationOrderID: 'r-1',
  OrderID: 'O2027-000021',
  CustomerID: 'scouts',
  ReservationStatus: 'Order',
  DateTimeExpectedStart: '2027-07-09T00:00:00+02:00',
  DateTimeExpectedEnd: '2027-07-21T00:00:00+02:00',
  CustomFields: { CUST_EventDateStart: '2027-07-10', CUST_EventDateEnd: '2027-07-20', CUST_Purpose: 'CAMP' },
});
const july = ['2027-07-10', '2027-07-20'] as const;

/** At ten in the morning of a day. */
function open(address: string, day: string) {
  return openPage(service.fake, address, {
    shop: aLendingShop({ seasons }),
    now: `${day}T10:00:00+01:00`,
    kept: (state) => {
      const { session, ...rest } = loggedInAs(AN)(state);
      return { ...rest, session: { ...session, token: aToken('mine', '2028-12-31T00:00:00+01:00') } };
    },
  });
}

test.each([
  {
    time: 'before the applications',
    day: '2026-10-20',
    home: 'vanaf maandag 2 november 2026',
    camp: july,
    period: 'Vanaf maandag 2 november 2026 kun je ook latere dagen kiezen.',
    requests: [],
    account: 'Je hebt nog geen aanvragen',
  },
  {
    time: 'while one applies',
    day: '2026-12-03',
    home: 'tot en met donderdag 18 februari 2027',
    camp: july,
    period: 'Je dient een aanvraag in tot en met donderdag 18 februari 2027',
    requests: [julyRequest],
    account: 'Nog 78 dagen tot de verdeling',
  },
  {
    time: 'while tents are divided',
    day: '2027-02-22',
    home: 'Uiterlijk op vrijdag 5 maart 2027',
    camp: july,
    period:
      'Aanvragen voor deze zomer konden tot en met donderdag 18 februari 2027. Vanaf dinsdag 2 november 2027 kun je voor de volgende zomer aanvragen.',
    requests: [julyRequest],
    account: 'In behandeling',
  },
  {
    time: 'after the distribution',
    day: '2027-04-10',
    home: 'Jullie resultaat staat in je account.',
    camp: july,
    period: 'Aanvragen voor deze zomer konden tot en met donderdag 18 februari 2027.',
    requests: [granted],
    account: 'Bevestigd',
  },
  {
    time: 'in the camp weeks',
    day: '2027-07-12',
    home: 'Zij kunnen reserveren wat nog vrij is.',
    camp: ['2027-07-24', '2027-07-28'],
    period: 'Wanneer haal je de tenten op?',
    requests: [granted],
    account: 'Bevestigd',
  },
  {
    time: 'in autumn',
    day: '2027-10-04',
    home: 'vanaf dinsdag 2 november 2027',
    camp: ['2028-07-08', '2028-07-18'],
    period: 'Vanaf dinsdag 2 november 2027 kun je ook latere dagen kiezen.',
    requests: [granted],
    account: 'Bevestigd',
  },
] as const)(
  '$time home, the question of days and the account say the same of the summer',
  async ({ day, home, camp, period, requests, account }) => {
    const [firstDay, lastDay] = camp;
    service.begin('members', { period: { firstDay, lastDay } as never });
    service.requests = requests;
    const orders = requests.some(({ State }) => State === 'ASSIGNED') ? [reserved] : [];
    service.fake.on(listReservationOrders, () => ({ Collection: orders, Total: orders.length, Index: 0 }));
    for (const [address, text] of [
      ['/', home],
      ['/reserveren/periode', period],
      ['/account/aanvragen', account],
    ] as const) {
      await open(address, day);
      await waitFor(() => expect(document.querySelector('main')?.textContent).toContain(text));
      cleanup();
    }
  },
);
