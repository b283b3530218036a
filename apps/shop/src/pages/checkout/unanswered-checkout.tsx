import { Button, EmptyState, notify } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { forget } from '../../features/carts/api/cart-query.ts';
import { checkoutBody } from '../../features/checkout/model/checkout-body.ts';
import { readDraft } from '../../features/checkout/model/checkout-draft.ts';
import { keptCheckout } from '../../features/checkout/model/kept-checkout.ts';
import { extraFields } from '../../features/checkout/model/extra-fields.ts';
import { usePlaceOrder } from '../../features/checkout/model/use-place-order.ts';
import { PERSON_FIELDS } from '../../forms/person.ts';
import { useConfirmed } from './use-confirmed.ts';

/** No such total: a cart that was not ordered after all is refused instead of ordered. */
const NEVER = { total: 0, deposit: 0 };

/**
 * A cart that is gone while its checkout never got an answer: the order was most likely placed. Asking again gets the
 * first answer; when there is none, the lines are offered for a new cart.
 */
export function UnansweredCheckout({ cartId }: { readonly cartId: string }) {
  const t = useTranslations('shop.checkout');
  const { session, shop, locale } = useApp();
  const { busy, place } = usePlaceOrder();
  const confirmed = useConfirmed();

  async function look(): Promise<void> {
    const account = session.store.getState().session.account;
    const anonymous = account === null;
    const details = readDraft(shop.defaultCountry, account?.CustomerID ?? null);
    const { notes, fields } = keptCheckout(session.store.getState());
    const body = checkoutBody({
      values: { ...details, Notes: notes, CustomFields: fields },
      customer: anonymous ? PERSON_FIELDS : [],
      extra: extraFields(shop),
      language: locale,
      shown: NEVER,
      paymentMode: null,
      // Nothing is ordered by this.
      termsVersion: null,
    });
    const placed = await place({ cartId, anonymous, body, registration: null });
    if (placed === null) return;
    // Nobody knows any more with which details: the order's page says it.
    const results = placed.kind === 'placed' || placed.kind === 'already-placed' ? placed.results : [];
    if (results.length > 0) await confirmed(results);
    else if (placed.kind === 'no-connection') notify({ type: 'negative', title: t('errorConnection') });
    else forget(session.store, cartId);
  }
  return (
    <EmptyState
      icon="question"
      title={t('unansweredTitle')}
      text={t('unansweredText')}
      actions={
        <Button busy={busy} onClick={() => void look()}>
          {t('unansweredLook')}
        </Button>
      }
    />
  );
}
