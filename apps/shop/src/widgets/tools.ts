import { toolLink } from '@bivak/ui/elements';
import type { WidgetApp } from './app.ts';
import { actionAddress, follow } from './links.ts';
import { Widget } from './widget.ts';

/**
 * The way to one's account. Who is logged in at the shop, another site is never told, so it always says how to get in;
 * who is in already lands in the account.
 */
export class AccountButton extends Widget {
  static readonly observedAttributes = ['action-route', 'lang', 'shop'];

  protected draw(app: WidgetApp): Node {
    const { t, choice } = app;
    const href = actionAddress(app, this.getAttribute('action-route'), 'account', {}, choice.get());
    const text = t('shop.frame.toAccount');
    return toolLink({
      name: 'user',
      text,
      label: text,
      href,
      count: 0,
      pulses: false,
      onOpen: follow(app, href),
    });
  }
}

/**
 * Leads to the cart, with the number of what was put aside on this site: what lies in the cart of the shop, another
 * site is never told. Without shopping for everybody there is no cart before a login (spec 2 §2).
 */
export class CartButton extends Widget {
  static readonly observedAttributes = ['action-route', 'lang', 'shop'];
  #shown = 0;

  protected draw(app: WidgetApp): Node | null {
    const { t, choice, shop } = app;
    if (!shop.anonymousShopping) return null;
    const count = choice.get().items.reduce((sum, { amount }) => sum + amount, 0);
    const pulses = count !== this.#shown;
    this.#shown = count;
    const href = actionAddress(app, this.getAttribute('action-route'), 'cart', {}, choice.get());
    return toolLink({
      name: 'cart',
      text: t('shop.frame.cart'),
      label: count === 0 ? t('shop.frame.cart') : t('shop.widgets.cartWith', { count }),
      href,
      count,
      pulses,
      onOpen: follow(app, href),
    });
  }
}
