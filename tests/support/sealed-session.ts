import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealData, unsealData } from 'iron-session'
import type { BrowserlessPerson } from './browserless-person.ts'
import { runningStack } from './people.ts'

const COOKIE = 'portico-session'
const password = () => readFileSync(join(runningStack().dataDir, 'secrets/session-secret'), 'utf8').trim()

/** The tokens in a person's sealed cookie, opened with the product's own secret. */
export async function tokensOf({ cookies }: BrowserlessPerson): Promise<{ accessToken: string; refreshToken: string }> {
  return unsealData(cookies.get(COOKIE) ?? '', { password: password() })
}

/** Puts an access token that ran out an hour ago into a person's sealed cookie; the refresh token stays. */
export async function letAccessTokenRunOut(person: BrowserlessPerson): Promise<void> {
  const session = await tokensOf(person)
  const [head = '', claims = '', signature = ''] = session.accessToken.split('.')
  const past = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: Math.floor(Date.now() / 1000) - 3600 }
  const accessToken = [head, Buffer.from(JSON.stringify(past)).toString('base64url'), signature].join('.')
  person.cookies.set(COOKIE, await sealData({ ...session, accessToken }, { password: password() }))
}
