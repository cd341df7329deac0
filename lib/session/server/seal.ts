import 'server-only'
import { sealData, unsealData } from 'iron-session'
import { env } from '@/lib/env'

/** Seals data for a cookie with the first of the session secrets. */
export function seal(data: object, ttlSeconds: number): Promise<string> {
  return sealData(data, { password: env().sessionSecrets[0], ttl: ttlSeconds })
}

/** Returns the data sealed in a cookie's value with any of the session secrets; an empty object when the seal is invalid or expired. */
export async function unseal<Data extends object>(value: string, ttlSeconds: number): Promise<Partial<Data>> {
  for (const password of env().sessionSecrets) {
    const data = await unsealData<Partial<Data>>(value, { password, ttl: ttlSeconds })
    if (Object.keys(data).length > 0) return data
  }
  return {}
}
