import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Fills in the form of the login page, once it is there, and sends it. */
export async function typeLogin(): Promise<void> {
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }),
    'an@scouts.example',
  );
  await userEvent.type(screen.getByLabelText('Wachtwoord'), 'Tent-op-zolder-7');
  await userEvent.click(screen.getByRole('button', { name: 'Meld je aan' }));
}
