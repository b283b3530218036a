// GET /api/v2/kruispuntdatabank/enterprise/{id}, …/enterprise/{id}/address, …/establishment/{id}, …/establishment/{id}/address;
// GET /api/v2/shop/verenigings-register/verenigingen/search, GET /api/v2/shop/addresses/{zipCode}
import {
  findPostcode,
  getEnterprise,
  getEnterpriseAddress,
  getEstablishment,
  getEstablishmentAddress,
  searchAssociations,
  type RegisteredAddress as AddressOnWire,
} from '@bivak/contract/wire';
import { type Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import type { RegisteredAddress } from './register-client.ts';
import {
  findAssociations,
  findEnterprise,
  findEnterpriseAddress,
  findEstablishment,
  findEstablishmentAddress,
  findTownsAndStreets,
  type OfNumber,
} from './registers.queries.ts';

const byNumber = { input: numberOf, refusal: inWireNames };

export const registersRoutes: readonly Route[] = [
  serve(getEnterprise, findEnterprise, {
    ...byNumber,
    answer: ({ number, name, legalForm, active, vatNumber }) => ({
      Enterprise: {
        EnterpriseID: number,
        Name: name,
        LegalForm: legalForm,
        IsActive: active,
        VATNo: vatNumber,
      },
    }),
  }),
  serve(getEnterpriseAddress, findEnterpriseAddress, { ...byNumber, answer: presentAddress }),
  serve(getEstablishment, findEstablishment, {
    ...byNumber,
    answer: ({ number, enterpriseNumber, name, active }) => ({
      Establishment: {
        EstablishmentID: number,
        EnterpriseID: enterpriseNumber,
        Name: name,
        IsActive: active,
      },
    }),
  }),
  serve(getEstablishmentAddress, findEstablishmentAddress, { ...byNumber, answer: presentAddress }),
  serve(searchAssociations, findAssociations, {
    input: ({ query: { searchValue } }) => ({ searchValue }),
    answer: (found) => ({
      Collection: found.map(({ code, name }) => ({ naam: name, vCode: code })),
      Total: found.length,
      Index: 0,
    }),
  }),
  serve(findPostcode, findTownsAndStreets, {
    input: ({ params: { zipCode } }) => ({ zipCode }),
    answer: ({ cities, streets }) => ({ Cities: [...cities], Streets: [...streets] }),
  }),
];

function numberOf({ params }: { readonly params: { readonly id: string } }): OfNumber {
  return { number: params.id };
}

function inWireNames(refused: Refusal): Refusal {
  return refuseNamed(refused, (field) => wirePath(field, { number: 'id' }));
}

function presentAddress(address: RegisteredAddress): { Address: AddressOnWire } {
  return {
    Address: {
      Street: address.street,
      HouseNumber: address.houseNumber,
      HouseNumberAddition: address.houseNumberAddition,
      ZipCode: address.zipCode,
      City: address.city,
      CountryID: address.countryId,
    },
  };
}
