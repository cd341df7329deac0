import type { RequestControl } from '@portico/contract/api/api'
import type { ControlPlan } from './plan.ts'
import { requireThat } from './plan-error.ts'

/** Headers that belong to the connection or to the gateway: no request control may write or remove them. */
const UNTOUCHABLE = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Makes an API's request control ready; null when it has none. */
export function compileControl(controls: readonly RequestControl[]): ControlPlan | null {
  if (controls.length === 0) return null
  for (const { place, name, value, action } of controls) {
    requireThat(place === 'query' || place === 'header', () => `request control place "${place}" is unknown`)
    requireThat(['require', 'set', 'remove'].includes(action), () => `request control action "${action}" is unknown`)
    if (place === 'header') requireThat(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name), () => `request control "${name}" is no header name`)
    requireThat(
      /^[\t\x20-\x7e\x80-\xff]*$/.test(value) || place === 'query',
      () => `request control "${name}" has a value that no header carries`,
    )
  }
  const headers = controls.filter(({ place, name }) => place === 'header' && !UNTOUCHABLE.has(name.toLowerCase()))
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
