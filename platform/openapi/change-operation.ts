import { pathParameterNames } from '@portico/contract/method/method'
import { changedRequestBody, changedResponses, sameBodies, sameResponses } from './change-bodies.ts'
import { changeParameters } from './change-parameters.ts'
import type { OperationContext, OperationFields, OperationGroup } from './document-parts.ts'
import type { JsonObject } from './json-object.ts'
import { withField, withInheritedParameters } from './operation-parts.ts'
import { GROUP_FIELDS, viewOfOperation } from './operation-view.ts'
import { renameParameters } from './rename-parameters.ts'

/** A changed operation. */
export interface ChangedOperation {
  operation: JsonObject
  /**
   * True if the operation now lists all its parameters itself, because one that it inherited from its path item is gone: the path item's
   * parameters then move to its operations (`detachParameters`).
   */
  detached: boolean
}

/**
 * Writes what differs between an operation's view and `after`, and keeps everything else as it is. A changed part that is a reference is
 * replaced by its own copy. `after` may name path parameters differently; they are matched by their order in the path.
 */
export function changeOperation(context: OperationContext, operation: JsonObject, after: OperationFields): ChangedOperation {
  const before = viewOfOperation(context, operation)
  const { operation: parameterized, detached } = changeParameters(context, operation, after.parameters)
  let changed = parameterized
  if (after.summary !== before.summary) changed = withField(changed, 'summary', after.summary || undefined)
  if (after.description !== before.description) changed = withField(changed, 'description', after.description || undefined)
  if (!sameBodies(after.bodies, before.bodies)) {
    changed = withField(changed, 'requestBody', changedRequestBody(context.components, changed.requestBody, before.bodies, after.bodies))
  }
  if (!sameResponses(after.responses, before.responses)) {
    changed = withField(changed, 'responses', changedResponses(context.components, changed.responses, before.responses, after.responses))
  }
  return { operation: changed, detached }
}

/** Returns the operation of a method that is made by hand. */
export function operationOfFields(path: string, fields: OperationFields): JsonObject {
  return changeOperation({ path, pathItem: {}, components: () => undefined }, {}, fields).operation
}

/**
 * Returns an operation with some groups of fields taken from another version of it, in the order of that version if both have the same
 * fields. Otherwise fields stay in their places; new ones follow the field that they follow there.
 */
export function takeGroups(operation: JsonObject, other: JsonObject, groups: readonly OperationGroup[]): JsonObject {
  const isTaken = (key: string) => groups.includes(GROUP_FIELDS.get(key) ?? 'others')
  const keys = Object.keys(operation).filter((key) => !isTaken(key) || Object.hasOwn(other, key))
  const others = Object.keys(other)
  for (const [index, key] of others.entries()) {
    if (!isTaken(key) || keys.includes(key)) continue
    const previous = others.slice(0, index).findLast((one) => keys.includes(one))
    keys.splice(previous === undefined ? 0 : keys.indexOf(previous) + 1, 0, key)
  }
  const isSame = groups.length > 0 && keys.length === others.length && keys.every((key) => Object.hasOwn(other, key))
  return Object.fromEntries((isSame ? others : keys).map((key) => [key, isTaken(key) ? other[key] : operation[key]]))
}

/**
 * Returns an operation for a path of the same shape with other parameter names, together with the parameters of its path item, which stays
 * with the old path.
 */
export function moveOperation(context: OperationContext, operation: JsonObject, path: string): JsonObject {
  const own = withInheritedParameters(context.pathItem, operation, context.components)
  const here = { ...context, pathItem: {} }
  const view = viewOfOperation(here, own)
  const renamed = renameParameters({ ...view, targetPath: '' }, pathParameterNames(context.path), path)
  return changeOperation(here, own, { ...view, parameters: renamed.parameters }).operation
}
