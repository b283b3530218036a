import { lostPassword, type OperationRequest, setPassword } from '@bivak/contract/wire';
import { refuseNamed } from '../../platform/application/refusal.ts';
import { eitherOf, type Route, serve } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { identityRefusal } from './identity.present.ts';
import {
  askForPassword,
  type CodeChoice,
  type OwnChoice,
  replacePassword,
  resetPassword,
} from './passwords.commands.ts';

/** POST /api/v2/shop/authorization/{lostpassword,setpassword} */
export const passwordRoutes: readonly Route[] = [
  serve(lostPassword, askForPassword, {
    input: ({ body }, { language }) => ({
      email: body.Email,
      language: body.LanguageID ?? language,
      page: body.URL,
    }),
    answer: () => null,
    refusal: (refused) => refuseNamed(refused, (field) => wirePath(field, { page: 'URL' })),
    validatesToken: true,
  }),
  serve(setPassword, eitherOf(resetPassword, replacePassword, isByCode), {
    input: choiceOf,
    answer: () => null,
    refusal: identityRefusal,
    validatesToken: hasCode,
  }),
];

/** Whose password it is, the code says: a browser that was logged in once sends its dead token along. */
function hasCode(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'Code' in body && typeof body.Code === 'string';
}

/** A password is chosen by the code of a mail, or by who is logged in (RULINGS, "setpassword"). */
function isByCode(input: CodeChoice | OwnChoice): input is CodeChoice {
  return 'code' in input;
}

function choiceOf({ body }: OperationRequest<typeof setPassword>): CodeChoice | OwnChoice {
  const { Code: code, CurrentPassword: current, Password: password, ConfirmPassword: repeated } = body;
  return code === null || code === undefined ? { current, password, repeated } : { code, password, repeated };
}
