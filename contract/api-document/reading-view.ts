import { HTTP_METHODS } from '../method/method.ts'
import { moment } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { deprecationView } from '../stage/deprecation.ts'
import { AUTH_TYPES, STAGE_STATUSES } from '../stage/stage.ts'

/** Operations and webhooks on one page of a tag, and webhooks on one page. */
export const READING_PAGE_SIZE = 50
/** Operations and webhooks of each tag that the overview names. */
export const FIRST_OPERATIONS_MAX = 5
/** Maximum number of field names of one operation in the index. */
export const INDEXED_FIELDS_MAX = 60
/** Maximum number of operations and webhooks listed as users of a model; `usedByCount` counts all. */
export const MODEL_USES_MAX = 200

const limit = () => yup.number().integer().nullable().defined()
const optionalText = () => yup.string().nullable().defined()

/** A part of the document as a JSON value: an object of OpenAPI 3.1 or 3.2. */
const jsonObject = () => yup.mixed<Record<string, unknown>>()

/** A version that the reader can select. */
export const versionOption = yup.object({
  id: yup.string().required(),
  name: yup.string().required(),
  environmentName: yup.string().required(),
  status: yup.string().oneOf(STAGE_STATUSES).required(),
  deprecated: yup.boolean().required(),
  /** Whether gateways serve it, which trial calls require. */
  deployed: yup.boolean().required(),
})

/** The API that a reading belongs to. */
export const readApi = yup.object({
  id: yup.string().required(),
  name: yup.string().required(),
  summary: yup.string().defined(),
  company: yup.string().defined(),
  /** Whether the catalogue shows it to everyone. */
  published: yup.boolean().required(),
  /** Whether the reader may edit the API. */
  mayEdit: yup.boolean().required(),
})

/** A version with what gateways require of every call to it. */
export const readVersion = yup.object({
  /** Null for the draft of an API without versions. */
  id: yup.string().nullable().defined(),
  name: yup.string().defined(),
  environmentName: yup.string().defined(),
  serviceUrl: yup.string().required(),
  status: yup.string().oneOf(STAGE_STATUSES).required(),
  authType: yup.string().oneOf(AUTH_TYPES).required(),
  deployedAt: moment().nullable().defined(),
  deprecation: deprecationView,
  usageLimits: yup.object({ perSecond: limit(), perMinute: limit(), perHour: limit(), perDay: limit() }).required(),
  /** Headers and query parameters that request control requires. */
  requirements: yup
    .array(yup.object({ place: yup.string().oneOf(['query', 'header']).required(), name: yup.string().required() }).required())
    .required(),
  /** Whether an IP rule limits the callers. */
  addressRule: yup.boolean().required(),
})

export const externalDocsView = yup.object({ url: yup.string().required(), description: optionalText() })

const authorLink = yup.object({
  /** The link as it is written in an author's text: `#tag/Pets/operation/addPet`. */
  written: yup.string().required(),
  kind: yup.string().oneOf(['tag', 'operation', 'webhook', 'model']).required(),
  /** Of a model its name, which its address may have too. */
  slug: yup.string().required(),
})
export type AuthorLink = yup.InferType<typeof authorLink>

/** Where links in the texts lead that name a part of the document; those that name none are left out. */
const links = () => yup.array(authorLink.required()).required()

const tagName = yup.object({
  /** Empty for the tag of operations without one. */
  name: yup.string().defined(),
  /** What pages call it: the author's `x-displayName` or, in OpenAPI 3.2, its summary, else its name. */
  label: yup.string().defined(),
  /** Unique in the document. */
  slug: yup.string().required(),
})

/** An operation in lists; `path` of a webhook is its name. */
const operationName = yup.object({
  /** Unique in the document, and the same in later deployments. */
  slug: yup.string().required(),
  httpMethod: yup.string().oneOf(HTTP_METHODS).required(),
  path: yup.string().required(),
  summary: yup.string().defined(),
  deprecated: yup.boolean().required(),
})
export type OperationName = yup.InferType<typeof operationName>

/** An operation in a list that also has webhooks. */
const listedName = operationName.shape({ isWebhook: yup.boolean().required() })
export type ListedName = yup.InferType<typeof listedName>

/**
 * A tag of the document, in the author's order, those of a group together; operations without a tag belong to the last one, whose name is
 * empty. Webhooks without a tag belong to none.
 */
const tagView = tagName.shape({
  /** The author's group, of `x-tagGroups` or of the tags above it; empty for those in none, which come last. */
  group: yup.string().defined(),
  summary: optionalText(),
  /** Markdown. */
  description: optionalText(),
  externalDocs: externalDocsView.nullable().defined(),
  operationCount: yup.number().integer().required(),
  webhookCount: yup.number().integer().required(),
})

/** What the document says as a whole. */
export const documentOverview = yup.object({
  api: readApi.required(),
  /** Deployed versions, newest first; for the draft all versions. */
  versions: yup.array(versionOption.required()).required(),
  /** Null if there is nothing to read yet. */
  version: readVersion
    .shape({
      /** Changes with every change of what this version's document says; part of cache keys. */
      contentHash: yup.string().required(),
      /** One line of the document's author. */
      summary: optionalText(),
      /** Markdown of the document's author. */
      description: optionalText(),
      /** Title and version of the author's document, which the names of the API and of the version replace elsewhere. */
      documentName: optionalText(),
      termsOfService: optionalText(),
      licence: yup.object({ name: yup.string().required(), url: optionalText(), identifier: optionalText() }).nullable().defined(),
      contact: yup.object({ name: optionalText(), url: optionalText(), email: optionalText() }).nullable().defined(),
      externalDocs: externalDocsView.nullable().defined(),
      /** With the first of their operations, then of their webhooks: `FIRST_OPERATIONS_MAX` of both. */
      tags: yup.array(tagView.shape({ firstOperations: yup.array(listedName.required()).required() }).required()).required(),
      operationCount: yup.number().integer().required(),
      modelCount: yup.number().integer().required(),
      webhookCount: yup.number().integer().required(),
      links: links(),
    })
    .nullable()
    .defined(),
})
export type DocumentOverview = yup.InferType<typeof documentOverview>

/** Names of parameters and of the properties of bodies, at most `INDEXED_FIELDS_MAX`. */
const fieldNames = () => yup.array(yup.string().required()).required()

/** `tags`: the slugs of its tags; a webhook may have none. */
const indexedOperation = operationName.shape({ tags: yup.array(yup.string().required()).required(), fields: fieldNames() })

/** All operations, webhooks, tags and models, for the list of contents and the search in it. */
export const documentIndex = yup.object({
  operations: yup.array(indexedOperation.required()).required(),
  webhooks: yup.array(indexedOperation.required()).required(),
  /** All of the document; `label` is empty for the one of operations without a tag. `count` is of operations and webhooks. */
  tags: yup
    .array(
      yup.object({ slug: yup.string().required(), label: yup.string().defined(), count: yup.number().integer().required() }).required(),
    )
    .required(),
  models: yup.array(yup.object({ name: yup.string().required(), slug: yup.string().required() }).required()).required(),
})
export type DocumentIndex = yup.InferType<typeof documentIndex>

const operationSummary = listedName.shape({
  /** Markdown; null if there is none. */
  description: optionalText(),
})

const pageOfOperations = {
  items: yup.array(operationSummary.required()).required(),
  total: yup.number().integer().required(),
  page: yup.number().integer().required(),
  size: yup.number().integer().required(),
}

/** One page of a tag's operations, in the order of the document, and after them of its webhooks. */
export const tagReading = yup.object({
  tag: tagView.required(),
  links: links(),
  previous: tagName.nullable().defined(),
  next: tagName.nullable().defined(),
  ...pageOfOperations,
})
export type TagReading = yup.InferType<typeof tagReading>

/** One page of the webhooks that the document describes. */
export const webhooksReading = yup.object(pageOfOperations)
export type WebhooksReading = yup.InferType<typeof webhooksReading>

/** One operation or webhook, whole: nothing else of the document is needed to show or call it. */
export const operationReading = operationName.shape({
  /** The effective operation, of OpenAPI 3.1 or 3.2; parameters of its path item are merged in. */
  operation: jsonObject().required(),
  /** Components that the operation needs, directly or indirectly, by kind and name: `{ schemas: { Pet: … } }`. */
  components: jsonObject().required(),
  links: links(),
  /** What its path item says of all its operations, as Markdown. */
  pathItem: yup.object({ summary: optionalText(), description: optionalText() }).required(),
  /** The first of its tags; null for a webhook without one. */
  tag: tagName.nullable().defined(),
  /** Its neighbors in the order of the document. */
  previous: operationName.nullable().defined(),
  next: operationName.nullable().defined(),
  /** What gateways serve; null for a webhook. */
  method: yup
    .object({
      id: yup.string().required(),
      authType: yup.string().oneOf(AUTH_TYPES).required(),
    })
    .nullable()
    .defined(),
})
export type OperationReading = yup.InferType<typeof operationReading>

/** A schema of the document's components. */
export const modelReading = yup.object({
  name: yup.string().required(),
  slug: yup.string().required(),
  /** A JSON Schema: an object, or true or false. */
  schema: yup.mixed().defined(),
  components: jsonObject().required(),
  links: links(),
  previous: yup.object({ name: yup.string().required(), slug: yup.string().required() }).nullable().defined(),
  next: yup.object({ name: yup.string().required(), slug: yup.string().required() }).nullable().defined(),
  /** Operations that use it, their callbacks included, and then webhooks, directly or through other components; at most `MODEL_USES_MAX`. */
  usedBy: yup.array(listedName.required()).required(),
  usedByCount: yup.number().integer().required(),
})
export type ModelReading = yup.InferType<typeof modelReading>
