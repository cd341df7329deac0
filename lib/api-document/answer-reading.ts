import type { TryCallAnswer } from '@portico/contract/api-document/api-document-endpoints'
import { isJson } from '@/lib/reference/media-type'

type Answer = Pick<TryCallAnswer, 'headers' | 'body' | 'base64'>

/** Returns the value of a header of an answer; several are joined. Empty if it has none. */
export function headerOf({ headers }: Pick<Answer, 'headers'>, wanted: string): string {
  return headers
    .filter(({ name }) => name.toLowerCase() === wanted)
    .map(({ value }) => value)
    .join(', ')
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

/** What is left of one usage limit. */
export interface LimitLeft {
  /** `second`, `minute`, `hour`, `day`, or what a target server calls it. */
  name: string
  left: number
  quota?: number
  /** When it resets. */
  seconds?: number
}

const LIMITS_MAX = 8

/** Returns what is left of each limit that an answer names, from `RateLimit` and `RateLimit-Policy`. */
export function limitsLeft(answer: Answer): LimitLeft[] {
  const policies = new Map(itemsOf(headerOf(answer, 'ratelimit-policy')).map(({ name, numbers }) => [name, numbers.q]))
  return itemsOf(headerOf(answer, 'ratelimit')).flatMap(({ name, numbers: { r, t } }) =>
    r === undefined ? [] : [{ name, left: r, quota: policies.get(name), seconds: t }],
  )
}

function itemsOf(header: string): { name: string; numbers: Record<string, number | undefined> }[] {
  return [...header.slice(0, 2_000).matchAll(/"([^"]{1,60})"((?:\s{0,3};\s{0,3}[a-z]{1,9}=[^;,]{0,40}){0,6})/g)]
    .slice(0, LIMITS_MAX)
    .map(([, name = '', parameters = '']) => ({
      name,
      numbers: Object.fromEntries(parameters.split(';').map((parameter) => numberOf(parameter.trim()))),
    }))
}

/** Returns `r=9` as name and number. */
function numberOf(parameter: string): [string, number | undefined] {
  const [name = '', value = ''] = parameter.split('=')
  return [name, /^\d{1,15}$/.test(value) ? Number(value) : undefined]
}

/** Returns in how many seconds a refused call may be made again, from `Retry-After`; undefined if it does not say. */
export function retryAfter(answer: Answer): number | undefined {
  const value = headerOf(answer, 'retry-after')
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

/** Types that browsers draw without running anything. */
const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'])

/** Returns whether an answer is a picture that can be shown. */
export function isPicture(answer: Answer & Pick<TryCallAnswer, 'truncated'>): boolean {
  return answer.base64 && !answer.truncated && IMAGES.has(typeOf(answer))
}

const typeOf = (answer: Answer) => headerOf(answer, 'content-type').split(';')[0]?.trim().toLowerCase() ?? ''

/** Returns a body for display: JSON with line breaks, anything else unchanged, with the language of its colors. */
export function prettyBody(body: string, contentType: string): { language: string; text: string } {
  if (/^[^;]*[/+](?:xml|html)\b/i.test(contentType)) return { language: 'XML', text: body }
  if (!isJson(contentType)) return { language: contentType.split(';')[0] || 'text', text: body }
  try {
    return { language: 'JSON', text: withLineBreaks(body) }
  } catch {
    return { language: 'JSON', text: body }
  }
}

/** Returns JSON with line breaks, unless that would change a number that JavaScript cannot hold. */
function withLineBreaks(body: string): string {
  return /\d{16}/.test(body) ? body : JSON.stringify(JSON.parse(body), null, 2)
}

const EXTENSIONS: Record<string, string> = {
  'application/json': 'json',
  'application/xml': 'xml',
  'text/plain': 'txt',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
}

/** Returns an answer's body as a file, with the name that the answer gives, else one by its content type. */
export function fileOf(answer: Answer): { name: string; content: Blob } {
  const type = typeOf(answer) || 'application/octet-stream'
  const extension = EXTENSIONS[type] ?? /\/(?:[\w.-]{1,40}\+)?([a-z0-9]{2,5})$/.exec(type)?.[1] ?? 'bin'
  const given = /filename="?([^";]{1,200})"?/i.exec(headerOf(answer, 'content-disposition'))?.[1]?.replace(/[^\p{L}\p{N}._ -]+/gu, '_')
  const bytes = answer.base64 ? Uint8Array.from(atob(answer.body), (character) => character.charCodeAt(0)) : answer.body
  return { name: given?.trim() || `response.${extension}`, content: new Blob([bytes], { type }) }
}

/** Returns a size for people: `512 B`, `1.4 kB`, `3.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
