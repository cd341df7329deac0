import type { SampleApi, SampleOperation } from './sample-api.ts'

/** A request to an operation, with the path of its method and the examples of its document. */
export type SampleRequest = {
  method: string
  path: string
  contentType?: string
  body?: string
  /** Whether its answer is an error. */
  fails?: true
}

/** Returns the first call of each operation of a version that deletes nothing, and one for a thing that does not exist. */
export function sampleRequestsOf({ operations }: SampleApi, version: string): SampleRequest[] {
  const entries = Object.entries(operations).filter(([key, { since }]) => !key.startsWith('DELETE') && (!since || since === version))
  const requests = entries.map(([key, operation]) => firstRequestOf(key, operation))
  const [lookup] = entries.filter(([key, { parameters }]) => key.startsWith('GET') && key.includes('{') && parameters?.length === 1)
  return lookup
    ? [...requests, { method: 'GET', path: lookup[0].slice('GET '.length).replace(/\{\w+\}/, 'unknown'), fails: true }]
    : requests
}

/** Returns the first call of an operation as a reader of its document sends it. */
export function firstRequestOf(key: string, { parameters = [], body }: SampleOperation): SampleRequest {
  const [method = '', template = ''] = key.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(exampleOf(parameters, name))))
  const query = new URLSearchParams()
  for (const { name, in: place, example } of parameters) if (place === 'query' && example !== undefined) query.set(name, String(example))
  const address = query.size > 0 ? `${path}?${query}` : path
  if (!body) return { method, path: address }
  const isForm = body.contentType !== undefined
  return {
    method,
    path: address,
    contentType: body.contentType ?? 'application/json',
    body: isForm ? String(new URLSearchParams(body.example as Record<string, string>)) : JSON.stringify(body.example),
  }
}

function exampleOf(parameters: NonNullable<SampleOperation['parameters']>, name: string): string | number {
  const example = parameters.find((parameter) => parameter.name === name)?.example
  if (example === undefined) throw new Error(`the parameter ${name} of the path has no example`)
  return example
}
