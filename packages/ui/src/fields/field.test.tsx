import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CheckboxField } from './checkbox-field.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

test('a field in error is invalid and read out with its error and its hint', () => {
  render(<TextField label="Postcode" error="A postcode has four digits." hint="Such as 1930" />);
  const field = screen.getByRole('textbox', { name: 'Postcode' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('textbox', { description: 'A postcode has four digits. Such as 1930' })).toBe(
    field,
  );
});

test('a field without error is not invalid', () => {
  render(<TextField label="Street" error={undefined} optional="(optional)" />);
  const field = screen.getByRole('textbox', { name: 'Street (optional)' });
  expect(field.getAttribute('aria-invalid')).toBeNull();
  expect(field.getAttribute('aria-describedby')).toBeNull();
});

test('a tick box names its error too', () => {
  render(<CheckboxField label="I agree" error="Agree to go on." />);
  expect(screen.getByRole('checkbox', { name: 'I agree', description: 'Agree to go on.' })).toBeTruthy();
});

test('a list offers its options, and not those that are disabled', async () => {
  const user = userEvent.setup();
  render(
    <SelectField
      label="Pickup point"
      placeholder="Choose one"
      defaultValue=""
      options={[
        { value: 'z', label: 'Zaventem' },
        { value: 'm', label: 'Mechelen', disabled: true },
      ]}
    />,
  );
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pickup point' });
  await user.selectOptions(list, 'Zaventem');
  expect(list.value).toBe('z');
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Mechelen' }).disabled).toBe(true);
});

test('a password can be looked at', async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Password" labels={{ show: 'Show password', hide: 'Hide password' }} />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});

test('the summary of errors takes the focus and leads to each field', async () => {
  const user = userEvent.setup();
  render(
    <>
      <ErrorSummary
        title="Two things are wrong"
        errors={[{ fieldId: 'name', label: 'Name', message: 'Fill in your name.' }]}
      />
      <TextField id="name" label="Name" />
    </>,
  );
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Two things are wrong' }));
  await user.click(screen.getByRole('link', { name: 'Name: Fill in your name.' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
});

test('a field takes as many characters as it may, however many units of text each has', async () => {
  const user = userEvent.setup();
  render(<TextField label="Reference" maxLength={3} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reference' });
  await user.click(field);
  await user.paste('🏕🏕🏕🏕');
  expect(field.value).toBe('🏕🏕🏕');
});
