import type { HttpMethod } from '@portico/contract/method/method'
import { operationOfFields } from '../../openapi/change-operation.ts'
import { DocumentConverter } from '../../openapi/document-converter.ts'
import type { ComponentPart, OperationFields } from '../../openapi/document-parts.ts'
import { PROBLEM_SCHEMA_NAME } from '../../openapi/gateway-components.ts'
import { type JsonObject, objectOf } from '../../openapi/json-object.ts'
import { pointerPart } from '../../openapi/json-pointer.ts'
import { stringifyJson } from '../../openapi/json-text.ts'
import { atPointer } from '../../openapi/openapi-reference.ts'
import { parameterKey } from '../../openapi/operation-parts.ts'
import type { StoredBody, StoredResponse } from '../schema/method.ts'
import { APART, SchemaRegistry } from './schema-registry.ts'

/** A method as it was stored before the document was: its schemas are standalone, with `$defs`. */
export interface StandaloneMethod extends OperationFields {
  httpMethod: HttpMethod
  path: string
}

/**
 * Converts an API's standalone methods to operations, in their order, and the components that they share. A definition with several
 * meanings keeps its name once; the others get a free one.
 */
export function convertStoredMethods(methods: readonly StandaloneMethod[]): { components: ComponentPart[]; operations: string[] } {
  const bodies = methods.flatMap((method) => [...method.bodies, ...method.responses.flatMap((response) => response.bodies)])
  const registry = new SchemaRegistry(
    bodies.map(({ schema }) => schema),
    [PROBLEM_SCHEMA_NAME],
  )
  const written = methods.map((method) => operationOfFields(method.path, placedFields(method, registry)))
  const paths: Record<string, JsonObject> = Object.create(null)
  for (const [index, { path, httpMethod }] of methods.entries()) {
    paths[path] = { ...paths[path], [httpMethod.toLowerCase()]: written[index] }
  }
  const document = { paths, components: { schemas: registry.components(), [APART]: registry.apart() } }
  const converter = new DocumentConverter(
    { document, alias: (reference) => reference, resolve: (reference) => atPointer(document, reference) },
    { minor: 1, note: () => undefined },
  )
  const operations = written.map((operation) => stringifyJson(converter.part('operation', operation)))
  const components = [...converter.components(() => undefined)].flatMap(([kind, parts]) =>
    [...parts].map(([name, part]) => ({ kind, name, content: stringifyJson(part) })),
  )
  return { components, operations }
}

/** Returns a method's fields with its schemas as parts of one document, one entry for each parameter, content type and status. */
function placedFields(method: StandaloneMethod, registry: SchemaRegistry): OperationFields {
  const place = `#/paths/${pointerPart(method.path)}/${method.httpMethod.toLowerCase()}`
  const parameters = new Map(method.parameters.map((parameter) => [parameterKey(parameter.place, parameter.name), parameter]))
  const responses = [...Map.groupBy(method.responses, ({ statusCode }) => statusCode)].map(
    ([statusCode, same]): StoredResponse => ({
      statusCode,
      description: same.find(({ description }) => description !== '')?.description ?? '',
      headers: [...new Map(same.flatMap(({ headers }) => headers).map((header) => [header.name, header])).values()],
      bodies: placedBodies(
        same.flatMap((response) => response.bodies),
        `${place}/responses/${statusCode}/content`,
        registry,
      ),
    }),
  )
  return {
    summary: method.summary,
    description: method.description,
    parameters: [...parameters.values()],
    bodies: placedBodies(method.bodies, `${place}/requestBody/content`, registry),
    responses,
  }
}

/** Returns bodies by content type; two with the same type become alternatives. */
function placedBodies(bodies: readonly StoredBody[], place: string, registry: SchemaRegistry): StoredBody[] {
  return [...Map.groupBy(bodies, ({ contentType }) => contentType)].flatMap(([contentType, same]) => {
    const [body] = same
    if (!body) return []
    const at = `${place}/${pointerPart(contentType)}/schema`
    const described = same.filter(({ schema }) => schema !== null)
    const schemas = described.map(({ schema }, index) =>
      registry.placed(objectOf(schema), described.length > 1 ? `${at}/anyOf/${index}` : at),
    )
    return [{ ...body, schema: schemas.length > 1 ? { anyOf: schemas } : (schemas[0] ?? null) }]
  })
}
