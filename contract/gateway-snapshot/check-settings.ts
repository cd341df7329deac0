import { REQUEST_CONTROL_ACTIONS, REQUEST_CONTROL_PLACES } from '../api/api.ts'
import { isHeaderName, isHeaderValue, isReservedHeader } from './reserved-headers.ts'
import { type ServingProblem, servingProblem } from './serving-problem.ts'

const WINDOWS = ['perSecond', 'perMinute', 'perHour', 'perDay']
const CORS_LISTS = ['allowMethods', 'allowHeaders', 'allowOrigins']

/** Returns the problems of an API's CORS setting; a disabled one is not checked. */
export function checkCors(cors: unknown): ServingProblem[] {
  if (!isRecord(cors) || typeof cors.active !== 'boolean') return [servingProblem('cors', 'malformed')]
  if (!cors.active) return []
  return CORS_LISTS.flatMap((list) => {
    const texts = cors[list]
    if (!Array.isArray(texts)) return [servingProblem(`cors.${list}`, 'malformed')]
    return texts.flatMap((text, index) =>
      typeof text === 'string' && /^[!-~]+$/.test(text) ? [] : [servingProblem(`cors.${list}[${index}]`, 'cors', text)],
    )
  })
}

/** Returns the problems of an API's usage limits. */
export function checkUsageLimits(limits: unknown): ServingProblem[] {
  if (!isRecord(limits)) return [servingProblem('usageLimits', 'malformed')]
  return WINDOWS.flatMap((window) => {
    const limit = limits[window]
    const isLimit = limit === null || (Number.isSafeInteger(limit) && Number(limit) >= 0)
    return isLimit ? [] : [servingProblem(`usageLimits.${window}`, 'usageLimit', limit)]
  })
}

/** Returns the problems of an API's request control. */
export function checkRequestControls(controls: unknown): ServingProblem[] {
  if (!Array.isArray(controls)) return [servingProblem('requestControls', 'malformed')]
  return controls.flatMap((control, index) => checkRequestControl(control, `requestControls[${index}]`))
}

function checkRequestControl(control: unknown, at: string): ServingProblem[] {
  if (!isRecord(control)) return [servingProblem(at, 'malformed')]
  const { place, name, value, action } = control
  if (!isOneOf(REQUEST_CONTROL_PLACES, place)) return [servingProblem(`${at}.place`, 'requestControl', place)]
  if (!isOneOf(REQUEST_CONTROL_ACTIONS, action)) return [servingProblem(`${at}.action`, 'requestControl', action)]
  if (typeof name !== 'string' || typeof value !== 'string') return [servingProblem(at, 'malformed')]
  if (place === 'query') {
    if (name === '' || !name.isWellFormed()) return [servingProblem(`${at}.name`, 'queryText', name)]
    return value.isWellFormed() ? [] : [servingProblem(`${at}.value`, 'queryText', value)]
  }
  if (!isHeaderName(name)) return [servingProblem(`${at}.name`, 'headerName', name)]
  if (isReservedHeader(name)) return [servingProblem(`${at}.name`, 'headerReserved', name)]
  return isHeaderValue(value) ? [] : [servingProblem(`${at}.value`, 'headerValue', value, name)]
}

/** Returns whether a value is an object that is not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns whether a value is one of the given strings. */
export function isOneOf<const T extends string>(texts: readonly T[], value: unknown): value is T {
  return texts.some((text) => text === value)
}
