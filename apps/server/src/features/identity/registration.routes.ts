import {
  acceptInvitation as acceptInvitationCall,
  type CheckoutAddress,
  confirmUser,
  readInvitation,
  registerCustomer,
  type Registration,
  resendActivation,
} from '@bivak/contract/wire';
import { type Route, serve } from '../../platform/http/route.ts';
import { activate, resendActivationMail } from './activation.commands.ts';
import { identityRefusal, presentInvitation } from './identity.present.ts';
import { acceptInvitation } from './invitations.commands.ts';
import { openInvitation } from './invitations.queries.ts';
import { register, type RegistrationInput } from './registration.commands.ts';

/** Those that need no login take whatever token comes along: it may be an old one, or none. */
const open = { refusal: identityRefusal, validatesToken: true } as const;

/**
 * POST /api/v2/shop/customers/_register
 * POST /api/v2/shop/authorization/{confirmuser,_resend-activation,_invitation,_accept-invitation}
 */
export const registrationRoutes: readonly Route[] = [
  serve(registerCustomer, register, {
    ...open,
    input: ({ body }) => registrationOf(body),
    answer: ({ customerId, contactId }) => ({ CustomerID: customerId, ContactID: contactId }),
  }),
  serve(confirmUser, activate, {
    ...open,
    input: ({ query }) => ({ code: query.code }),
    answer: ({ approved }) => ({ IsApproved: approved }),
  }),
  serve(resendActivation, resendActivationMail, {
    ...open,
    input: ({ body }) => ({ email: body.Email, page: body.ConfirmURL }),
    answer: () => null,
  }),
  // The mail may be opened anywhere, with any old token about: the code alone decides.
  serve(readInvitation, openInvitation, {
    ...open,
    input: ({ body }) => ({ code: body.Code }),
    answer: presentInvitation,
  }),
  serve(acceptInvitationCall, acceptInvitation, {
    ...open,
    input: ({ body }) => ({
      code: body.Code,
      password: body.Password ?? null,
      repeated: body.ConfirmPassword ?? null,
      phones: { tel: body.Tel, mobilePhone: body.MobilePhone },
    }),
    answer: ({ email, approved }) => ({ Email: email, IsApproved: approved }),
  }),
];

/** Whoever signed on elsewhere chooses no password here. */
type Registering = Omit<Registration, 'User'> & {
  readonly User: Omit<Registration['User'], 'Password'> & { readonly Password?: string };
};

/** Shared with the checkout and the sign-on, whose calls register too. */
export function registrationOf({ Customer, User, CustomerDetail, Address }: Registering): RegistrationInput {
  return {
    customer: {
      ...placeOf(Customer),
      tel: Customer.Tel,
      email: Customer.Email,
      municipality: Customer.Municipality,
      customFields: Customer.CustomFields,
    },
    contact: {
      salutation: User.Salutation,
      firstName: User.FirstName,
      lastName: User.LastName,
      email: User.Email,
      tel: User.Tel,
      mobilePhone: User.MobilePhone,
      password: User.Password,
      page: User.ConfirmURL,
    },
    detail:
      CustomerDetail === null || CustomerDetail === undefined
        ? null
        : { businessNo: CustomerDetail.BusinessNo, vatNo: CustomerDetail.VATNo },
    address:
      Address === null || Address === undefined
        ? null
        : { ...placeOf(Address), salutation: Address.Salutation },
  };
}

function placeOf(at: Omit<CheckoutAddress, 'Salutation'>) {
  return {
    companyName: at.CompanyName,
    firstName: at.FirstName,
    lastName: at.LastName,
    street: at.Street,
    houseNumber: at.HouseNumber,
    houseNumberAddition: at.HouseNumberAddition,
    zipCode: at.ZipCode,
    city: at.City,
    countryId: at.CountryID,
  };
}
