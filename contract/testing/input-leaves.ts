import { ENDPOINT_LIST } from '../endpoints.ts'
import type { yup } from '../rule/yup.ts'

/** One part of an endpoint's input with its schema. */
export interface InputSchema {
  /** Such as `createApi body`. */
  name: string
  schema: yup.ObjectSchema<yup.AnyObject>
}

/** A schema inside an input, and its path: `servers[].address`. */
export interface InputLeaf {
  path: string
  schema: yup.Schema
}

/** The schemas of all input: parameters, query and body of every endpoint. */
export const INPUT_SCHEMAS: readonly InputSchema[] = ENDPOINT_LIST.flatMap(({ name, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) => (schema ? [{ name: `${name} ${part}`, schema }] : [])),
)

/** Returns the schemas inside a schema that are not objects: texts, numbers, lists (before their items) and others. */
export function leavesOf(schema: yup.Schema, path = ''): InputLeaf[] {
  const { fields, innerType } = schema as { fields?: Record<string, yup.Schema>; innerType?: yup.Schema }
  if (fields) return Object.entries(fields).flatMap(([name, field]) => leavesOf(field, path ? `${path}.${name}` : name))
  return [{ path, schema }, ...(innerType ? leavesOf(innerType, `${path}[]`) : [])]
}

/** Returns a value of a schema's shape with leaves from `leafValue`; lists have one item unless it returns the list. */
export function filledBy(schema: yup.Schema, leafValue: (leaf: InputLeaf) => unknown, path = ''): unknown {
  const { fields, innerType } = schema as { fields?: Record<string, yup.Schema>; innerType?: yup.Schema }
  if (fields) {
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, filledBy(field, leafValue, path ? `${path}.${name}` : name)]),
    )
  }
  const given = leafValue({ path, schema })
  return given === undefined && innerType ? [filledBy(innerType, leafValue, `${path}[]`)] : given
}
