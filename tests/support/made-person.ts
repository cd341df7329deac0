import type { Page } from '@playwright/test'
import type { BrowserlessPerson } from './browserless-person.ts'
import { runningStack } from './people.ts'

export const PASSWORD = 'Mellow.Fox.4'

export type Locale = 'en' | 'ko'

/** A person created for one test, and their sign-in page. */
export interface MadePerson {
  id: number
  email: string
  name: string
  loginPath: 'login' | 'manager/login'
}

let made = 0

/** Creates a person by an admin's call, so that a test can end their sessions without affecting others. */
export async function makePerson(
  admin: BrowserlessPerson,
  role: 'user' | 'developer' | 'admin',
  locale: Locale = 'en',
): Promise<MadePerson> {
  made += 1
  const email = `sam-${process.pid}-${Date.now()}-${made}@portico.example`
  const name = `Sam ${role} ${made}`
  const { id } = await admin.must<{ id: number }>('POST', 'users', { email, name, password: PASSWORD, locale, roles: [role] })
  return { id, email, name, loginPath: role === 'user' ? 'login' : 'manager/login' }
}

/** Fills in and submits the open sign-in form. */
export async function enterPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** Signs a person in by the form of their sign-in page. */
export async function signInByForm(page: Page, { email, loginPath }: MadePerson): Promise<void> {
  await page.goto(`${runningStack().webUrl}/${loginPath}`)
  await enterPassword(page, email)
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}
