import type { TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'

type Answer = Pick<TryCallAnswer, 'headers' | 'body' | 'base64'>

/** Returns the value of a header of an answer; empty if it has none. */
export function headerOf({ headers }: Pick<Answer, 'headers'>, wanted: string): string {
  return headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? ''
}

/** Returns the error code of a call that the gateway refused; undefined for an answer of the target server. */
export function refusalOf(answer: Answer): string | undefined {
  if (!/^application\/problem\+json\b/i.test(headerOf(answer, 'content-type'))) return undefined
  try {
    const { error } = JSON.parse(answer.body) as { error?: unknown }
    return typeof error === 'string' ? error : undefined
  } catch {
    return undefined
  }
}

/** Returns how many calls are left in the shortest limit that an answer names, from `RateLimit`; undefined without limits. */
export function callsLeft(answer: Answer): number | undefined {
  const left = [...headerOf(answer, 'ratelimit').matchAll(/;\s?r=(\d{1,15})/g)].map(([, count]) => Number(count))
  return left.length === 0 ? undefined : Math.min(...left)
}

const EXTENSIONS: Record<string, string> = {
  'application/json': 'json',
  'application/xml': 'xml',
  'text/plain': 'txt',
  'image/jpeg': 'jpg',
}

/** Returns an answer's body as a file, with a name by its content type. */
export function fileOf(answer: Answer): { name: string; content: Blob } {
  const type = headerOf(answer, 'content-type').split(';')[0]?.trim() || 'application/octet-stream'
  const extension = EXTENSIONS[type] ?? /\/(?:[\w.-]{1,40}\+)?([a-z0-9]{2,5})$/.exec(type)?.[1] ?? 'bin'
  const bytes = answer.base64 ? Uint8Array.from(atob(answer.body), (character) => character.charCodeAt(0)) : answer.body
  return { name: `response.${extension}`, content: new Blob([bytes], { type }) }
}
