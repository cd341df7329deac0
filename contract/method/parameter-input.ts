import { listQuery } from '../rule/list.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { CHOSEN_PLACES, METHODS_PER_API_MAX, PARAMETER_PLACES, PARAMETER_TYPES } from './method.ts'
import { existingParameterName, parameterDescription } from './method-input.ts'

/** What identifies a parameter across the methods of an API. Names differ by case, as in the methods. */
export const parameterKey = yup
  .object({ place: yup.string().oneOf(PARAMETER_PLACES).required(), name: existingParameterName().required() })
  .noUnknown()
export type ParameterKey = yup.InferType<typeof parameterKey>

export const parameterListQuery = listQuery(['name', '-name', 'useCount', '-useCount'], '-useCount').shape({
  place: yup.string().oneOf(PARAMETER_PLACES),
  /** Parameters that at least one method has with this type. */
  type: yup.string().oneOf(PARAMETER_TYPES),
  /** True for parameters that methods describe differently. */
  differs: yup.boolean(),
})

/** The filters of the methods that use a parameter. */
export const parameterUseFilters = listQuery(['path', '-path'], 'path').shape({
  type: yup.string().oneOf(PARAMETER_TYPES),
  required: yup.boolean(),
  array: yup.boolean(),
})
export const parameterUseListQuery = parameterUseFilters.concat(parameterKey)

/** The fields of a parameter that change; absent ones stay as each method has them. The rules are those of a method's own form. */
export const parameterChange = yup
  .object({
    place: yup.string().oneOf(CHOSEN_PLACES),
    name: existingParameterName(),
    description: parameterDescription(),
    required: yup.boolean(),
    array: yup.boolean(),
    type: yup.string().oneOf(PARAMETER_TYPES),
  })
  .noUnknown()
export type ParameterChange = yup.InferType<typeof parameterChange>

/** The fields that a path parameter takes from its path. */
const FIXED_IN_PATH = ['place', 'name', 'required'] as const

export const changeParameterInput = parameterKey
  .shape({
    /** Identifies the values on which the change is based: it fails when they changed in the meantime. */
    hash: yup.string().max(100).required(),
    /** Null for all methods that use the parameter. */
    methodIds: yup.array(uuid().required()).min(1).max(METHODS_PER_API_MAX).nullable().defined(),
    change: parameterChange.required(),
  })
  .test('pathParameterFixed', '', (value, { createError }) => {
    const fixed = value.place === 'path' ? FIXED_IN_PATH.find((field) => value.change?.[field] !== undefined) : undefined
    return fixed === undefined || createError({ path: `change.${fixed}`, message: ruleMessage('pathParameterFixed') })
  })
