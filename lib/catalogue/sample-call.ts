import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import type { AuthType } from '@portico/contract/stage/stage'
import type { JsonSchema } from './json-schema'
import { sampleValue } from './sample-value'

/** One HTTP call, independent of the language of a sample. */
export interface SampleCall {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
}

export const KEY_PLACEHOLDER = 'YOUR_API_KEY'
export const TOKEN_PLACEHOLDER = 'YOUR_ACCESS_TOKEN'

type SampledMethod = Pick<PublishedMethod, 'httpMethod' | 'path' | 'authType' | 'parameters' | 'bodies'>

/** Returns a sample call of a version's method: with path parameters, required parameters, a body and a placeholder for the credential. */
export function sampleCallOf(serviceUrl: string, method: SampledMethod): SampleCall {
  const required = (place: string) => method.parameters.filter((parameter) => parameter.place === place && parameter.required)
  const query = new URLSearchParams(required('query').map(({ name, type }) => [name, parameterSample(type)])).toString()
  const cookies = required('cookie').map(({ name, type }) => `${name}=${parameterSample(type)}`)
  const body = sampleBody(method)
  return {
    method: method.httpMethod,
    url: `${serviceUrl}${filledPath(method)}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...credentialHeader(method.authType, KEY_PLACEHOLDER),
      ...Object.fromEntries(required('header').map(({ name, type }) => [name, parameterSample(type)])),
      ...(cookies.length > 0 ? { Cookie: cookies.join('; ') } : {}),
      ...(body ? { 'Content-Type': body.contentType } : {}),
    },
    ...(body ? { body: body.text } : {}),
  }
}

/** Returns the first call of a consumer who has a key: only the address and the key. */
export function firstCallOf(serviceUrl: string, first: { httpMethod: string; path: string }, key: string): SampleCall {
  return {
    method: first.httpMethod,
    url: `${serviceUrl}${first.path.replace(/\{[^{}/]+\}/g, '1')}`,
    headers: credentialHeader('apiKey', key),
  }
}

function credentialHeader(authType: AuthType, key: string): Record<string, string> {
  return authType === 'oauth2' ? { Authorization: `Bearer ${TOKEN_PLACEHOLDER}` } : { 'X-API-Key': key }
}

function filledPath(method: SampledMethod): string {
  return method.path.replace(/\{([^{}/]+)\}/g, (_, name: string) => {
    const parameter = method.parameters.find((candidate) => candidate.place === 'path' && candidate.name === name)
    return encodeURIComponent(parameterSample(parameter?.type ?? 'number'))
  })
}

function parameterSample(type: string): string {
  return type === 'number' ? '1' : 'string'
}

function sampleBody(method: SampledMethod): { contentType: string; text: string } | undefined {
  if (method.httpMethod === 'GET' || method.httpMethod === 'HEAD') return undefined
  const body = method.bodies.find(({ contentType }) => isJson(contentType)) ?? method.bodies[0]
  if (!body) return undefined
  const value = body.schema ? sampleValue(body.schema as JsonSchema) : {}
  return { contentType: body.contentType, text: bodyText(body.contentType, value) }
}

/** Returns a value as a body of a content type: JSON and forms; other types take strings only. */
export function bodyText(contentType: string, value: unknown): string {
  if (isJson(contentType)) return JSON.stringify(value, null, 2)
  if (!contentType.startsWith('application/x-www-form-urlencoded')) return typeof value === 'string' ? value : ''
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return new URLSearchParams(fields.map(([name, field]) => [name, String(field)])).toString()
}

function isJson(contentType: string): boolean {
  return /^[^;]*[/+]json\b/i.test(contentType)
}
