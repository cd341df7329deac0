import type { yup } from '@portico/contract/rule/yup'

/** The query of a list after validation, with defaults. */
export type ListQuery<Schema extends yup.ObjectSchema<yup.AnyObject>> = yup.InferType<Schema>

/** The query of an address, as pages and browsers have it. */
export type AddressParams = URLSearchParams | Record<string, string | string[] | undefined>

/**
 * Returns the list query in an address. The contract's schema checks each part; an invalid one counts as not given, as does NUL, which no
 * text of the platform contains, so that an edited address shows the list and no error. `size` is the number of rows per page without one
 * in the address. Pages use it to prefetch, screens to query.
 */
export function listQueryOf<Schema extends yup.ObjectSchema<yup.AnyObject>>(
  schema: Schema,
  params: AddressParams,
  size?: number,
): ListQuery<Schema> {
  const query: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(schema.fields)) {
    const given = givenOf(params, key)
    const value = given === undefined || Array.isArray(given) || given.includes('\0') ? undefined : valid(field as yup.AnySchema, given)
    const known = value ?? (key === 'size' && size !== undefined ? size : (field as yup.AnySchema).getDefault())
    if (known !== undefined) query[key] = known
  }
  return query as ListQuery<Schema>
}

function valid(field: yup.AnySchema, given: string): unknown {
  try {
    return field.validateSync(given)
  } catch {
    return undefined
  }
}

function givenOf(params: AddressParams, key: string): string | string[] | undefined {
  const given = params instanceof URLSearchParams ? params.getAll(key) : params[key]
  const value = Array.isArray(given) && given.length < 2 ? given[0] : given
  return value === '' ? undefined : value
}

/**
 * Returns the query of the address after a change: empty and default values are left out, and every change except of the page goes back to
 * page 1.
 */
export function changedParams(
  current: URLSearchParams,
  change: Record<string, string | number | undefined>,
  defaults: Record<string, unknown>,
): URLSearchParams {
  const next = new URLSearchParams(current)
  if (!('page' in change)) next.delete('page')
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined || value === '' || String(value) === String(defaults[key])) next.delete(key)
    else next.set(key, String(value))
  }
  return next
}
