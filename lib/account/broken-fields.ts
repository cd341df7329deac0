import { yup } from '@portico/contract/rule/yup'

/** Checked values, or the first broken rule of each field. */
export type Checked<Values> = { values: Values; broken?: undefined } | { broken: Record<string, string>; values?: undefined }

/** Checks what a form holds by its contract schema; empty texts count as not given. */
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

/** That a field is missing is the only thing to say of it. */
function withRequiredFirst(broken: Record<string, string>, all: readonly yup.ValidationError[]): Record<string, string> {
  const missing = all.filter(({ message }) => message === 'required').map(({ path }) => [path ?? '', 'required'] as const)
  return { ...broken, ...Object.fromEntries(missing) }
}
