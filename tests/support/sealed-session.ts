import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealData, unsealData } from 'iron-session'
import type { BrowserlessPerson } from './browserless-person.ts'
import { runningStack } from './people.ts'

const COOKIE = 'portico-session'
const password = () => readFileSync(join(runningStack().dataDir, 'secrets/session-secret'), 'utf8').trim()

/** Returns the tokens in a person's encrypted cookie. */
export async function tokensOf({ cookies }: BrowserlessPerson): Promise<{ accessToken: string; refreshToken: string }> {
  return unsealData(cookies.get(COOKIE) ?? '', { password: password() })
}

/** Replaces the access token in a person's encrypted cookie by one that expired an hour ago; the refresh token stays. */
export async function letAccessTokenRunOut(person: BrowserlessPerson): Promise<void> {
  const session = await tokensOf(person)
  const [head = '', claims = '', signature = ''] = session.accessToken.split('.')
  const past = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: Math.floor(Date.now() / 1000) - 3600 }
  const accessToken = [head, Buffer.from(JSON.stringify(past)).toString('base64url'), signature].join('.')
  person.cookies.set(COOKIE, await sealData({ ...session, accessToken }, { password: password() }))
}
