import { getTranslations } from 'next-intl/server'
import { loadPortalConfig } from '@/lib/portal-config/load-portal-config'

const STEP_NAMES = [
  'mailTitle',
  'mailLead',
  'authenticatorTitle',
  'authenticatorLead',
  'recoveryTitle',
  'recoveryLead',
  'code',
  'recoveryCode',
  'useRecovery',
  'useApp',
  'submit',
  'validFor',
  'expired',
  'attempts',
  'resend',
  'resendAt',
  'sending',
  'resent',
  'otherAccount',
  'codeMissing',
  'recoveryMissing',
] as const

/** The labels of the second step; the browser fills in values in braces. */
export type StepLabels = Record<(typeof STEP_NAMES)[number], string>

/** The labels of the login form, passed as props so that the public page needs no message provider. */
export interface LoginLabels {
  email: string
  password: string
  showPassword: string
  hidePassword: string
  submit: string
  sending: string
  emailMissing: string
  emailWrong: string
  passwordMissing: string
  forgotLink: string
  reasons: Record<string, string>
  /** The text of each error code; the browser fills in `{wait}`, `{used}` and `{max}`. */
  errors: Record<string, string>
  resend: { action: string; sent: string; held: string }
  step: StepLabels
}

/** Returns the form's labels in the page's language. */
export async function loginLabels(): Promise<LoginLabels> {
  const [{ title }, t] = await Promise.all([loadPortalConfig(), getTranslations('session')])
  return {
    email: t('email'),
    password: t('password'),
    showPassword: t('showPassword'),
    hidePassword: t('hidePassword'),
    submit: t('submit'),
    sending: t('sending'),
    emailMissing: t('emailMissing'),
    emailWrong: t('emailWrong'),
    passwordMissing: t('passwordMissing'),
    forgotLink: t('forgotLink'),
    reasons: { ...(t.raw('reasons') as Record<string, string>), Unregistered: t('reasons.Unregistered', { title }) },
    errors: t.raw('errors') as Record<string, string>,
    /** The browser fills in `{email}`. */
    resend: t.raw('resendLink') as LoginLabels['resend'],
    step: Object.fromEntries(STEP_NAMES.map((name) => [name, t.raw(`step.${name}`) as string])) as StepLabels,
  }
}
