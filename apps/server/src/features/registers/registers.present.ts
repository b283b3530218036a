import type { Enterprise, Establishment, RegisteredAddress } from '@bivak/contract';
import { importedLine } from '@bivak/rules';

export function presentEnterprise(found: Enterprise): Enterprise {
  return {
    ...found,
    EnterpriseID: digits(found.EnterpriseID),
    Name: importedLine(found.Name, 120),
    LegalForm: importedLine(found.LegalForm, 80),
    VATNo: found.VATNo === null ? null : importedLine(found.VATNo, 30),
  };
}

export function presentEstablishment(found: Establishment): Establishment {
  return {
    ...found,
    EstablishmentID: digits(found.EstablishmentID),
    EnterpriseID: digits(found.EnterpriseID),
    Name: importedLine(found.Name, 120),
  };
}

export function presentRegisteredAddress(found: RegisteredAddress): RegisteredAddress {
  const country = found.CountryID.toUpperCase();
  return {
    Street: importedLine(found.Street, 120),
    HouseNumber: importedLine(found.HouseNumber, 20),
    HouseNumberAddition: importedLine(found.HouseNumberAddition, 20),
    ZipCode: importedLine(found.ZipCode, 16),
    City: importedLine(found.City, 80),
    CountryID: /^[A-Z]{2}$/u.test(country) ? country : 'BE',
  };
}

/** Numbers come with dots or without. */
function digits(text: string): string {
  return text.replaceAll(/\D/gu, '').slice(0, 10);
}
