import { isObject, type JsonObject, objectOf } from './json-object.ts'
import { textIn } from './text-in.ts'

/** Maximum number of servers read from one document, and maximum length of the description in characters. */
const SERVERS_MAX = 20
const ADDRESS_MAX = 4_000
const VARIABLE_MAX = 500
const DESCRIPTION_MAX = 20_000

/** What a document says about the service as a whole. */
export interface DocumentInfo {
  /** Plain text; empty if there is none. */
  description: string
  /** Server URLs with their variables filled in, as written: absolute, or paths only. */
  servers: string[]
}

/** Returns the description and the servers of an OpenAPI 3 or Swagger 2.0 document; ignores values that are not text. */
export function documentInfo(document: JsonObject): DocumentInfo {
  const description = textIn(objectOf(document.info).description).slice(0, DESCRIPTION_MAX).toWellFormed()
  const servers = document.swagger === undefined ? serversOf(document) : swaggerServersOf(document)
  return { description, servers: [...new Set(servers)].filter((server) => server !== '').slice(0, SERVERS_MAX) }
}

function serversOf(document: JsonObject): string[] {
  const servers = Array.isArray(document.servers) ? document.servers : []
  return servers.slice(0, SERVERS_MAX).flatMap((server: unknown) => (isObject(server) ? [serverAddress(server)] : []))
}

/** Returns a server's URL with its variables filled in. */
export function serverAddress(server: JsonObject): string {
  const variables = objectOf(server.variables)
  const address = textIn(server.url).slice(0, ADDRESS_MAX)
  return address
    .replace(/\{([^{}]+)\}/g, (_, name: string) => textIn(objectOf(variables[name]).default).slice(0, VARIABLE_MAX))
    .slice(0, ADDRESS_MAX)
    .toWellFormed()
}

function swaggerServersOf(document: JsonObject): string[] {
  const host = textIn(document.host)
  const basePath = textIn(document.basePath)
  if (host === '') return [basePath]
  const schemes = (Array.isArray(document.schemes) ? document.schemes : ['https']).map(textIn)
  // Prefer https for a service that supports both.
  return schemes
    .filter((scheme) => scheme === 'http' || scheme === 'https')
    .sort()
    .reverse()
    .map((scheme) => `${scheme}://${host}${basePath}`)
}
