import { defineEndpoint } from '../endpoint.ts'
import { LOCALES } from '../locale.ts'
import { day } from '../rule/day.ts'
import { listQuery, pageOf } from '../rule/list.ts'
import { plainTextOf, richText } from '../rule/rich-text.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { moment, requiredText, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

/** Product rules, sections 3 and 5. */
export const POLICY_TITLE_MAX = 100
export const POLICY_CATEGORIES = ['terms', 'privacy'] as const
export type PolicyCategory = (typeof POLICY_CATEGORIES)[number]
export const POLICY_VISIBILITIES = ['public', 'private'] as const

/** A policy in one language, valid from `startsOn` through `endsOn` (days in UTC); without `endsOn` indefinitely. */
export const policyInput = yup
  .object({
    category: yup.string().oneOf(POLICY_CATEGORIES).required(),
    locale: yup.string().oneOf(LOCALES).required(),
    visibility: yup.string().oneOf(POLICY_VISIBILITIES).required(),
    startsOn: day().required(),
    endsOn: day()
      .nullable()
      .test('afterStart', ruleMessage('afterStart'), (endsOn, { parent }) => {
        const { startsOn } = parent as { startsOn?: string }
        return !endsOn || !startsOn || endsOn >= startsOn
      }),
    title: requiredText(POLICY_TITLE_MAX),
    content: richText()
      .required()
      .test('required', ruleMessage('required'), (value) => !value?.root || plainTextOf(value) !== ''),
  })
  .noUnknown()

const policyFields = {
  id: yup.string().required(),
  category: yup.string().oneOf(POLICY_CATEGORIES).required(),
  locale: yup.string().oneOf(LOCALES).required(),
  visibility: yup.string().oneOf(POLICY_VISIBILITIES).required(),
  startsOn: yup.string().required(),
  endsOn: yup.string().nullable().defined(),
  title: yup.string().required(),
}
/** `current`: in force today and public. */
export const policySummary = yup.object({
  ...policyFields,
  current: yup.boolean().required(),
  createdAt: moment().required(),
  updatedAt: moment().required(),
})
export type PolicySummary = yup.InferType<typeof policySummary>
export const policyDetail = policySummary.shape({ content: richText().required(), agreements: yup.number().integer().required() })
export type PolicyDetail = yup.InferType<typeof policyDetail>

/** A public policy for everyone, with its other versions. `currentId`: the one in force of its category and language; null if none is. */
export const publicPolicy = yup.object({
  ...policyFields,
  content: richText().required(),
  currentId: yup.string().nullable().defined(),
  versions: yup
    .array(yup.object({ id: yup.string().required(), title: yup.string().required(), startsOn: yup.string().required() }).required())
    .required(),
})
export type PublicPolicy = yup.InferType<typeof publicPolicy>

const policyParams = yup.object({ policyId: uuid().required() }).noUnknown()

export const policyEndpoints = {
  listPolicies: defineEndpoint({
    method: 'GET',
    path: '/policies',
    access: 'policy.manage',
    summary: 'List policies',
    query: listQuery(['startsOn', '-startsOn', 'title', '-title'], '-startsOn').shape({
      category: yup.string().oneOf(POLICY_CATEGORIES),
      locale: yup.string().oneOf(LOCALES),
    }),
    output: pageOf(policySummary),
  }),
  createPolicy: defineEndpoint({
    method: 'POST',
    path: '/policies',
    access: 'policy.manage',
    summary: 'Create a policy',
    body: policyInput,
    output: policyDetail,
    status: 201,
  }),
  getPolicy: defineEndpoint({
    method: 'GET',
    path: '/policies/:policyId',
    access: 'policy.manage',
    summary: 'Retrieve a policy',
    params: policyParams,
    output: policyDetail,
  }),
  updatePolicy: defineEndpoint({
    method: 'PUT',
    path: '/policies/:policyId',
    access: 'policy.manage',
    summary: 'Update a policy',
    params: policyParams,
    body: policyInput,
    output: policyDetail,
  }),
  deletePolicy: defineEndpoint({
    method: 'DELETE',
    path: '/policies/:policyId',
    access: 'policy.manage',
    summary: 'Delete a policy that nobody has agreed to',
    params: policyParams,
  }),
  listCurrentPolicies: defineEndpoint({
    method: 'GET',
    path: '/operational-policies',
    access: 'policy.read',
    summary: 'List the policies in force',
    query: yup.object({ locale: yup.string().oneOf(LOCALES).required() }).noUnknown(),
    output: yup.object({ items: yup.array(publicPolicy.required()).required() }),
  }),
  getPublicPolicy: defineEndpoint({
    method: 'GET',
    path: '/operational-policies/:policyId',
    access: 'policy.read',
    summary: 'Retrieve a public policy',
    params: policyParams,
    output: publicPolicy,
  }),
}
