import { HTTP_METHODS } from '../method/method.ts'
import { yup } from '../rule/yup.ts'

/** warning: consumers have to guess or are at risk; hint: the document would be better with it. */
export const LINT_SEVERITIES = ['warning', 'hint'] as const
export type LintSeverity = (typeof LINT_SEVERITIES)[number]

/** What is looked at in an API's document, with how much it weighs: first what concerns the whole API, then single methods. */
export const LINT_RULES = {
  apiDescriptionMissing: 'warning',
  authorContactMissing: 'warning',
  serviceNotEncrypted: 'warning',
  categoryMissing: 'hint',
  usageLimitMissing: 'hint',
  targetNotEncrypted: 'hint',
  summaryMissing: 'warning',
  responsesMissing: 'warning',
  successMissing: 'warning',
  bodySchemaMissing: 'warning',
  summaryRepeated: 'warning',
  descriptionMissing: 'hint',
  pathParameterDescriptionMissing: 'hint',
  parameterDescriptionMissing: 'hint',
  requestBodyMissing: 'hint',
  responseSchemaMissing: 'hint',
} as const satisfies Record<string, LintSeverity>
export type LintRule = keyof typeof LINT_RULES
export const LINT_RULE_NAMES = Object.keys(LINT_RULES) as LintRule[]

/** Most places that one finding lists; `count` counts all. */
export const LINT_PLACES_MAX = 20

/** One rule that is not kept, with the places: a method of a version, and what of it; none of both for the API as a whole. */
export const lintFinding = yup.object({
  rule: yup.string().oneOf(LINT_RULE_NAMES).required(),
  severity: yup.string().oneOf(LINT_SEVERITIES).required(),
  count: yup.number().integer().required(),
  places: yup
    .array(
      yup
        .object({
          /** The version's name; null where the API has only one, or none. */
          version: yup.string().nullable().defined(),
          method: yup
            .object({ httpMethod: yup.string().oneOf(HTTP_METHODS).required(), path: yup.string().required() })
            .nullable()
            .defined(),
          /** A parameter, a content type, a server: what of the place is meant. */
          detail: yup.string().nullable().defined(),
        })
        .required(),
    )
    .required(),
})
export type LintFinding = yup.InferType<typeof lintFinding>

/** What a look at an API's document found, the weightiest first. */
export const lintReport = yup.object({
  /** deployed: what the portal shows or would show; draft: what developers edit, as long as nothing is deployed. */
  basis: yup.string().oneOf(['deployed', 'draft']).required(),
  /** The versions that were looked at, by name. */
  versions: yup.array(yup.string().required()).required(),
  methodCount: yup.number().integer().required(),
  findings: yup.array(lintFinding.required()).required(),
})
export type LintReport = yup.InferType<typeof lintReport>
