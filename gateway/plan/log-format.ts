import { ACCESS_LOG_PARTS, ACCESS_LOG_TOKENS, type AccessLogToken } from '@portico/contract/environment/access-log'
import { isCredentialName } from './credential-name.ts'

export type LogToken = AccessLogToken

/** A text that is written as it is, a token, or a request header by its lower-case name. */
export type LogPart = string | { token: LogToken } | { header: string }

export interface LogFormatPlan {
  parts: readonly LogPart[]
  /** The request headers among the parts, each once. */
  headers: readonly string[]
}

/**
 * Parses a format of common log tokens (`%h %l %u %t "%r" %s %b %D`, `%>s`, `%{Name}i`). Unknown tokens are written unchanged, headers that
 * may contain a secret as `-`.
 */
export function parseLogFormat(format: string): LogFormatPlan {
  const parts = [...format.matchAll(ACCESS_LOG_PARTS)].map(([text, argument, token]): LogPart => {
    if (text === '%%') return '%'
    if (token === 'i' && argument) return headerPart(argument.toLowerCase())
    return argument === undefined && isToken(token) ? { token } : text
  })
  const headers = parts.flatMap((part) => (typeof part === 'object' && 'header' in part ? [part.header] : []))
  return { parts, headers: [...new Set(headers)] }
}

function headerPart(name: string): LogPart {
  return isCredentialName(name) ? '-' : { header: name }
}

function isToken(text: string | undefined): text is LogToken {
  return ACCESS_LOG_TOKENS.some((token) => token === text)
}
