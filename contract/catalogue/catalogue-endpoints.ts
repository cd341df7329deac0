import { publishedCategory } from '../category/category-endpoints.ts'
import { categoryOption } from '../category/category-option.ts'
import { defineEndpoint } from '../endpoint.ts'
import { HTTP_METHODS } from '../method/method.ts'
import { listQuery, pageOf, SEARCH_MAX } from '../rule/list.ts'
import type { RichText } from '../rule/rich-text.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { deprecationView } from '../stage/deprecation.ts'
import { deploymentNote } from '../stage/planned-deployment.ts'
import { AUTH_TYPES, STAGE_STATUSES } from '../stage/stage.ts'
import { CHANGELOG_PAGES_MAX, consumerChange } from './consumer-change.ts'

/** A published API in the catalogue. */
export const publishedApi = yup.object({
  id: yup.string().required(),
  name: yup.string().required(),
  /** The version of its logo, for the address; null without one. */
  logo: yup.string().nullable().defined(),
  /** The beginning of the description as plain text. */
  summary: yup.string().defined(),
  categories: yup.array(categoryOption.required()).required(),
  hashtags: yup.array(yup.string().required()).required(),
  company: yup.string().defined(),
  team: yup.string().defined(),
  pinned: yup.boolean().required(),
  versions: yup.array(yup.string().required()).required(),
  methodCount: yup.number().integer().required(),
  /** How callers of the recommended version authenticate. */
  authTypes: yup.array(yup.string().oneOf(AUTH_TYPES).required()).required(),
  subscriberCount: yup.number().integer().required(),
  /** Whether all shown versions are paused: every call is answered with 503. */
  paused: yup.boolean().required(),
  publishedAt: moment().required(),
})
export type PublishedApi = yup.InferType<typeof publishedApi>

const foundOperation = yup.object({
  /** Of its page in the reference. */
  slug: yup.string().required(),
  httpMethod: yup.string().oneOf(HTTP_METHODS).required(),
  path: yup.string().required(),
  summary: yup.string().defined(),
})

/** A published API that a search found, with what matched beside its name, summary and hashtags. */
export const foundApi = publishedApi.shape({
  /** The operation of a shown version that has the most words of the search; null if none has any, and without a search. */
  foundOperation: foundOperation.nullable().defined(),
  /** A part of the description with a word of the search, if neither the card nor an operation has it; empty otherwise. */
  foundText: yup.string().defined(),
})
export type FoundApi = yup.InferType<typeof foundApi>

const limit = () => yup.number().integer().nullable().defined()

/** An API that has something in common with another one. */
export const relatedApi = yup.object({ id: yup.string().required(), name: yup.string().required(), summary: yup.string().defined() })
export type RelatedApi = yup.InferType<typeof relatedApi>

export const publishedApiDetail = publishedApi.shape({
  /** The name, with what tells it apart from other published APIs of that name: `Payments (Acme)`. */
  title: yup.string().required(),
  description: yup.mixed<RichText>().nullable().defined(),
  authorName: yup.string().defined(),
  /** Whether subscription requests are approved at once. */
  approvedAutomatically: yup.boolean().required(),
  /** The median of the provider's decisions in the last six months, in hours; null if there were fewer than five. */
  usualDecisionHours: yup.number().nullable().defined(),
  related: yup.array(relatedApi.required()).required(),
  stages: yup
    .array(
      yup
        .object({
          id: yup.string().required(),
          name: yup.string().required(),
          environmentName: yup.string().required(),
          serviceUrl: yup.string().required(),
          status: yup.string().oneOf(STAGE_STATUSES).required(),
          /** Whether its environment has a gateway, so that calls to the URL are answered. */
          hasGateway: yup.boolean().required(),
          /** As deployed, like all that follows: what gateways do, not what the next deployment would change. */
          authType: yup.string().oneOf(AUTH_TYPES).required(),
          /** Of the API's newest deployment in the environment, which all its versions there share. */
          usageLimits: yup.object({ perSecond: limit(), perMinute: limit(), perHour: limit(), perDay: limit() }).required(),
          deployedAt: moment().required(),
          deprecation: deprecationView,
          /** What comes: its id in the changelog, and its moment; null if nothing is planned. */
          planned: yup
            .object({ id: yup.string().required(), plannedFor: moment().required(), breakingCount: yup.number().integer().required() })
            .nullable()
            .defined(),
          methodCount: yup.number().integer().required(),
          /** How callers of its methods authenticate. */
          authTypes: yup.array(yup.string().oneOf(AUTH_TYPES).required()).required(),
          /** The one to try first: called with a key, reading rather than writing, without path parameters if possible. */
          firstOperation: yup
            .object({
              slug: yup.string().required(),
              httpMethod: yup.string().oneOf(HTTP_METHODS).required(),
              path: yup.string().required(),
            })
            .nullable()
            .defined(),
        })
        .required(),
    )
    .required(),
})
export type PublishedApiDetail = yup.InferType<typeof publishedApiDetail>

/** A published API with the addresses at which it is called, for programs that read the whole catalogue. */
export const publishedService = yup.object({
  id: yup.string().required(),
  name: yup.string().required(),
  logo: yup.string().nullable().defined(),
  summary: yup.string().defined(),
  hashtags: yup.array(yup.string().required()).required(),
  company: yup.string().defined(),
  publishedAt: moment().required(),
  /** Those that answer first, recommended ones before others. */
  versions: yup
    .array(
      yup
        .object({
          stageId: yup.string().required(),
          name: yup.string().required(),
          serviceUrl: yup.string().required(),
          deprecated: yup.boolean().required(),
          /** Every call is answered with 503. */
          paused: yup.boolean().required(),
        })
        .required(),
    )
    .required(),
})
export type PublishedService = yup.InferType<typeof publishedService>

/** Largest number of services in one answer. */
export const SERVICES_AT_ONCE_MAX = 500

const filters = {
  hashtag: yup.string().trim().max(30),
  /** How callers of one of its versions authenticate. */
  authType: yup.string().oneOf(AUTH_TYPES),
}

export const catalogueListQuery = listQuery(['name', 'newest', 'popular'], 'newest').shape({ categoryId: uuid(), ...filters })
/** What APIs are counted of each category. */
export const catalogueCountQuery = yup.object({ q: yup.string().trim().max(SEARCH_MAX), ...filters }).noUnknown()

const changesOfVersion = yup.object({
  id: yup.string().required(),
  stageName: yup.string().required(),
  changeCount: yup.number().integer().required(),
  breakingCount: yup.number().integer().required(),
  /** Breaking ones first; of very many the first. */
  changes: yup.array(consumerChange.required()).required(),
  /** What staff say of it; null if nothing. */
  note: deploymentNote,
})

/** What one deployment of a version changed for consumers. */
export const changelogEntry = changesOfVersion.shape({
  number: yup.number().integer().required(),
  deployedAt: moment().required(),
})
export type ChangelogEntry = yup.InferType<typeof changelogEntry>

/** What a planned deployment of a version will change for consumers. */
export const plannedEntry = changesOfVersion.shape({
  plannedFor: moment().required(),
  /** When staff last changed it. */
  updatedAt: moment().required(),
})
export type PlannedEntry = yup.InferType<typeof plannedEntry>

/** APIs and operations among suggestions, each. */
export const SUGGESTIONS_MAX = 5

export const catalogueEndpoints = {
  listPublishedApis: defineEndpoint({
    method: 'GET',
    path: '/catalogue/apis',
    access: 'catalogue.read',
    summary: 'List published APIs',
    query: catalogueListQuery,
    output: pageOf(foundApi),
  }),
  listSuggestions: defineEndpoint({
    method: 'GET',
    path: '/catalogue/suggestions',
    access: 'catalogue.read',
    summary: 'Suggest published APIs and operations for an unfinished search',
    query: yup.object({ q: yup.string().trim().max(SEARCH_MAX).required() }).noUnknown(),
    output: yup.object({
      apis: yup.array(publishedApi.pick(['id', 'name', 'logo']).required()).required(),
      operations: yup
        .array(foundOperation.shape({ apiId: yup.string().required(), apiName: yup.string().required() }).required())
        .required(),
      /** Those that share the most with the search; the most frequent ones if none does. */
      hashtags: yup.array(yup.string().required()).required(),
    }),
  }),
  getPublishedApi: defineEndpoint({
    method: 'GET',
    path: '/catalogue/apis/:apiId',
    access: 'catalogue.read',
    summary: 'Retrieve a published API',
    params: yup.object({ apiId: uuid().required() }).noUnknown(),
    output: publishedApiDetail,
  }),
  getChangelog: defineEndpoint({
    method: 'GET',
    path: '/catalogue/apis/:apiId/changelog',
    access: 'catalogue.read',
    summary: 'List what the deployments of a published API changed for consumers, a page at a time, newest first',
    params: yup.object({ apiId: uuid().required() }).noUnknown(),
    query: yup
      .object({
        page: yup.number().integer().min(1).max(CHANGELOG_PAGES_MAX).default(1),
        /** The page that has this deployment, instead of `page`. */
        deploymentId: uuid(),
      })
      .noUnknown(),
    /** `planned`: what comes, the earliest first; on the first page. */
    output: pageOf(changelogEntry).shape({ planned: yup.array(plannedEntry.required()).required() }),
  }),
  listPublishedServices: defineEndpoint({
    method: 'GET',
    path: '/catalogue/services',
    access: 'catalogue.read',
    summary: 'List published APIs with their addresses, in parts',
    /** `after`: the last id of the part before. */
    query: yup.object({ after: uuid() }).noUnknown(),
    output: yup.object({
      items: yup.array(publishedService.required()).required(),
      /** Where the next part begins; null after the last. */
      next: yup.string().nullable().defined(),
    }),
  }),
  listPublishedCategories: defineEndpoint({
    method: 'GET',
    path: '/catalogue/categories',
    access: 'catalogue.read',
    summary: 'List categories of published APIs, with the number of those that a search finds in each',
    query: catalogueCountQuery,
    output: yup.object({ items: yup.array(publishedCategory.required()).required() }),
  }),
  getHome: defineEndpoint({
    method: 'GET',
    path: '/catalogue/home',
    access: 'catalogue.read',
    summary: 'Retrieve the home page',
    output: yup.object({
      pinned: yup.array(publishedApi.required()).required(),
      latest: yup.array(publishedApi.required()).required(),
      popular: yup.array(publishedApi.required()).required(),
      apiCount: yup.number().integer().required(),
    }),
  }),
}
