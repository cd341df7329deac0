import { HTTP_METHODS } from '../method/method.ts'
import { yup } from '../rule/yup.ts'

/** warning: consumers have to guess or are at risk; hint: the document would be better with it. */
export const LINT_SEVERITIES = ['warning', 'hint'] as const
export type LintSeverity = (typeof LINT_SEVERITIES)[number]

/** The rules of the document check with their severity: those of the whole API first, then those of methods. */
export const LINT_RULES = {
  apiDescriptionMissing: 'warning',
  authorContactMissing: 'warning',
  serviceNotEncrypted: 'warning',
  operationsNotImported: 'warning',
  referencesUnresolved: 'warning',
  categoryMissing: 'hint',
  usageLimitMissing: 'hint',
  targetNotEncrypted: 'hint',
  partsNotImported: 'hint',
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

/** Maximum number of places in a finding; `count` includes all. */
export const LINT_PLACES_MAX = 20

/** A broken rule and its places: a method of a version, or null for the whole API. */
export const lintFinding = yup.object({
  rule: yup.string().oneOf(LINT_RULE_NAMES).required(),
  severity: yup.string().oneOf(LINT_SEVERITIES).required(),
  count: yup.number().integer().required(),
  places: yup
    .array(
      yup
        .object({
          /** The version's name; null if the API has at most one. */
          version: yup.string().nullable().defined(),
          method: yup
            .object({ httpMethod: yup.string().oneOf(HTTP_METHODS).required(), path: yup.string().required() })
            .nullable()
            .defined(),
          /** Parameter, content type or server within the place; for losses of an import, the place in the document. */
          detail: yup.string().nullable().defined(),
        })
        .required(),
    )
    .required(),
})
export type LintFinding = yup.InferType<typeof lintFinding>

/** The result of a document check, most severe findings first. */
export const lintReport = yup.object({
  /** deployed: what the portal shows or would show; draft: what developers edit, as long as nothing is deployed. */
  basis: yup.string().oneOf(['deployed', 'draft']).required(),
  /** Names of the checked versions. */
  versions: yup.array(yup.string().required()).required(),
  methodCount: yup.number().integer().required(),
  findings: yup.array(lintFinding.required()).required(),
})
export type LintReport = yup.InferType<typeof lintReport>
