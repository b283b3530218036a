/** An e-mail address that breaks behind its @, where it has to break at all. */
export function EmailText({ children: email }: { readonly children: string }) {
  const [mailbox, host] = email.split('@');
  return host === undefined ? (
    email
  ) : (
    <>
      {mailbox}@<wbr />
      {host}
    </>
  );
}
