import { defineEndpoint } from '../endpoint.ts'
import { LOCALES } from '../locale.ts'
import { email, optionalEmail } from '../rule/email.ts'
import { host, port } from '../rule/host.ts'
import { link } from '../rule/link.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { yup } from '../rule/yup.ts'
import { ACCESS_TOKEN_MINUTES_MAX, REFRESH_TOKEN_HOURS_MAX } from '../session/session.ts'

/** Product rules, section 4: two-step sign-in applies to selected role groups; `admin` includes superAdmin. */
export const ROLE_GROUPS = ['admin', 'developer', 'user'] as const
export type RoleGroup = (typeof ROLE_GROUPS)[number]

export const NOTIFY_PASSWORD_MAX = 256

/** Tokens and two-step sign-in. The access token must expire before its session. */
export const generalSettingsInput = yup
  .object({
    refreshTokenHours: yup.number().integer().min(1).max(REFRESH_TOKEN_HOURS_MAX).required(),
    accessTokenMinutes: yup
      .number()
      .integer()
      .min(1)
      .max(ACCESS_TOKEN_MINUTES_MAX)
      .required()
      .test('shorterThanSession', ruleMessage('shorterThanSession'), (minutes, { parent }) => {
        const { refreshTokenHours } = parent as { refreshTokenHours?: number }
        return minutes === undefined || refreshTokenHours === undefined || minutes < refreshTokenHours * 60
      }),
    twoStep: yup.boolean().required(),
    twoStepRoles: yup
      .array(yup.string().oneOf(ROLE_GROUPS).required())
      .max(ROLE_GROUPS.length)
      .required()
      .test('twoStepRoles', ruleMessage('minItems', { min: 1 }), (roles, { parent }) => {
        return !(parent as { twoStep?: boolean }).twoStep || (roles ?? []).length > 0
      }),
  })
  .noUnknown()

export const generalSettingsView = yup.object({
  refreshTokenHours: yup.number().integer().required(),
  accessTokenMinutes: yup.number().integer().required(),
  twoStep: yup.boolean().required(),
  twoStepRoles: yup.array(yup.string().oneOf(ROLE_GROUPS).required()).required(),
  /** Whether emails are sent; without a mail server they stay in the outbox, codes too. */
  mailServerSet: yup.boolean().required(),
  /** Whether the operator has turned two-step sign-in off (`TWO_STEP=off`), regardless of these settings. */
  twoStepSwitchedOff: yup.boolean().required(),
})
export type GeneralSettingsView = yup.InferType<typeof generalSettingsView>

/** Mail server, sender, and the button of emails. Without a host emails stay in the outbox. */
export const mailSettingsInput = yup
  .object({
    /** The sender's address, and the user name at the mail server if a password is set. */
    notifyEmail: optionalEmail(),
    /** Absent: unchanged. Null: none. Stored encrypted and never returned. */
    notifyPassword: yup.string().max(NOTIFY_PASSWORD_MAX).nullable(),
    host: host(),
    port: port(),
    secure: yup.boolean().required(),
    /** Where the button of an email leads if the email has no page; the portal if empty. */
    buttonLink: link(),
  })
  .noUnknown()

const text = () => yup.string().defined()
export const mailSettingsView = yup.object({
  notifyEmail: text(),
  /** Whether a password is stored; the password itself is never shown. */
  notifyPasswordSet: yup.boolean().required(),
  host: text(),
  port: yup.number().integer().nullable().defined(),
  secure: yup.boolean().required(),
  buttonLink: text(),
  /** Where the mail server in use is configured: in these settings, by the operator's `SMTP_URL`, or nowhere. */
  source: yup.string().oneOf(['settings', 'environment', 'none']).required(),
})
export type MailSettingsView = yup.InferType<typeof mailSettingsView>

export const settingEndpoints = {
  getGeneralSettings: defineEndpoint({
    method: 'GET',
    path: '/settings/general',
    access: 'setting.read',
    summary: 'Retrieve token lifetimes and two-step sign-in',
    output: generalSettingsView,
  }),
  updateGeneralSettings: defineEndpoint({
    method: 'PUT',
    path: '/settings/general',
    access: 'setting.write',
    summary: 'Update token lifetimes and two-step sign-in',
    body: generalSettingsInput,
    output: generalSettingsView,
  }),
  getMailSettings: defineEndpoint({
    method: 'GET',
    path: '/settings/mail',
    access: 'setting.read',
    summary: 'Retrieve the email settings',
    output: mailSettingsView,
  }),
  updateMailSettings: defineEndpoint({
    method: 'PUT',
    path: '/settings/mail',
    access: 'setting.write',
    summary: 'Update the email settings',
    body: mailSettingsInput,
    output: mailSettingsView,
  }),
  testMailSettings: defineEndpoint({
    method: 'POST',
    path: '/settings/mail/test',
    access: 'setting.write',
    summary: 'Send a test email',
    body: yup.object({ to: email().required(), locale: yup.string().oneOf(LOCALES).required() }).noUnknown(),
    output: yup.object({ /** The mail server's response. */ response: yup.string().defined() }),
  }),
}
