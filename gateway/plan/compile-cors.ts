import type { SnapshotApi } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { HTTP_METHODS } from '@portico/contract/method/method'
import type { CorsPlan } from './plan.ts'
import { requireThat } from './plan-error.ts'

/** Makes an API's CORS setting ready; null when it is disabled: then the target's own CORS headers pass. */
export function compileCors(cors: SnapshotApi['cors']): CorsPlan | null {
  if (!cors.active) return null
  for (const text of [...cors.allowMethods, ...cors.allowHeaders, ...cors.allowOrigins]) {
    requireThat(/^[!-~]+$/.test(text), () => `CORS value "${text}" cannot be a header's`)
  }
  const origins = cors.allowOrigins.map((origin) => origin.toLowerCase().replace(/\/+$/, ''))
  return {
    anyOrigin: origins.includes('*'),
    origins: new Set(origins.filter((origin) => !origin.includes('*'))),
    originPatterns: origins.filter((origin) => origin !== '*' && origin.includes('*')).map(originPattern),
    allowMethods: cors.allowMethods.includes('*') ? HTTP_METHODS.join(', ') : cors.allowMethods.join(', '),
    allowHeaders: cors.allowHeaders.includes('*') ? null : cors.allowHeaders.join(', '),
  }
}

/** Whether a page of an origin may read the API's answers. */
export function admitsOrigin(cors: CorsPlan, origin: string): boolean {
  if (cors.anyOrigin) return true
  const text = origin.toLowerCase()
  return cors.origins.has(text) || cors.originPatterns.some((pattern) => pattern.test(text))
}

function originPattern(origin: string): RegExp {
  const escaped = origin.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('[a-z0-9.-]+')}$`)
}
