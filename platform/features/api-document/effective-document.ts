import { GENERATED_MARK } from '@portico/contract/api-document/api-document'
import { HTTP_METHODS } from '@portico/contract/method/method'
import type { AuthType } from '@portico/contract/stage/stage'
import type { JsonObject } from '../method/json-object.ts'
import { documentOperation } from './document-operation.ts'
import { type DocumentSource, usedAuthTypes } from './document-source.ts'
import { gatewayHeaders, gatewayProblem, gatewayResponses, PROBLEM_SCHEMA_NAME } from './gateway-parts.ts'
import { APART, pointerPart, SchemaRegistry } from './schema-registry.ts'

const OPENAPI_VERSION = '3.1.0'

/**
 * Returns the OpenAPI 3.1 document that consumers read: what the author wrote, and what the gateway adds. Generated parts are marked, so
 * that an import of the document leaves them out. Pure, with a fixed order of keys.
 */
export function effectiveDocument(source: DocumentSource): JsonObject {
  const { reference, serving, audience } = source
  const targetPaths = new Map(serving.methods.map(({ id, targetPath }) => [id, targetPath]))
  const inherits = new Set(serving.methods.filter(({ authType }) => authType === null).map(({ id }) => id))
  const shelf = new SchemaRegistry(
    reference.methods.flatMap(({ bodies, responses }) =>
      [...bodies, ...responses.flatMap((response) => response.bodies)].map(({ schema }) => schema),
    ),
    [PROBLEM_SCHEMA_NAME],
  )
  const paths: Record<string, JsonObject> = {}
  for (const [path, methods] of Map.groupBy(reference.methods, (method) => method.path)) {
    const ordered = methods.toSorted((a, b) => HTTP_METHODS.indexOf(a.httpMethod) - HTTP_METHODS.indexOf(b.httpMethod))
    paths[path] = Object.fromEntries(
      ordered.map((method) => {
        const key = method.httpMethod.toLowerCase()
        const context = {
          source,
          shelf,
          place: `#/paths/${pointerPart(path)}/${key}`,
          authTypes: inherits.has(method.id) ? source.authTypes : [method.authType],
          targetPath: audience === 'staff' ? targetPaths.get(method.id) : undefined,
        }
        return [key, documentOperation(context, method)]
      }),
    )
  }
  const apart = shelf.apart()
  return {
    openapi: OPENAPI_VERSION,
    info: infoOf(source),
    servers: source.servers.map(serverOf),
    paths,
    components: {
      schemas: { ...shelf.components(), [PROBLEM_SCHEMA_NAME]: gatewayProblem() },
      responses: gatewayResponses(source),
      headers: gatewayHeaders(source),
      securitySchemes: securitySchemes(usedAuthTypes(source)),
      ...(Object.keys(apart).length === 0 ? {} : { [APART]: apart }),
    },
  }
}

function infoOf({ api, version, audience }: DocumentSource): JsonObject {
  const contact = {
    ...(api.author.name === '' ? {} : { name: api.author.name }),
    ...(api.author.email === '' || audience === 'consumer' ? {} : { email: api.author.email }),
  }
  return {
    title: api.name,
    ...(api.description === '' ? {} : { description: api.description }),
    version,
    ...(Object.keys(contact).length === 0 ? {} : { contact }),
  }
}

function serverOf({ url, environmentName, stageName, status }: DocumentSource['servers'][number]): JsonObject {
  const paused = status === 'paused' ? ' (paused: every call is answered with 503)' : ''
  return { url, description: `${stageName} · ${environmentName}${paused}`, [GENERATED_MARK]: true }
}

function securitySchemes(types: ReadonlySet<AuthType>): JsonObject {
  const schemes: Record<AuthType, JsonObject> = {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
      description: 'A key of an approved subscription.',
      [GENERATED_MARK]: true,
    },
    oauth2: {
      type: 'http',
      scheme: 'bearer',
      description: 'An OAuth 2.0 access token, which the gateway has introspected.',
      [GENERATED_MARK]: true,
    },
  }
  return Object.fromEntries(Object.entries(schemes).filter(([type]) => types.has(type as AuthType)))
}
