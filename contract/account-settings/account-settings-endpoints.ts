import { defineEndpoint } from '../endpoint.ts'
import { LOCALES } from '../locale.ts'
import { ROLES } from '../role.ts'
import { agreed } from '../rule/agreed.ts'
import { givenPassword, newPassword, passwordConfirmation } from '../rule/password.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { personFields } from '../user/user-input.ts'
import { departurePreview } from './departure.ts'
import { SAMPLE_LANGUAGES } from './sample-language.ts'

/** A person's own data. The email address is missing: it is their ID and does not change. */
export const ownAccountInput = yup.object(personFields).noUnknown()

/** The language alone, as the header switches it. */
export const ownLocaleInput = yup.object({ locale: yup.string().oneOf(LOCALES).required() }).noUnknown()

export const changePasswordInput = yup
  .object({
    password: givenPassword().required(),
    newPassword: newPassword().required(),
    newPasswordConfirmation: passwordConfirmation('newPassword'),
  })
  .noUnknown()

/** Product rules, section 5: account deletion requires agreement. */
export const unregisterInput = yup.object({ password: givenPassword().required(), agreed }).noUnknown()

/** Asks for the password again, where a stolen session must not suffice. */
export const provePasswordInput = yup.object({ password: givenPassword().required() }).noUnknown()

const CODE_LENGTH = 6

/** Six digits of an authenticator app. */
export const authenticatorCodeInput = yup
  .object({
    code: yup
      .string()
      .trim()
      .max(CODE_LENGTH, ruleMessage('code'))
      .matches(/^[0-9]{6}$/, { message: ruleMessage('code'), excludeEmptyString: true })
      .required(),
  })
  .noUnknown()

export const ownAccount = yup.object({
  id: yup.number().integer().required(),
  email: yup.string().required(),
  name: yup.string().required(),
  roles: yup.array(yup.string().oneOf(ROLES).required()).required(),
  locale: yup.string().oneOf(LOCALES).required(),
  phone: yup.string().nullable().defined(),
  company: yup.string().nullable().defined(),
  team: yup.string().nullable().defined(),
  /** The names by which access tokens are matched to the person; an admin enters them. */
  oauthUserName: yup.string().nullable().defined(),
  oauthClientId: yup.string().nullable().defined(),
  createdAt: moment().required(),
  passwordChangedAt: moment().nullable().defined(),
  authenticatorOn: yup.boolean().required(),
  recoveryCodesLeft: yup.number().integer().required(),
  /** Whether the settings require two-step sign-in for one of the person's role groups. */
  twoStepRequired: yup.boolean().required(),
  /** The session of the request: its start, address and end. */
  session: yup.object({
    startedAt: moment().required(),
    expiresAt: moment().required(),
    address: yup.string().defined(),
    device: yup.string().defined(),
  }),
})
export type OwnAccount = yup.InferType<typeof ownAccount>

/** What forms and samples start with; what is left out has no default. */
export const ownDefaultsInput = yup
  .object({
    environmentId: uuid(),
    sampleLanguage: yup.string().oneOf(SAMPLE_LANGUAGES),
    /** Whether new APIs approve subscriptions by themselves. */
    autoApproveSubscriptions: yup.boolean().default(false),
  })
  .noUnknown()

export const ownDefaults = yup.object({
  environmentId: yup.string().nullable().defined(),
  sampleLanguage: yup.string().oneOf(SAMPLE_LANGUAGES).nullable().defined(),
  autoApproveSubscriptions: yup.boolean().required(),
  /** Whether an admin lets the person's posts appear without approval. */
  postsAutoApproved: yup.boolean().required(),
  /** Rules of the installation. */
  accessTokenMinutes: yup.number().integer().required(),
  refreshTokenHours: yup.number().integer().required(),
  /** Whether one of the person's role groups signs in with a second step. */
  twoStepRequired: yup.boolean().required(),
})
export type OwnDefaults = yup.InferType<typeof ownDefaults>

const recoveryCodes = yup.object({ recoveryCodes: yup.array(yup.string().required()).required() })

export const accountSettingsEndpoints = {
  getOwnAccount: defineEndpoint({
    method: 'GET',
    path: '/account',
    access: 'account.own',
    summary: 'Retrieve your account',
    output: ownAccount,
  }),
  updateOwnAccount: defineEndpoint({
    method: 'PUT',
    path: '/account',
    access: 'account.own',
    summary: 'Update your account',
    body: ownAccountInput,
    output: ownAccount,
  }),
  changeOwnLocale: defineEndpoint({
    method: 'PUT',
    path: '/account/locale',
    access: 'account.own',
    summary: 'Change the language of your account',
    body: ownLocaleInput,
    status: 204,
  }),
  getOwnDefaults: defineEndpoint({
    method: 'GET',
    path: '/account/defaults',
    access: 'account.own',
    summary: 'Retrieve your defaults for forms and samples, and the rules that apply to you',
    output: ownDefaults,
  }),
  updateOwnDefaults: defineEndpoint({
    method: 'PUT',
    path: '/account/defaults',
    access: 'account.own',
    summary: 'Update your defaults for forms and samples',
    body: ownDefaultsInput,
    output: ownDefaults,
  }),
  changeOwnPassword: defineEndpoint({
    method: 'PUT',
    path: '/account/password',
    access: 'account.prove',
    limit: 'attempts',
    summary: 'Change your password and end all sessions',
    body: changePasswordInput,
    status: 204,
  }),
  previewOwnDeparture: defineEndpoint({
    method: 'GET',
    path: '/account/unregister',
    access: 'account.own',
    summary: 'Preview the deletion of your account',
    output: departurePreview,
  }),
  unregister: defineEndpoint({
    method: 'POST',
    path: '/account/unregister',
    access: 'account.prove',
    limit: 'attempts',
    summary: 'Delete your account',
    body: unregisterInput,
    status: 204,
  }),
  beginAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/account/authenticator',
    access: 'account.prove',
    limit: 'attempts',
    summary: 'Create the secret of an authenticator app',
    body: provePasswordInput,
    output: yup.object({ secret: yup.string().required(), uri: yup.string().required() }),
  }),
  confirmAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/account/authenticator/confirm',
    access: 'account.prove',
    limit: 'attempts',
    summary: 'Turn on the authenticator app with its first code',
    body: authenticatorCodeInput,
    output: recoveryCodes,
  }),
  renewRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/account/authenticator/recovery-codes',
    access: 'account.prove',
    limit: 'attempts',
    summary: 'Replace your recovery codes',
    body: provePasswordInput,
    output: recoveryCodes,
  }),
  removeAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/account/authenticator/remove',
    access: 'account.prove',
    limit: 'attempts',
    summary: 'Turn off the authenticator app',
    body: provePasswordInput,
    status: 204,
  }),
}
