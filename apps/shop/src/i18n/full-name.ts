interface Named {
  readonly FirstName: string;
  readonly LastName: string;
}

/** The first name and the family name, of which one may be empty. */
export function fullName({ FirstName, LastName }: Named): string {
  return `${FirstName} ${LastName}`.trim();
}

/** Who is logged in, or comes from elsewhere, in words: the person, else the company. */
export function accountName(account: Named & { readonly CompanyName: string }): string {
  return fullName(account) || account.CompanyName;
}
