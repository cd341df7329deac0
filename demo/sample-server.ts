import type { IncomingMessage, ServerResponse } from 'node:http'
import { checkValue } from './check-value.ts'
import { answerJson, readText } from './json-exchange.ts'
import { type SampleApi, type SampleCall, SampleFault, type SampleFile, type SampleOperation } from './sample-api.ts'

type Route = { method: string; segments: string[]; operation: SampleOperation; schemas: SampleApi['schemas'] }

/** Returns a request listener that answers every operation of the APIs by its document: 400 for invalid input, 404 for what does not exist. */
export function sampleServer(apis: readonly SampleApi[]): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const routes = apis.flatMap(({ operations, schemas }) =>
    Object.entries(operations).map(([key, operation]): Route => {
      const [method = '', path = ''] = key.split(' ')
      return { method, segments: path.split('/'), operation, schemas }
    }),
  )
  return async (request, response) => {
    try {
      await answer(routes, request, response)
    } catch (error) {
      if (response.headersSent) return void response.destroy()
      refuse(response, error instanceof SampleFault ? error.status : 400, (error as Error).message)
    }
  }
}

async function answer(routes: Route[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sample')
  if (url.pathname === '/healthz') return answerJson(response, 200, { status: 'ok' })
  const found = findRoute(routes, request.method ?? '', url.pathname)
  if (!found) return refuse(response, 404, `There is no ${request.method} ${url.pathname}.`)
  const { route, values } = found
  const given = readParameters(route, values, url.searchParams)
  const aborted = new AbortController()
  response.on('close', () => aborted.abort())
  const result = route.operation.run({ given, body: await readBody(route, request), signal: aborted.signal })
  if (result === undefined) return refuse(response, 404, `Nothing is found at ${url.pathname}.`)
  await send(response, route.operation, result)
}

/** Returns the route of a path with the values of its parameters; literal segments are preferred. */
function findRoute(routes: Route[], method: string, path: string): { route: Route; values: Record<string, string> } | null {
  const given = path.split('/').map(decodeURIComponent)
  const isName = (segment: string) => segment.startsWith('{')
  const fitting = routes.filter(
    ({ method: own, segments }) =>
      own === method && segments.length === given.length && segments.every((segment, at) => isName(segment) || segment === given[at]),
  )
  const [route] = fitting.toSorted((one, other) => one.segments.filter(isName).length - other.segments.filter(isName).length)
  if (!route) return null
  const values = route.segments.flatMap((segment, at) => (isName(segment) ? [[segment.slice(1, -1), given[at] ?? '']] : []))
  return { route, values: Object.fromEntries(values) as Record<string, string> }
}

function readParameters({ operation, schemas }: Route, path: Record<string, string>, query: URLSearchParams): SampleCall['given'] {
  const given: SampleCall['given'] = {}
  for (const { name, in: place, required, schema } of operation.parameters ?? []) {
    const written = place === 'path' ? path[name] : query.get(name)
    if (written === undefined || written === null) {
      if (required) throw new SampleFault(400, `${name} is required`)
      given[name] = schema.default
      continue
    }
    const isNumber = schema.type === 'integer' || schema.type === 'number'
    const value = isNumber && written.trim() !== '' ? Number(written) : written
    const fault = checkValue(value, schema, schemas, name)
    if (fault) throw new SampleFault(400, fault)
    given[name] = value
  }
  return given
}

async function readBody({ operation: { body }, schemas }: Route, request: IncomingMessage): Promise<SampleCall['body']> {
  if (!body) return undefined
  const written = await readText(request)
  const value = body.contentType ? Object.fromEntries(new URLSearchParams(written)) : parse(written)
  const fault = checkValue(value, body.schema, schemas)
  if (fault) throw new SampleFault(400, fault)
  return value
}

function parse(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    throw new SampleFault(400, 'body must be JSON')
  }
}

async function send(response: ServerResponse, { answer: { status = 200, contentType } }: SampleOperation, result: unknown): Promise<void> {
  if (status === 204) return void response.writeHead(204).end()
  if (isFile(result)) {
    const disposition = result.fileName ? { 'content-disposition': `attachment; filename="${result.fileName}"` } : {}
    return void response.writeHead(status, { 'content-type': result.contentType, ...disposition }).end(result.content)
  }
  if (contentType !== 'text/event-stream') return answerJson(response, status, result)
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
  for await (const event of result as AsyncIterable<{ id: number; data: unknown }>)
    response.write(`id: ${event.id}\ndata: ${JSON.stringify(event.data)}\n\n`)
  response.end()
}

/** Returns whether an operation answered with a file instead of JSON. */
export function isFile(result: unknown): result is SampleFile {
  return typeof result === 'object' && result !== null && 'contentType' in result && 'content' in result
}

function refuse(response: ServerResponse, code: number, message: string): void {
  answerJson(response, code, { code, message })
}
