import type { Party, Seller } from '../invoice.ts';
import { element, textElement, type Xml } from './xml.ts';

/** A party with its electronic address, in the order of the schema. */
export function party(of: Party | Seller): Xml {
  return element('cac:Party', [
    of.address === null ? null : element('cbc:EndpointID', of.address.id, { schemeID: of.address.scheme }),
    element('cac:PartyName', [element('cbc:Name', of.name)]),
    element('cac:PostalAddress', [
      textElement('cbc:StreetName', of.street),
      textElement('cbc:CityName', of.city),
      textElement('cbc:PostalZone', of.zipCode),
      element('cac:Country', [element('cbc:IdentificationCode', of.countryId)]),
    ]),
    of.vatNo === null
      ? null
      : element('cac:PartyTaxScheme', [
          element('cbc:CompanyID', of.vatNo),
          element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
        ]),
    legalEntity(of),
    contact(of),
  ]);
}

/** Registers that have a code of their own; a number of another stands without one. */
const registers: Readonly<Record<string, string>> = { BE: '0208', NL: '0106' };

function legalEntity({ name, businessNo, countryId, ...rest }: Party | Seller): Xml {
  const scheme = registers[countryId];
  const register = 'register' in rest ? rest.register : null;
  return element('cac:PartyLegalEntity', [
    element('cbc:RegistrationName', name),
    businessNo === null
      ? null
      : element('cbc:CompanyID', businessNo, scheme === undefined ? {} : { schemeID: scheme }),
    textElement('cbc:CompanyLegalForm', register),
  ]);
}

function contact({ person, phone, email }: Party): Xml {
  const parts = [
    textElement('cbc:Name', person),
    textElement('cbc:Telephone', phone),
    textElement('cbc:ElectronicMail', email),
  ];
  return parts.every((part) => part === null) ? null : element('cac:Contact', parts);
}
