export { Button, type ButtonProps } from './actions/button.tsx';
export { buttonClass, type ButtonLook, type ButtonVariant } from './actions/button-class.ts';
export {
  IconButton,
  ToolContent,
  type IconButtonProps,
  type ToolContentProps,
} from './actions/icon-button.tsx';
export { iconButtonClass } from './actions/icon-button-class.ts';
export { CartContent } from './actions/cart-content.tsx';
export { FETCH_THRESHOLD_PX, PAGE_LIMIT } from './constants.ts';
export { classNames } from './class-names.ts';
export { Icon } from './icon/icon.tsx';
export type { IconName } from './icon/paths.ts';

export { Field, FieldError, type FieldTexts, type FieldWiring } from './fields/field.tsx';
export {
  TextAreaField,
  TextField,
  type TextAreaFieldProps,
  type TextFieldProps,
} from './fields/text-field.tsx';
export { PasswordField, type PasswordFieldProps } from './fields/password-field.tsx';
export {
  Select,
  SelectField,
  type SelectFieldProps,
  type SelectOption,
  type SelectProps,
} from './fields/select-field.tsx';
export { CheckLine } from './fields/check-line.tsx';
export { CheckboxField, type CheckboxFieldProps } from './fields/checkbox-field.tsx';
export { RadioCards, type RadioCard } from './fields/radio-cards.tsx';
export { Chips, type Chip, type ChipsProps } from './fields/chips.tsx';
export { FilterChip } from './fields/filter-chip.tsx';
export { NumberStepper, type NumberStepperProps } from './fields/number-stepper.tsx';
export { FileButton } from './fields/file-button.tsx';
export { ErrorSummary, type SummedError } from './fields/error-summary.tsx';

export { Availability, type AvailabilityState } from './status/availability.tsx';
export { Pill } from './status/pill.tsx';
export { Note } from './status/note.tsx';
export type { Tone } from './status/tone.ts';
export { Skeleton } from './status/skeleton.tsx';
export { Spinner } from './status/spinner.tsx';
export { InfoTip } from './status/info-tip.tsx';
export { EmptyState, ErrorState, type StateProps } from './status/state.tsx';

export { Price } from './cards/price.tsx';
export { Picture, type PictureProps } from './cards/picture.tsx';
export {
  ProductCard,
  ProductCardSkeleton,
  cardGridClass,
  cardRowClass,
  type CardLink,
  type ProductCardProps,
} from './cards/product-card.tsx';
export { AddButton } from './cards/add-button.tsx';
export { CategoryCard, categoryGridClass } from './cards/category-card.tsx';
export { Tile, tileGridClass, tileSizes } from './cards/tile.tsx';

export { VisuallyHidden } from './layout/visually-hidden.tsx';
export { Box, type BoxProps } from './layout/box.tsx';
export { SpecList, type Fact } from './layout/spec-list.tsx';
export { Disclosure } from './layout/disclosure.tsx';

export { SkipLink } from './frame/skip-link.tsx';
export { HeaderFrame, markClass, navEndClass } from './frame/header-frame.tsx';
export { SearchBox } from './frame/search-box.tsx';
export { PeriodBar, type PeriodBarFact } from './frame/period-bar.tsx';
export { FooterColumn, FooterFrame } from './frame/footer-frame.tsx';
export { BuyBar } from './frame/buy-bar.tsx';

export { Breadcrumbs, type Crumb } from './navigation/breadcrumbs.tsx';
export { TabLinks, Tabs, type Tab } from './navigation/tabs.tsx';
export { Pagination, type PageLink } from './navigation/pagination.tsx';
export { CategoryTree, type CategoryLink, type CategoryNode } from './navigation/category-tree.tsx';

export { DepositBox, Totals, type TotalRow } from './order/totals.tsx';
export { CartLine, type CartLineProps } from './order/cart-line.tsx';
export { MiniLine } from './order/mini-line.tsx';
export { AddOn } from './order/add-on.tsx';
export { ProgressSteps } from './order/progress-steps.tsx';
export { OrderSteps, type OrderStep } from './order/order-steps.tsx';
export { Todo } from './order/todo.tsx';
export { FileLink } from './order/file-link.tsx';
export { TimeSlotChips, type TimeSlot } from './order/time-slot-chips.tsx';

export { useSettled } from './lists/use-settled.ts';

export { leaveToasts, notify, type ToastMessage, type ToastType } from './overlays/toast-store.ts';
export { ToastHost } from './overlays/toast-host.tsx';
export { askConfirm, showAlert, withdrawQuestions, type Answer } from './overlays/question-store.ts';
export { QuestionHost } from './overlays/question-host.tsx';
