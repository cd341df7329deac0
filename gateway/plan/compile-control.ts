import type { RequestControl } from '@portico/contract/api/api'
import type { ControlPlan } from './plan.ts'

/** Compiles an API's request control after `checkRequestControls`; null if it has none. */
export function compileControl(controls: readonly RequestControl[]): ControlPlan | null {
  if (controls.length === 0) return null
  const headers = controls.filter(({ place }) => place === 'header')
  const query = controls.filter(({ place }) => place === 'query')
  return {
    requireHeaders: headers.filter(({ action }) => action === 'require').map(({ name, value }) => ({ name: name.toLowerCase(), value })),
    requireQuery: query.filter(({ action }) => action === 'require').map(({ name, value }) => ({ name, value })),
    setHeaders: headers.filter(({ action }) => action === 'set').flatMap(({ name, value }) => [name, value]),
    dropHeaders: new Set(headers.filter(({ action }) => action !== 'require').map(({ name }) => name.toLowerCase())),
    dropQuery: new Set(query.filter(({ action }) => action !== 'require').map(({ name }) => name)),
    addQuery: query
      .filter(({ action }) => action === 'set')
      .map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join('&'),
  }
}
