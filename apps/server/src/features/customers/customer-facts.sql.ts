import type { ColumnsOf } from '../../platform/database/statement.ts';

/** What every reader of a customer is told: its names, where it is, and how it is reached. */
export interface CustomerFacts {
  companyName: string;
  firstName: string;
  lastName: string;
  street: string;
  houseNumber: string;
  houseNumberAddition: string;
  zipCode: string;
  city: string;
  countryId: string;
  tel: string;
  email: string;
  customerGroup: string | null;
}

/** These columns belong to the customer `u`. */
export const customerFacts = `u.company_name as "companyName", u.first_name as "firstName", u.last_name as "lastName",
    u.street, u.house_number as "houseNumber", u.house_number_addition as "houseNumberAddition",
    u.zip_code as "zipCode", u.city, u.country_id as "countryId", u.tel, u.email,
    u.customer_group as "customerGroup"`;

/** What `customerFacts` gives. */
export const customerFactsColumns = {
  companyName: 'text',
  firstName: 'text',
  lastName: 'text',
  street: 'text',
  houseNumber: 'text',
  houseNumberAddition: 'text',
  zipCode: 'text',
  city: 'text',
  countryId: 'text',
  tel: 'text',
  email: 'text',
  customerGroup: 'text?',
} as const satisfies ColumnsOf<CustomerFacts>;
