export interface Address {
  readonly Street: string;
  readonly HouseNumber: string;
  readonly HouseNumberAddition: string;
  readonly ZipCode: string;
  readonly City: string;
  readonly CountryID: 'BE';
}

export interface Enterprise {
  readonly EnterpriseID: string;
  readonly Name: string;
  readonly LegalForm: string;
  readonly IsActive: boolean;
  readonly VATNo: string | null;
  readonly Address: Address;
  /** How the register answers when it is asked for this one. */
  readonly answers: 'well' | 'late' | 'not at all';
}

export interface Establishment {
  readonly EstablishmentID: string;
  readonly EnterpriseID: string;
  readonly Name: string;
  readonly IsActive: boolean;
  readonly Address: Address;
}

function at(
  Street: string,
  HouseNumber: string,
  ZipCode: string,
  City: string,
  HouseNumberAddition = '',
): Address {
  return { Street, HouseNumber, HouseNumberAddition, ZipCode, City, CountryID: 'BE' };
}

/** Made up; their check digits are right, and no real enterprise begins with 0999. */
export const enterprises: readonly Enterprise[] = [
  {
    EnterpriseID: '0999000129',
    Name: 'Bakkerij Het Zoete Brood',
    LegalForm: 'bv',
    IsActive: true,
    VATNo: 'BE0999000129',
    Address: at('Stationsstraat', '14', '1930', 'Zaventem'),
    answers: 'well',
  },
  {
    EnterpriseID: '0999000228',
    Name: 'Tuinen Van der Elst',
    LegalForm: 'bv',
    IsActive: true,
    VATNo: 'BE0999000228',
    Address: at('Leuvensesteenweg', '412', '3070', 'Kortenberg', 'bus 3'),
    answers: 'well',
  },
  {
    EnterpriseID: '0999000327',
    Name: 'Scouts en Gidsen Sint-Jan',
    LegalForm: 'vzw',
    IsActive: true,
    VATNo: null,
    Address: at('Kerkplein', '2', '9000', 'Gent'),
    answers: 'well',
  },
  {
    EnterpriseID: '0999000426',
    Name: 'Koninklijke Vereniging voor het Behoud van Molens, Landschappen en Volkskunst in Klein-Brabant en het Waasland',
    LegalForm: 'vzw',
    IsActive: true,
    VATNo: null,
    Address: at(
      'Burgemeester Emmanuel Van Raemdonckstraat',
      '120',
      '9120',
      'Beveren-Kruibeke-Zwijndrecht',
      'bus 0012',
    ),
    answers: 'well',
  },
  {
    EnterpriseID: '0999000525',
    Name: 'Drukkerij De Letter',
    LegalForm: 'nv',
    IsActive: false,
    VATNo: null,
    Address: at('Oude Baan', '7', '2800', 'Mechelen'),
    answers: 'well',
  },
  // Two that wait in the demo: one as it was typed, one that has moved since.
  {
    EnterpriseID: '0999016460',
    Name: 'Eetcafé Het Pleintje',
    LegalForm: 'bv',
    IsActive: true,
    VATNo: 'BE0999016460',
    Address: at('Kerkplein', '5', '1930', 'Zaventem'),
    answers: 'well',
  },
  {
    EnterpriseID: '0999017252',
    Name: 'Hoveniersbedrijf Van Aken',
    LegalForm: 'bv',
    IsActive: true,
    VATNo: 'BE0999017252',
    Address: at('Nijvelsesteenweg', '112', '1500', 'Halle'),
    answers: 'well',
  },
  {
    EnterpriseID: '0999000624',
    Name: 'Traag Transport',
    LegalForm: 'bv',
    IsActive: true,
    VATNo: 'BE0999000624',
    Address: at('Havenlaan', '86', '1000', 'Brussel', 'C'),
    answers: 'late',
  },
  {
    EnterpriseID: '0999000723',
    Name: 'Stroompanne',
    LegalForm: 'bv',
    IsActive: true,
    VATNo: 'BE0999000723',
    Address: at('Elektriciteitstraat', '1', '2800', 'Mechelen'),
    answers: 'not at all',
  },
];

export const establishments: readonly Establishment[] = [
  {
    EstablishmentID: '2999000171',
    EnterpriseID: '0999000129',
    Name: 'Het Zoete Brood, winkel Nossegem',
    IsActive: true,
    Address: at('Mechelsesteenweg', '58', '1930', 'Nossegem'),
  },
];
