import { isIPv4 } from 'node:net'
import type { Resolve } from '../known-names.ts'

/** A resolver for tests with fixed answers, which records every lookup. */
export interface TestResolver {
  resolve: Resolve
  /** Looked up names, in order. */
  asked: string[]
  /** Sets the answers for a name, one after the other; the last one remains. Addresses, an error code, or `HANG` for none. */
  set: (name: string, ...answers: (readonly string[] | string)[]) => void
}

/** Creates a resolver that knows `localhost`; every other name is ENOTFOUND until it is set. */
export function testResolver(): TestResolver {
  const answers = new Map<string, (readonly string[] | string)[]>([['localhost', [['127.0.0.1', '::1']]]])
  const asked: string[] = []
  return {
    asked,
    set: (name, ...given) => void answers.set(name, given),
    resolve: async (name) => {
      asked.push(name)
      const left = answers.get(name) ?? ['ENOTFOUND']
      const answer = left.length > 1 ? left.shift() : left[0]
      if (answer === 'HANG') return new Promise(() => undefined)
      if (typeof answer === 'string') throw Object.assign(new Error(`getaddrinfo ${answer} ${name}`), { code: answer })
      return (answer ?? []).map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }))
    },
  }
}
