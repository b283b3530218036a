import type { Enterprise, Establishment, RegisteredAddress } from '@bivak/contract';

export function presentEnterprise(found: Enterprise): Enterprise {
  return {
    ...found,
    EnterpriseID: digits(found.EnterpriseID),
    Name: cut(found.Name, 120),
    LegalForm: cut(found.LegalForm, 80),
    VATNo: found.VATNo === null ? null : cut(found.VATNo, 30),
  };
}

export function presentEstablishment(found: Establishment): Establishment {
  return {
    ...found,
    EstablishmentID: digits(found.EstablishmentID),
    EnterpriseID: digits(found.EnterpriseID),
    Name: cut(found.Name, 120),
  };
}

export function presentRegisteredAddress(found: RegisteredAddress): RegisteredAddress {
  const country = found.CountryID.toUpperCase();
  return {
    Street: cut(found.Street, 120),
    HouseNumber: cut(found.HouseNumber, 20),
    HouseNumberAddition: cut(found.HouseNumberAddition, 20),
    ZipCode: cut(found.ZipCode, 16),
    City: cut(found.City, 80),
    CountryID: /^[A-Z]{2}$/u.test(country) ? country : 'BE',
  };
}

/** What comes from elsewhere is cut to what our own fields hold, on one line each. */
function cut(text: string, most: number): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, most);
}

/** Numbers come with dots or without. */
function digits(text: string): string {
  return text.replaceAll(/\D/gu, '').slice(0, 10);
}
