import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';
import * as z from 'zod/mini';
import { checkoutSchema } from '../../features/checkout/model/checkout-schema.ts';
import type { CheckoutValues } from '../../features/checkout/model/checkout-values.ts';
import { extraFields } from '../../features/checkout/model/extra-fields.ts';
import { registrationFields } from '../../features/identity/model/registration-fields.ts';
import { registrationSchema } from '../../features/identity/model/registration-schema.ts';
import {
  emptyRegistration,
  type RegistrationValues,
} from '../../features/identity/model/registration-values.ts';
import { extraSchema } from '@bivak/web/declared-fields';
import type { PersonField } from '../../forms/person.ts';

/** Both forms in one: a visitor may make an account with the order, and change that as long as nothing is sent. */
export type CheckoutForm = CheckoutValues &
  RegistrationValues & {
    readonly Registers: boolean;
    /** Kept with the cart, not with the form, which only says here that it is missing. */
    readonly PaymentMethod?: never;
  };

interface Asked {
  readonly shop: Pick<PublicShopConfig, 'customFields' | 'terms' | 'accountFields' | 'registration'>;
  readonly language: Language;
  readonly customer: readonly PersonField[];
  /** Whoever pays now chose no method yet. */
  readonly lacksMethod: boolean;
}

export function emptyForm(country: string, values: CheckoutValues): CheckoutForm {
  return { ...emptyRegistration(country), ...values, Registers: false };
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
