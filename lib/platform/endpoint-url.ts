import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@portico/contract/endpoint'

/** The input of a call: params, query and body; a part without a schema is absent. */
export interface CallInput<E extends Endpoint> {
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
}

/** Returns the path of a call with its query: `/apis/1/methods?sort=name`. Lists become repeated keys, empty values are left out. */
export function endpointUrl(endpoint: Endpoint, params: object | undefined, query: object | undefined): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => {
    return encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name] ?? ''))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}
