import type { methods } from '../../database/schema/method.ts'
import { directNeeds } from '../../openapi/direct-needs.ts'
import type { ComponentLookup, OperationContext, ReadOperation } from '../../openapi/document-parts.ts'
import { fieldNames } from '../../openapi/field-names.ts'
import type { JsonObject } from '../../openapi/json-object.ts'
import { stringifyJson } from '../../openapi/json-text.ts'
import { operationTags } from '../../openapi/operation-tags.ts'
import { listedFields, operationDigests } from '../../openapi/operation-view.ts'

/** An operation's columns in `methods`: the operation, and what is derived from it. */
export type OperationColumns = Pick<
  typeof methods.$inferInsert,
  'operation' | 'digests' | 'summary' | 'description' | 'parameters' | 'tags' | 'operationId' | 'deprecated' | 'fields' | 'needs'
>

/** Returns the columns of an operation that is written. */
export function operationColumns(context: OperationContext, operation: JsonObject): OperationColumns {
  const { operationId, deprecated } = operation
  const described = {
    content: stringifyJson(operation),
    listed: listedFields(context, operation),
    digests: operationDigests(operation),
    tags: operationTags(operation),
    operationId: typeof operationId === 'string' ? operationId : null,
    deprecated: deprecated === true,
  }
  return columnsOf(described, operation, context.components)
}

/** Returns the columns of an operation that a document describes. */
export function columnsOf(
  { content, listed, digests, tags, operationId, deprecated }: Omit<ReadOperation, 'httpMethod' | 'path' | 'targetPath'>,
  operation: JsonObject,
  components: ComponentLookup,
): OperationColumns {
  return {
    operation: content,
    digests,
    summary: storable(listed.summary),
    description: storable(listed.description),
    parameters: listed.parameters,
    tags: tags.map(storable),
    operationId: operationId === null ? null : storable(operationId),
    deprecated,
    fields: fieldNames(listed.parameters, operation, components).map(storable),
    needs: directNeeds(content).map(storable),
  }
}

/** Returns a text without NUL and lone surrogates, which the database cannot store. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').toWellFormed()
}
