import { yup } from '../rule/yup.ts'
import { HTTP_METHODS, PARAMETER_PLACES, PARAMETER_TYPES } from './method.ts'

/** The values of a parameter in a method. */
const parameterValues = {
  type: yup.string().oneOf(PARAMETER_TYPES).required(),
  array: yup.boolean().required(),
  required: yup.boolean().required(),
  description: yup.string().defined(),
}

/** The fields in which methods may describe one parameter differently. */
export const PARAMETER_FIELDS = ['type', 'array', 'required', 'description'] as const
export type ParameterField = (typeof PARAMETER_FIELDS)[number]

/** A parameter across the methods of an API. A value is null if the methods differ in it. */
export const parameterSummary = yup.object({
  place: yup.string().oneOf(PARAMETER_PLACES).required(),
  name: yup.string().required(),
  /** The number of methods that use it; a method that lists it twice counts twice. */
  useCount: yup.number().integer().required(),
  type: yup.string().oneOf(PARAMETER_TYPES).nullable().defined(),
  array: yup.boolean().nullable().defined(),
  required: yup.boolean().nullable().defined(),
  description: yup.string().nullable().defined(),
})
export type ParameterSummary = yup.InferType<typeof parameterSummary>

/** Maximum number of variants that a comparison lists; the most common ones come first. */
export const PARAMETER_VARIANTS_MAX = 50

/** Values that one or more methods have in common. */
const parameterVariant = yup.object({ ...parameterValues, useCount: yup.number().integer().required() })
export type ParameterVariant = yup.InferType<typeof parameterVariant>

export const parameterComparison = parameterSummary.shape({
  /** Identifies the values, for a change that is based on them. */
  hash: yup.string().required(),
  variants: yup.array(parameterVariant.required()).required(),
  /** The number of all variants. */
  variantCount: yup.number().integer().required(),
})
export type ParameterComparison = yup.InferType<typeof parameterComparison>

/** A method that uses a parameter, with its values there. */
export const parameterUse = yup.object({
  ...parameterValues,
  methodId: yup.string().required(),
  httpMethod: yup.string().oneOf(HTTP_METHODS).required(),
  path: yup.string().required(),
})
export type ParameterUse = yup.InferType<typeof parameterUse>

/** Maximum number of methods that ParameterTaken names. */
export const NAMED_METHODS_MAX = 20
