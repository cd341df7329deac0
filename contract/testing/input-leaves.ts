import { ENDPOINT_LIST } from '../endpoints.ts'
import type { yup } from '../rule/yup.ts'

/** One part of an endpoint's input by its own schema. */
export interface InputSchema {
  /** `createApi body` */
  name: string
  schema: yup.ObjectSchema<yup.AnyObject>
}

/** A schema inside an input, and where: `servers[].address`. */
export interface InputLeaf {
  path: string
  schema: yup.Schema
}

/** Every schema that judges what a caller sends: parameters, query and body of every endpoint. */
export const INPUT_SCHEMAS: readonly InputSchema[] = ENDPOINT_LIST.flatMap(({ name, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) => (schema ? [{ name: `${name} ${part}`, schema }] : [])),
)

/** The schemas inside a schema that are no objects: texts, numbers, lists (before what is in them) and the rest. */
export function leavesOf(schema: yup.Schema, path = ''): InputLeaf[] {
  const { fields, innerType } = schema as { fields?: Record<string, yup.Schema>; innerType?: yup.Schema }
  if (fields) return Object.entries(fields).flatMap(([name, field]) => leavesOf(field, path ? `${path}.${name}` : name))
  return [{ path, schema }, ...(innerType ? leavesOf(innerType, `${path}[]`) : [])]
}

/** A value of a schema's shape in which `leafValue` fills every leaf; one item in each list unless it gives the list itself. */
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
