import { type Element, parseXmlDocument } from 'slimdom';

/**
 * The order in which the XML schemas of UBL 2.1 have the elements that we write; an element that is not named here was
 * never held against them.
 */
const sequences: Readonly<Record<string, string>> = {
  Invoice:
    'CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode DocumentCurrencyCode BuyerReference InvoicePeriod OrderReference BillingReference AccountingSupplierParty AccountingCustomerParty PaymentMeans TaxTotal LegalMonetaryTotal InvoiceLine',
  CreditNote:
    'CustomizationID ProfileID ID IssueDate CreditNoteTypeCode Note DocumentCurrencyCode BuyerReference InvoicePeriod OrderReference BillingReference AccountingSupplierParty AccountingCustomerParty TaxTotal LegalMonetaryTotal CreditNoteLine',
  InvoicePeriod: 'StartDate EndDate',
  OrderReference: 'ID SalesOrderID',
  BillingReference: 'InvoiceDocumentReference',
  InvoiceDocumentReference: 'ID IssueDate',
  AccountingSupplierParty: 'Party',
  AccountingCustomerParty: 'Party',
  Party: 'EndpointID PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact',
  PartyName: 'Name',
  PostalAddress: 'StreetName CityName PostalZone Country',
  Country: 'IdentificationCode',
  PartyTaxScheme: 'CompanyID TaxScheme',
  TaxScheme: 'ID',
  PartyLegalEntity: 'RegistrationName CompanyID CompanyLegalForm',
  Contact: 'Name Telephone ElectronicMail',
  PaymentMeans: 'PaymentMeansCode PaymentID PayeeFinancialAccount',
  PayeeFinancialAccount: 'ID Name FinancialInstitutionBranch',
  FinancialInstitutionBranch: 'ID',
  TaxTotal: 'TaxAmount TaxSubtotal',
  TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory',
  TaxCategory: 'ID Percent TaxScheme',
  LegalMonetaryTotal:
    'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PrepaidAmount PayableRoundingAmount PayableAmount',
  InvoiceLine: 'ID InvoicedQuantity LineExtensionAmount Item Price',
  CreditNoteLine: 'ID CreditedQuantity LineExtensionAmount Item Price',
  Item: 'Name SellersItemIdentification ClassifiedTaxCategory',
  SellersItemIdentification: 'ID',
  ClassifiedTaxCategory: 'ID Percent TaxScheme',
  Price: 'PriceAmount',
};

/** Elements that stand where the schema does not have them, each as `InvoiceLine/Price`. */
export function outOfOrder(xml: string): string[] {
  const root = parseXmlDocument(xml).documentElement;
  return root === null ? ['nothing'] : astrayIn(root);
}

function astrayIn(parent: Element): string[] {
  const names = sequences[parent.localName]?.split(' ') ?? [];
  let reached = 0;
  return parent.children.flatMap((child) => {
    const at = names.indexOf(child.localName);
    const isAstray = at < reached;
    reached = Math.max(reached, at);
    return [...(isAstray ? [`${parent.localName}/${child.localName}`] : []), ...astrayIn(child)];
  });
}
