import { HTTP_METHODS } from '../method/method.ts'
import { yup } from '../rule/yup.ts'

/** What a deployment can change for consumers; decision 0077 says which of them are breaking. */
export const CHANGE_KINDS = [
  'operationAdded',
  'operationRemoved',
  'operationDeprecated',
  'operationKept',
  'authChanged',
  'parameterAdded',
  'parameterRemoved',
  'parameterRequired',
  'parameterOptional',
  'parameterDeprecated',
  'parameterStyleChanged',
  'bodyAdded',
  'bodyRemoved',
  'bodyRequired',
  'bodyOptional',
  'requestTypeAdded',
  'requestTypeRemoved',
  'fieldAdded',
  'fieldRemoved',
  'fieldRequired',
  'fieldOptional',
  'fieldDeprecated',
  'furtherFieldsAllowed',
  'furtherFieldsRefused',
  'typeChanged',
  'defaultChanged',
  'valuesAdded',
  'valuesRemoved',
  'limitsNarrowed',
  'limitsWidened',
  'variantAdded',
  'variantRemoved',
  'responseAdded',
  'responseRemoved',
  'responseTypeAdded',
  'responseTypeRemoved',
  'headerAdded',
  'headerRemoved',
  'headerRequired',
  'headerOptional',
  'headerDeprecated',
] as const

/** Where a change is: in what a consumer sends, or gets. */
export const CHANGE_SIDES = ['request', 'response'] as const

/** One change for consumers. */
export const consumerChange = yup.object({
  kind: yup.string().oneOf(CHANGE_KINDS).required(),
  httpMethod: yup.string().oneOf(HTTP_METHODS).required(),
  path: yup.string().required(),
  side: yup.string().oneOf(CHANGE_SIDES).required(),
  /** The parameter, field, status or content type: `query limit`, `200 owner.name`; empty for a whole operation. */
  name: yup.string().defined(),
  /** What it was and is, such as a type; null where that says nothing. */
  before: yup.string().nullable().defined(),
  after: yup.string().nullable().defined(),
  breaking: yup.boolean().required(),
})
export type ConsumerChange = yup.InferType<typeof consumerChange>
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** Changes of one deployment that are stored; of more, the breaking ones first, and their number. */
export const CHANGES_KEPT_MAX = 200
/** Entries on a page of a changelog. */
export const CHANGELOG_SIZE = 20
/** Pages of a changelog that can be asked for. */
export const CHANGELOG_PAGES_MAX = 10_000
