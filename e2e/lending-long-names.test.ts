import { expect, phone, test, type Page } from './harness/journey.ts';

test.use({ shop: 'tentendienst', viewport: phone });

const login = { UserName: 'lars@scoutssintjob.example', Password: 'Kamp-2027' };
// As long as a line may be, and without a place to break it.
const long = 'Kampterrein'.repeat(9);

test('names as long as they may be stay inside the page of a phone, and a request is printed without what is pressed', async ({
  page,
}) => {
  const tokens = await page.request.post('/api/v3/core/token/_login', { data: login });
  const { Token } = (await tokens.json()) as { readonly Token: { readonly Access_token: string } };
  const answer = await page.request.post('/api/graphql', {
    headers: { authorization: `Bearer ${Token.Access_token}` },
    data: {
      query: 'mutation ($input: RentalRequestInput!) { createRentalRequest(input: $input) { Id } }',
      variables: {
        input: {
          Name: long,
          DateStart: '2027-07-10',
          DateEnd: '2027-07-20',
          Purpose: 'CAMP',
          LocationTitle: long,
          LocationStreet: long,
          LocationNumber: '12',
          LocationPostalCode: '4970',
          LocationCity: long,
          LocationCountry: 'BE',
          RequestedSpotsChild: 30,
          RequestedTentsSenior: 3,
          TransportType: 'VAN',
          Comments: long,
        },
      },
    },
  });
  const { data } = (await answer.json()) as {
    readonly data: { readonly createRentalRequest: { readonly Id: string } };
  };
  const { Id } = data.createRentalRequest;
  await page.goto('/tenten/inloggen');
  await page.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }).fill(login.UserName);
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill(login.Password);
  await page.getByRole('main').getByRole('button', { name: 'Meld je aan', exact: true }).click();
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Wachtwoord' })).toHaveCount(0);

  await page.goto('/tenten/account/aanvragen');
  await expect(page.getByText(long).first()).toBeVisible();
  expect(await beside(page)).toBe(0);
  await page.goto(`/tenten/account/aanvragen/${Id}`);
  await expect(page.getByText(long).first()).toBeVisible();
  expect(await beside(page)).toBe(0);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(long).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aanvraag intrekken' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Nieuwe aanvraag met deze gegevens' })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.goto(`/tenten/reserveren/samenvatting?request=${Id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Klopt alles?' })).toBeVisible();
  expect(await beside(page)).toBe(0);
});

/** How far the page reaches past the window. */
function beside(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
