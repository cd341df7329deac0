import { yup } from '@portico/contract/rule/yup'

/** The checked values, or the first broken rule of each field. */
export type Checked<Values> = { values: Values; broken?: undefined } | { broken: Record<string, string>; values?: undefined }

/** Checks a form's values by its contract schema; an empty string counts as not given. */
export function checkedBy<Schema extends yup.ObjectSchema<yup.AnyObject>>(
  schema: Schema,
  given: Record<string, unknown>,
): Checked<yup.InferType<Schema>> {
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  try {
    return { values: schema.validateSync(values, { abortEarly: false }) }
  } catch (error) {
    if (!(error instanceof yup.ValidationError)) throw error
    const broken: Record<string, string> = {}
    for (const { path, message } of error.inner.length > 0 ? error.inner : [error]) broken[path ?? ''] ??= message
    return { broken: withRequiredFirst(broken, error.inner) }
  }
}

/** Replaces the broken rules of a missing field by `required`, the only one that helps. */
function withRequiredFirst(broken: Record<string, string>, all: readonly yup.ValidationError[]): Record<string, string> {
  const missing = all.filter(({ message }) => message === 'required').map(({ path }) => [path ?? '', 'required'] as const)
  return { ...broken, ...Object.fromEntries(missing) }
}
