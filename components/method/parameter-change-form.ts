import { PARAMETER_PLACES, PARAMETER_TYPES, type ParameterPlace } from '@portico/contract/method/method'
import { existingParameterName, parameterDescription } from '@portico/contract/method/method-input'
import type { ParameterChange, ParameterKey } from '@portico/contract/method/parameter-input'
import type { ParameterSummary, ParameterUse } from '@portico/contract/method/parameter-view'
import { yup } from '@portico/contract/rule/yup'

/** The values in which some methods agree; null where they differ. */
export type CommonValues = Pick<ParameterSummary, 'type' | 'array' | 'required' | 'description'>

/** The form of a change. An empty choice leaves a value as each method has it. */
export const parameterChangeForm = yup.object({
  place: yup.string().oneOf(PARAMETER_PLACES).required(),
  name: existingParameterName().required(),
  type: yup.string().oneOf(PARAMETER_TYPES),
  array: yup.string().oneOf(['single', 'list']),
  required: yup.string().oneOf(['required', 'optional']),
  /** Whether all methods get the description, where they differ. */
  oneDescription: yup.boolean().default(false),
  description: parameterDescription(),
})
export type ParameterChangeValues = yup.InferType<typeof parameterChangeForm>

/** Returns the values in which uses of a parameter agree. */
export function commonValuesOf(uses: readonly ParameterUse[]): CommonValues {
  const only = <Field extends keyof CommonValues>(field: Field) => {
    const [first, ...others] = new Set(uses.map((use) => use[field]))
    return first === undefined || others.length > 0 ? null : first
  }
  return { type: only('type'), array: only('array'), required: only('required'), description: only('description') }
}

/** Returns the first values of the form: what the methods have in common, or the values proposed for all of them. */
export function firstValuesOf(key: ParameterKey, common: CommonValues, proposed: CommonValues = common): ParameterChangeValues {
  const { type, array, required, description } = proposed
  return {
    ...key,
    type: type ?? ('' as never),
    array: array === null ? ('' as never) : array ? 'list' : 'single',
    required: required === null ? ('' as never) : required ? 'required' : 'optional',
    oneDescription: common.description === null && description !== null,
    description: description ?? '',
  }
}

/** Returns the fields to change: those that differ from what the methods have in common. */
export function changeOf(key: ParameterKey, common: CommonValues, values: ParameterChangeValues): ParameterChange {
  const change: ParameterChange = {}
  const { place, name, type, array, required, oneDescription, description = '' } = values
  if (place !== key.place) change.place = place as Exclude<ParameterPlace, 'path'>
  if (name !== key.name) change.name = name
  if (type && type !== common.type) change.type = type
  if (array && (array === 'list') !== common.array) change.array = array === 'list'
  if (required && (required === 'required') !== common.required) change.required = required === 'required'
  if (common.description === null ? oneDescription : description !== common.description) change.description = description
  return change
}
