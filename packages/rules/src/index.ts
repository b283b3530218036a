// What is allowed and what it costs: pure functions that read no clock and answer refusals as values.
export * from './result.ts';

export * from './time/iso-date.ts';
export * from './time/hour-minute.ts';
export * from './time/epoch-minutes.ts';
export * from './time/local-instant.ts';

export * from './money/cents.ts';
export * from './money/period-price.ts';
export * from './money/from-price.ts';
export * from './money/price-type.ts';
export * from './money/price-list.ts';
export * from './money/line-amounts.ts';
export * from './money/desk-price.ts';
export * from './money/totals.ts';

export * from './availability/time-window.ts';
export * from './availability/peak.ts';
export * from './availability/over-stock.ts';
export * from './availability/free-qty.ts';
export * from './availability/composition.ts';
export * from './availability/next-free.ts';

export * from './catalogue/item-order.ts';

export * from './allowances/max-qty.ts';
export * from './allowances/reservation-days.ts';
export * from './allowances/product-status.ts';
export * from './allowances/add-ons.ts';
export * from './allowances/lacking-add-ons.ts';

export * from './periods/period-rules.ts';
export {
  firstDayResult,
  lastDayResult,
  periodResult,
  refusedLength,
  type DayResult,
} from './periods/day-results.ts';
export * from './periods/selectable-days.ts';
export * from './periods/automatic-period.ts';
export * from './periods/day-count.ts';
export * from './periods/delivery-restriction.ts';
export * from './periods/edit-range.ts';
export * from './periods/selection.ts';
export * from './periods/shift-dates.ts';

export * from './time-slots/slots-of-day.ts';
export * from './time-slots/usable-slots.ts';
export * from './time-slots/time-slots.ts';
export * from './time-slots/appointment-hits.ts';
export * from './time-slots/assign-hours.ts';

export * from './reservation/status.ts';
export * from './reservation/transitions.ts';
export * from './reservation/self-service.ts';
export * from './reservation/edit-line.ts';
export * from './reservation/payment-policy.ts';
export * from './reservation/order-actions.ts';
export * from './reservation/order-risks.ts';
export * from './reservation/overdue.ts';

export * from './handover/balance.ts';
export { lateFeeCents, lateFeeOfLine } from './handover/late-fee.ts';
export { scanResult, type ScanReason, type ScannedLine, type ScannedSerial } from './handover/scan.ts';

export * from './payment/payment-status.ts';
export * from './payment/payment-due.ts';
export * from './payment/money-arrives.ts';
export * from './payment/paid-shares.ts';
export * from './payment/refund-differences.ts';
export * from './payment/refund-tries.ts';

export { type Charged, type CreditableLine, creditPart, type CreditResult } from './invoices/credit-part.ts';
export { bankReference, writtenReference } from './invoices/bank-reference.ts';
export { electronicAddress, type ElectronicAddress } from './invoices/electronic-address.ts';
export { iban, writtenIban } from './invoices/iban.ts';
export { invoiceBalance, type InvoiceState, paidShare } from './invoices/invoice-balance.ts';
export { paymentCode } from './invoices/payment-code.ts';
export { mayUndoPayment, type NotedMoney } from './invoices/undo-payment.ts';
export { paymentReference } from './invoices/payment-reference.ts';

export * from './cart/minimum-order.ts';
export * from './cart/proceed-result.ts';

export * from './identity/password.ts';
export {
  enterpriseNumber,
  establishmentNumber,
  writtenEnterpriseNumber,
} from './registers/enterprise-number.ts';
export {
  compareWithRegister,
  type ComparedField,
  type RegisteredCompany,
  type TypedCompany,
} from './registers/compare-register.ts';
export {
  businessNumber,
  vatNumber,
  writtenBusinessNumber,
  writtenVatNumber,
} from './registers/vat-number.ts';
export * from './look/look-of.ts';

export { screenSize, type Breakpoints, type ScreenSize } from './screen/screen-size.ts';

export { formatNumber, type NumberLanguage } from './numbers/number-format.ts';

export { FILE_RULES, VALUE_RULES, type FormRule, type Limits } from './forms/form-result.ts';
export { asksForMore, validateDeclared, type DeclaredFault } from './forms/declared-field.ts';
export { decimalCommaNumber } from './forms/figures.ts';
export { IMAGE_EXTENSIONS, type FileFacts } from './forms/files.ts';
export {
  INLINE_IMAGE_TYPES,
  MESSAGE_UPLOAD_EXTENSIONS,
  UPLOAD_EXTENSIONS,
  UPLOAD_TYPES,
  type UploadFacts,
  uploadResult,
} from './forms/uploads.ts';
export { isBlank } from './forms/is-blank.ts';
export {
  fillStandardText,
  missingStandardNames,
  type StandardName,
  standardNames,
  unknownStandardNames,
} from './forms/standard-text.ts';
export { validateField, validateFile } from './forms/validate-field.ts';
export { withOneSlash } from './forms/one-slash.ts';
export { readNumber } from './forms/read-number.ts';
export { otherFieldOf, readRule, type RuleCall } from './forms/rule-text.ts';
export { ruleFitsType } from './forms/rules-for-type.ts';
export { firstCharacters, importedLine, storedText, refusedCharacter } from './forms/wire-text.ts';
export {
  discountLimit,
  heldPermissions,
  mayCall,
  needsSecondFactor,
  staffPermissions,
  staffRoles,
  type CallerRights,
  type Requirement,
  type StaffPermission,
  type StaffRole,
} from './identity/access/caller-roles.ts';
export { parseRequirement, type AccessRequirement } from './identity/access/requirement.ts';
export { mayEnter, meetsRequirement, permissionsOf, type Holder } from './identity/access/may-enter.ts';
export {
  resolveRoles,
  type RoleDefinition,
  type RoleDefinitions,
  type Roles,
} from './identity/access/roles.ts';
export {
  shopPermissions,
  shopRole,
  shopRoles,
  type ShopPermission,
  type ShopRole,
} from './identity/access/shop-roles.ts';

export * from './lending/answers.ts';
export * from './lending/association-code.ts';
export * from './lending/camp-days.ts';
export { campRulesOf, type CampSettings, seasonsOf } from './lending/camp-rules.ts';
export { answerQuestion, type DraftAnswer, touchedBy, withPartnerNames } from './lending/draft-answers.ts';
export { DAMAGE_STATES, type DamageState, damageStep } from './lending/damage-state.ts';
export { type DepotDays, type DepotRefusal, pickupDay, returnDay } from './lending/depot-days.ts';
export * from './lending/edit-period.ts';
export * from './lending/loan-price.ts';
export * from './lending/request-faults.ts';
export * from './lending/request-state.ts';
export * from './lending/season.ts';
export * from './lending/sleepers.ts';
export * from './lending/tents.ts';
export * from './lending/transport.ts';
export * from './lending/wizard-progress.ts';

export { canonicalJson } from './division/canonical.ts';
export { type CarryOverTerms, creditOf, type SharesBefore } from './division/carry-over.ts';
export { type Claim as DivisionClaim, claimOfRequest } from './division/claim.ts';
export { diffDivisions, type DivisionChange, type DivisionDiff } from './division/diff.ts';
export { divide, type Division, type DivisionOutcome, type DivisionProof } from './division/divide.ts';
export type { MissingReason, MissingTents } from './division/explain.ts';
export type {
  Counts,
  DivisionInput,
  DivisionRefusal,
  DivisionRequest,
  DivisionType,
} from './division/input.ts';
export {
  checkRecord,
  type DivisionRecord,
  frozenApplications,
  recordCommitment,
  type RecordCheck,
  type RecordCheckName,
  recordEffectiveSeed,
  type RecordedCarryOver,
  type RecordedPin,
  type RecordHashing,
  recordLots,
} from './division/record.ts';
export { recordShapeFault } from './division/record-shape.ts';
export { offerEnd, type OfferTerms } from './division/offer-end.ts';
export { reofferInput, reoffersOf, type StandingRequest, waitingList } from './division/reoffer.ts';
export { shiftOffers, type ShiftOffer } from './division/shift.ts';
export {
  type OutcomeTold,
  percentOf,
  type SaidValue,
  type Sentence,
  tellOutcome,
  type ToldOutcome,
  type ToldTents,
} from './division/tell-outcome.ts';
export { verify as verifyDivision, type DivisionFault } from './division/verify.ts';

export { blocksOf, type Block, type Span } from './information/page-text.ts';

export { webhookPatienceMs, webhookRetryAt } from './webhooks/webhook-retries.ts';
export {
  allWebhookTopics,
  type WebhookTopic,
  webhookTopics,
  webhookType,
} from './webhooks/webhook-topics.ts';
export { categoryFault, type PlacedCategory, placedCategories } from './catalogue/category-tree.ts';
export { canMoveItem, ITEM_STATES, type ItemState, publishFaults } from './catalogue/item-state.ts';
export { deepestRecipe, type PartOf, recipeFault } from './catalogue/recipe.ts';
export { repricedCents } from './money/reprice.ts';
