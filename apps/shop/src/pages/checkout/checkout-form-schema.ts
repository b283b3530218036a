import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';
import { extraSchema } from '@bivak/web/schemas';
import * as z from 'zod/mini';
import { checkoutSchema } from '../../features/checkout/model/checkout-schema.ts';
import { extraFields } from '../../features/checkout/model/extra-fields.ts';
import { registrationFields } from '../../features/identity/model/registration-fields.ts';
import { registrationSchema } from '../../features/identity/model/registration-schema.ts';
import type { PersonField } from '../../forms/person.ts';
import type { CheckoutForm } from './checkout-form.ts';

interface Asked {
  readonly shop: Pick<PublicShopConfig, 'customFields' | 'terms' | 'accountFields' | 'registration'>;
  readonly language: Language;
  readonly customer: readonly PersonField[];
  /** Whoever pays now chose no method yet. */
  readonly lacksMethod: boolean;
}

/** An order's own fields, and those of a registration where there is one (spec 2 §4, "Checkout"). */
export function formSchema(asked: Asked, values: CheckoutForm): z.ZodMiniType {
  return whole(asked, values).check(
    z.check(
      ({ value, issues }) => {
        if (!asked.lacksMethod) return;
        issues.push({ code: 'custom', input: value, path: ['PaymentMethod'], message: 'payment-method' });
      },
      { when: () => true },
    ),
  );
}

function whole(asked: Asked, values: CheckoutForm): z.ZodMiniObject {
  const order = checkoutSchema(asked, values);
  if (!values.Registers) return order;
  const { shop, language } = asked;
  return z.extend(registrationSchema(shop, language, values), {
    Notes: order.shape.Notes,
    CustomFields: extraSchema([...registrationFields(shop), ...extraFields(shop)], language),
  });
}
