import { Field, framed, type FieldTexts } from './field.tsx';
import { NumberStepper, type NumberStepperProps } from './number-stepper.tsx';

export type AmountFieldProps = Omit<FieldTexts, 'label'> &
  Omit<NumberStepperProps, 'aria-describedby'> & {
    /** Names the stepper for who hears it, and stands above it. */
    readonly label: string;
  };

/** An amount in a form: the stepper with its label above, hint and error below (spec 1 §5, "Amount selector"). */
export function AmountField(props: AmountFieldProps) {
  const [frame, rest] = framed(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <NumberStepper
          {...rest}
          label={props.label}
          id={wiring.id}
          aria-describedby={wiring['aria-describedby']}
        />
      )}
    </Field>
  );
}
