import type { ErrorCode, FieldError } from '@portico/contract/error-code'
import { ruleMessage } from '@portico/contract/rule/rule-message'
import { PlatformError } from '@/lib/platform/platform-error'
import { CODE_PREFIX } from './code-message'

/** The field, or fields, that an error code belongs to. */
export type FieldOfError = Partial<Record<ErrorCode, string | readonly string[]>>

/** An error that belongs to a field of the form. */
export interface PlacedError {
  name: string
  message: string
}

/**
 * Returns the fields that a failed call belongs to: those that ClassValidatorPassFailed lists and, by `fieldOfError`, the field of any other
 * code. Empty when the form shows none of them.
 */
export function placeServerError(error: unknown, shown: ReadonlySet<string>, fieldOfError: FieldOfError = {}): PlacedError[] {
  if (!(error instanceof PlatformError)) return []
  const own = [fieldOfError[error.code as ErrorCode] ?? []].flat().filter((name) => shown.has(name))
  if (own.length > 0) return own.map((name) => ({ name, message: `${CODE_PREFIX}${error.code}` }))
  if (error.code !== 'ClassValidatorPassFailed') return []
  return fieldErrorsOf(error.data).flatMap(({ path, rule, values }) => {
    const name = shownNameOf(fieldNameOf(path), shown)
    return name === undefined ? [] : [{ name, message: ruleMessage(rule, values) }]
  })
}

/** Returns a path of the contract's errors (`servers[0].port`) as the form spells it (`servers.0.port`). */
function fieldNameOf(path: string): string {
  return path.replace(/\[(\d+)\]/g, '.$1').replace(/^\./, '')
}

/** Returns the field itself, or the nearest one around it: an error in one hashtag belongs to the hashtags field. */
function shownNameOf(name: string, shown: ReadonlySet<string>): string | undefined {
  for (let at = name; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) if (shown.has(at)) return at
  return undefined
}

function fieldErrorsOf(data: unknown): FieldError[] {
  const fields = (data as { fields?: unknown } | undefined)?.fields
  return Array.isArray(fields) ? (fields as FieldError[]) : []
}

/** Returns the code of a failed call; `UnknownError` for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof PlatformError ? error.code : 'UnknownError'
}
