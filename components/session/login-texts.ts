import { getTranslations } from 'next-intl/server'

/** The words of the login form; handed to it, so that the public page needs no message provider. */
export interface LoginTexts {
  email: string
  password: string
  showPassword: string
  hidePassword: string
  submit: string
  emailMissing: string
  emailWrong: string
  passwordMissing: string
  nextStep: string
  reasons: Record<string, string>
  errors: Record<string, string>
}

/** The form's words in the page's language. */
export async function loginTexts(): Promise<LoginTexts> {
  const t = await getTranslations('sign-in')
  return {
    email: t('email'),
    password: t('password'),
    showPassword: t('showPassword'),
    hidePassword: t('hidePassword'),
    submit: t('submit'),
    emailMissing: t('emailMissing'),
    emailWrong: t('emailWrong'),
    passwordMissing: t('passwordMissing'),
    nextStep: t('nextStep'),
    reasons: t.raw('reasons') as Record<string, string>,
    errors: t.raw('errors') as Record<string, string>,
  }
}
