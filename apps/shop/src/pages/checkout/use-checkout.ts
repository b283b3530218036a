import type { Cart, CheckoutResult } from '@bivak/contract/wire';
import { routePath } from '@bivak/contract/shop-config';
import { notify, showAlert } from '@bivak/ui';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { useRefreshCart } from '../../features/carts/model/use-cart.ts';
import type { Placed } from '../../features/checkout/api/place-order.ts';
import { checkoutBody, type ShownTotals } from '../../features/checkout/model/checkout-body.ts';
import { extraFields } from '../../features/checkout/model/extra-fields.ts';
import { usePlaceOrder } from '../../features/checkout/model/use-place-order.ts';
import { useGoToPay } from '../../features/payments/model/use-go-to-pay.ts';
import { formPath, registrationBody } from '../../features/identity/model/registration-body.ts';
import { PERSON_FIELDS, type PersonField } from '../../forms/person.ts';
import { useFormat } from '@bivak/web';
import type { CheckoutForm } from './checkout-form.ts';
import type { ChosenPayment } from './payment-step.tsx';
import { useConfirmed } from './use-confirmed.ts';

type AlreadyPlaced = Extract<Placed, { kind: 'already-placed' }>;

/** What stands before the fields of a registration in the call. */
const REGISTRATION = 'Registration.';

interface Checkout {
  readonly cart: Cart;
  readonly form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>;
  readonly anonymous: boolean;
  /** The details that are asked, and what to do when the server misses one of an account. */
  readonly asked: readonly PersonField[];
  readonly onMissing: (fields: readonly PersonField[]) => void;
  readonly payment: ChosenPayment;
}

/** Orders, and does what each answer asks: go on, confirm another price, show what is wrong. */
export function useCheckout({ cart, form, anonymous, asked, onMissing, payment }: Checkout) {
  const t = useTranslations('shop.checkout');
  const format = useFormat();
  const { shop, locale } = useApp();
  const confirmed = useConfirmed();
  const navigate = useNavigate();
  const router = useRouter();
  const refresh = useRefreshCart();
  const { busy, place } = usePlaceOrder();
  const { busy: isLeaving, go } = useGoToPay();
  const [problem, setProblem] = useState<Placed | null>(null);

  async function order(values: CheckoutForm, shown: ShownTotals = totalsOf(cart)): Promise<void> {
    setProblem(null);
    const extra = extraFields(shop);
    const body = checkoutBody({
      values,
      customer: values.Registers ? [] : asked,
      extra,
      language: locale,
      shown,
      paymentMode: payment.mode,
      termsVersion: shop.terms?.version ?? null,
    });
    const registration = anonymous && values.Registers ? registrationOf(values) : null;
    const placed = await place({ cartId: cart.CartID, anonymous, body, registration });
    if (placed !== null) await answer(placed, values, shown);
  }

  function registrationOf(values: CheckoutForm) {
    const confirmUrl = window.location.origin + routePath(shop, 'activate', locale, {});
    return registrationBody(shop, values, confirmUrl, locale);
  }

  async function answer(placed: Placed, values: CheckoutForm, shown: ShownTotals): Promise<void> {
    switch (placed.kind) {
      case 'placed':
        return goOn(placed.results);
      case 'price-changed':
        await refresh();
        if (await agreed(shown, placed.now)) await order(values, placed.now);
        return;
      case 'already-placed':
        return sayAlreadyPlaced(placed);
      case 'fields':
        return showFields(placed.fields);
      case 'cart-gone':
        await refresh();
        return navigate({ to: '/cart' });
      case 'signed-out':
        return signInAgain();
      default:
        setProblem(placed);
        if (placed.kind !== 'no-connection') await refresh();
    }
  }

  /** The order stands; paid now, the provider's page follows. Where that fails, the order's page offers to pay again. */
  async function goOn(results: readonly CheckoutResult[]): Promise<void> {
    const [first] = results;
    const { method, mode } = payment;
    if (mode !== 'NOW' || method === null || first === undefined) return confirmed(results);
    const { ReservationOrderID: orderId } = first;
    await go({ orderId, method, access: null }, (unpaid) => confirmed(results, unpaid));
  }

  /** What was typed last is not what was ordered: said before the order's page, which shows what was. */
  async function sayAlreadyPlaced({ results, message }: AlreadyPlaced): Promise<void> {
    const numbers = results.map(({ OrderID, ReservationID }) => OrderID ?? ReservationID).join(', ');
    await showAlert({
      id: 'already-placed',
      title: t('alreadyPlacedTitle'),
      text: numbers === '' ? message : t('alreadyPlacedText', { numbers, count: results.length }),
      yes: numbers === '' ? t('backToCart') : t('alreadyPlacedSee'),
    });
    if (results.length > 0) return confirmed(results);
    await refresh();
    return navigate({ to: '/cart' });
  }

  /** What was typed waits with the cart of an account; of a visitor the details do, and the lines are offered again. */
  function signInAgain(): Promise<void> {
    notify({ type: 'warning', title: t('signedOut') });
    if (anonymous) return navigate({ to: '/cart' });
    const { publicHref } = router.buildLocation({ to: '/checkout' });
    return navigate({ to: '/login', search: (search) => ({ ...search, redirect: publicHref }) });
  }

  async function agreed(before: ShownTotals, after: ShownTotals): Promise<boolean> {
    const words = {
      what: whatChanged(before, after),
      before: format.money(before.total),
      after: format.money(after.total),
      depositBefore: format.money(before.deposit),
      depositAfter: format.money(after.deposit),
    };
    const yes = await showAlert({
      id: 'price-changed',
      title: t('priceChangedTitle', words),
      text: t('priceChangedText', words),
      yes: t('priceChangedConfirm', words),
      no: t('priceChangedCancel'),
    });
    return yes === true;
  }

  /** The server's evaluation stands at its fields; what has no field here is said above. */
  function showFields(fields: readonly { readonly field: string; readonly message: string }[]): void {
    const missing = PERSON_FIELDS.filter(
      (name) => !asked.includes(name) && fields.some(({ field }) => field === `Customer.${name}`),
    );
    if (missing.length > 0) onMissing(missing);
    const unknown: string[] = [];
    for (const { field, message } of fields) {
      const path = pathOf(field);
      if (path === null) unknown.push(message);
      else form.setError(path, { type: 'server', message });
    }
    if (unknown.length > 0) setProblem({ kind: 'refused', message: unknown.join(' ') });
  }

  /** Where the form has a field of the call; a registration has its own names there. */
  function pathOf(field: string): `Customer.${PersonField}` | null {
    if (field.startsWith(REGISTRATION)) {
      return formPath(field.slice(REGISTRATION.length)) as `Customer.${PersonField}` | null;
    }
    return isFormField(field) ? field : null;
  }

  function isFormField(field: string): field is `Customer.${PersonField}` {
    const [part = '', name = ''] = field.split('.');
    // Fields of an address that is folded away have no place to say it.
    if (part === 'Address' && !form.getValues('Differs')) return false;
    if (part === 'CustomFields') return extraFields(shop).some((one) => one.name === name);
    return (part === 'Customer' || part === 'Address') && PERSON_FIELDS.some((one) => one === name);
  }

  return { busy: busy || isLeaving, problem, order };
}

function totalsOf(cart: Cart): ShownTotals {
  return { total: cart.TotalIncVATForeignCurrency, deposit: cart.TotalDeposit };
}

function whatChanged(before: ShownTotals, after: ShownTotals): 'price' | 'deposit' | 'both' {
  if (before.total === after.total) return 'deposit';
  return before.deposit === after.deposit ? 'price' : 'both';
}
