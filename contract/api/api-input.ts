import { normaliseBasePath, segmentFault } from '../gateway-snapshot/path-text.ts'
import { isHeaderName, isReservedHeader } from '../gateway-snapshot/reserved-headers.ts'
import { HTTP_METHODS } from '../method/method.ts'
import { distinctTexts } from '../rule/distinct-by.ts'
import { optionalEmail } from '../rule/email.ts'
import { richText } from '../rule/rich-text.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { optionalText, requiredText, textOf, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import {
  API_NAME_MAX,
  AUTHOR_FIELD_MAX,
  BASE_PATH_MAX,
  CATEGORIES_PER_API_MAX,
  CORS_HEADERS_MAX,
  CORS_ORIGINS_MAX,
  HASHTAG_MAX,
  HASHTAGS_PER_API_MAX,
  REQUEST_CONTROL_ACTIONS,
  REQUEST_CONTROL_NAME_MAX,
  REQUEST_CONTROL_PLACES,
  REQUEST_CONTROL_VALUE_MAX,
  REQUEST_CONTROLS_MAX,
  USAGE_LIMIT_MAX,
} from './api.ts'

const BASE_PATH = /^[A-Za-z0-9._%-]+$/

/**
 * A path segment that callers can send, in its normal form (RFC 3986, section 6.2.2): `pet%2Dstore` is `pet-store`. Immutable, unique in
 * the platform.
 */
export const basePath = () =>
  textOf(BASE_PATH, 'basePath', 1, BASE_PATH_MAX)
    .transform((value: unknown) => (typeof value === 'string' && value.length <= BASE_PATH_MAX ? normaliseBasePath(value) : value))
    .test('pathEscape', ruleMessage('pathEscape'), (value) => !isBasePathText(value) || segmentFault(value) !== 'pathEscape')
    .test('notDots', ruleMessage('basePath'), (value) => value !== '.' && value !== '..')
    .test('pathSegment', ruleMessage('pathSegment'), (value) => {
      return !isBasePathText(value) || value === '.' || value === '..' || segmentFault(value) !== 'pathSegment'
    })

/** Returns whether a value passes the other rules, so that the rules of escapes and dots apply. */
const isBasePathText = (value: string | undefined): value is string =>
  value !== undefined && value.length <= BASE_PATH_MAX && BASE_PATH.test(value)

const usageLimit = () => yup.number().integer().min(0).max(USAGE_LIMIT_MAX).nullable().default(null)

/** Maximum length of a hashtag as sent, in UTF-16 units: each character decomposed and outside the first plane. */
const HASHTAG_UNITS_MAX = HASHTAG_MAX * 8

/** One hashtag without `#`, composed (NFC), so that equal Hangul has equal characters. */
const hashtag = () =>
  yup
    .string()
    .max(HASHTAG_UNITS_MAX, ruleMessage('maxLength', { max: HASHTAG_MAX }))
    .transform((value: unknown) => (typeof value === 'string' ? value.normalize('NFC').trim().replace(/^#/, '') : value))
    .trim()
    .test('maxLength', ruleMessage('maxLength', { max: HASHTAG_MAX }), (value) => [...(value ?? '')].length <= HASHTAG_MAX)
    .matches(/^[^\s#,\p{Cc}]+$/u, { message: ruleMessage('hashtag'), excludeEmptyString: true })

/** A comma-separated list of names; spaces around commas are removed. */
const commaSeparated = (pattern: RegExp, rule: string, max: number) =>
  textOf(pattern, rule, 1, max).transform((value: unknown) => (typeof value === 'string' ? withoutBlanksAtCommas(value) : value))

function withoutBlanksAtCommas(text: string): string {
  return text
    .split(',')
    .map((name) => name.trim())
    .join(',')
}

/** Required while CORS is enabled (product rules, section 5: 1 character or more). */
const whileActive = (value: string | undefined, { parent }: yup.TestContext) =>
  (parent as { active?: boolean }).active !== true || (value ?? '') !== ''

const corsInput = yup
  .object({
    active: yup.boolean().default(false),
    allowMethods: yup.array(yup.string().oneOf(HTTP_METHODS).required()).max(HTTP_METHODS.length).default([]),
    /** Comma-separated header names, or `*`. */
    allowHeaders: commaSeparated(/^[A-Za-z0-9\-_*,]+$/, 'corsHeaders', CORS_HEADERS_MAX)
      .default('')
      .test('whileActive', ruleMessage('required'), whileActive),
    /** Comma-separated origins, or `*`. */
    allowOrigins: commaSeparated(/^[A-Za-z0-9\-_./:*,]+$/, 'corsOrigins', CORS_ORIGINS_MAX)
      .default('')
      .test('whileActive', ruleMessage('required'), whileActive),
  })
  .noUnknown()

const requestControlInput = yup
  .object({
    place: yup.string().oneOf(REQUEST_CONTROL_PLACES).required(),
    name: textOf(/^[A-Za-z0-9\-_.:]+$/, 'headerName', 1, REQUEST_CONTROL_NAME_MAX).required(),
    value: optionalText(REQUEST_CONTROL_VALUE_MAX).default(''),
    action: yup.string().oneOf(REQUEST_CONTROL_ACTIONS).required(),
  })
  .noUnknown()
  .test('controlHeaderName', ruleMessage('controlHeaderName'), function (control) {
    if (control?.place !== 'header' || !control.name || isHeaderName(control.name)) return true
    return this.createError({ path: `${this.path}.name`, message: ruleMessage('controlHeaderName') })
  })
  .test('headerReserved', ruleMessage('headerReserved'), function (control) {
    if (control?.place !== 'header' || !control.name || !isReservedHeader(control.name)) return true
    return this.createError({ path: `${this.path}.name`, message: ruleMessage('headerReserved') })
  })
  .test('wellFormed', ruleMessage('wellFormed'), function (control) {
    if (control?.place !== 'query' || (control.value ?? '').isWellFormed()) return true
    return this.createError({ path: `${this.path}.value`, message: ruleMessage('wellFormed') })
  })
  .test('headerValue', ruleMessage('headerValue'), function (control) {
    if (control?.place !== 'header' || control.action === 'remove' || control.value) return true
    return this.createError({ path: `${this.path}.value`, message: ruleMessage('required') })
  })
  .test('headerValueCharacters', ruleMessage('headerValueCharacters'), function (control) {
    if (control?.place !== 'header' || /^[ -~]*$/.test(control.value ?? '')) return true
    return this.createError({ path: `${this.path}.value`, message: ruleMessage('headerValueCharacters') })
  })

/** The fields of creation and update. */
export const apiFields = {
  name: requiredText(API_NAME_MAX),
  description: richText().nullable().default(null),
  categoryIds: yup.array(uuid().required()).max(CATEGORIES_PER_API_MAX).default([]).test(distinctTexts),
  hashtags: yup.array(hashtag().required()).max(HASHTAGS_PER_API_MAX).default([]).test(distinctTexts),
  targetServerGroupId: uuid().nullable().default(null),
  cors: corsInput.default(() => ({ active: false, allowMethods: [], allowHeaders: '', allowOrigins: '' })),
  /** Requests publication automatically when the first version is deployed. */
  autoPublishRequest: yup.boolean().default(false),
  /** Approves subscriptions automatically. */
  autoApproveSubscriptions: yup.boolean().default(false),
  /** Whether its availability is part of the public status, while the portal publishes that. */
  showStatus: yup.boolean().default(true),
  /** Asks the admins to pin the API to the home page. */
  pinRequested: yup.boolean().default(false),
  usageLimits: yup
    .object({ perSecond: usageLimit(), perMinute: usageLimit(), perHour: usageLimit(), perDay: usageLimit() })
    .noUnknown()
    .default(() => ({ perSecond: null, perMinute: null, perHour: null, perDay: null })),
  requestControls: yup.array(requestControlInput.required()).max(REQUEST_CONTROLS_MAX).default([]),
  author: yup
    .object({
      name: optionalText(AUTHOR_FIELD_MAX).default(''),
      email: optionalEmail().default(''),
      contact: optionalText(AUTHOR_FIELD_MAX).default(''),
      company: optionalText(AUTHOR_FIELD_MAX).default(''),
      team: optionalText(AUTHOR_FIELD_MAX).default(''),
    })
    .noUnknown()
    .default(() => ({ name: '', email: '', contact: '', company: '', team: '' })),
}

export const createApiInput = yup.object({ ...apiFields, basePath: basePath().required() }).noUnknown()

/** The fields of creation without the base path, which never changes. */
export const updateApiInput = yup.object(apiFields).noUnknown()

/** Name and base path of a copy; settings and methods are the original's. */
export const copyApiInput = yup.object({ name: apiFields.name, basePath: basePath().required() }).noUnknown()
