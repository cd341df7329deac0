import { readPathTemplate, readTargetTemplate } from '../gateway-snapshot/path-template.ts'
import { distinctBy, lowerText } from '../rule/distinct-by.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { optionalLines, optionalText, requiredText, textOf, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { AUTH_TYPES } from '../stage/stage.ts'
import {
  BODY_CONTENT_TYPE_MAX,
  BODY_NAME_MAX,
  DOCUMENT_MAX_BYTES,
  HTTP_METHODS,
  METHOD_DESCRIPTION_MAX,
  METHOD_PATH_MAX,
  METHOD_SUMMARY_MAX,
  PARAMETER_DESCRIPTION_MAX,
  PARAMETER_NAME_MAX,
  PARAMETER_PLACES,
  PARAMETER_TYPES,
  PARAMETERS_MAX,
  pathParameterNames,
  SCHEMA_MAX,
  STATUS_CODE_MAX,
  STATUS_CODE_MIN,
  TARGET_PATH_MAX,
  takesSchema,
} from './method.ts'

/** Returns whether a path is a valid template: parameters are segments or parts of them, and names are unique. */
export function isPathTemplate(path: string): boolean {
  return typeof readPathTemplate(path) !== 'string'
}

/** What differs between methods that people write and imported ones. */
interface Words {
  path: RegExp
  pathRule: string
  targetPath: RegExp
  targetPathRule: string
  parameterName: RegExp
  contentType: RegExp
  /** Whether a body may have a schema even if its content type has none. */
  anySchema: boolean
}

/** Product rules, section 5. */
const TYPED: Words = {
  path: /^[A-Za-z0-9/:._{}-]+$/,
  pathRule: 'methodPathCharacters',
  targetPath: /^[A-Za-z0-9\-_./:{}%]+$/,
  targetPathRule: 'targetPathCharacters',
  parameterName: /^[A-Za-z0-9\-_./:]+$/,
  contentType: /^[A-Za-z0-9\-_./+*;]+$/,
  anySchema: false,
}

/** The characters of a path in a URL (RFC 3986, section 3.3), and those of parameters. */
const URL_PATH = /^[A-Za-z0-9\-._~!$&'()*+,;=:@%/{}[\]]+$/

/**
 * Documents allow more: `/$metadata`, `/Users({id})`, `filter[name]`, `$top`, `text/plain; charset=utf-8`, a schema of plain text. Imported
 * methods keep these and stay editable.
 */
const DOCUMENTED: Words = {
  path: URL_PATH,
  pathRule: 'documentedPathCharacters',
  targetPath: URL_PATH,
  targetPathRule: 'documentedPathCharacters',
  parameterName: /^[A-Za-z0-9\-_./:[\]$]+$/,
  contentType: /^[A-Za-z0-9\-_./+*; =]+$/,
  anySchema: true,
}

const pathOf = (words: Words) =>
  textOf(words.path, words.pathRule, 1, METHOD_PATH_MAX).test(
    'pathTemplate',
    ruleMessage('pathTemplate'),
    (value) => !value || isPathTemplate(value),
  )

const targetPathOf = (words: Words) =>
  textOf(words.targetPath, words.targetPathRule, 1, TARGET_PATH_MAX)
    .test('startsWithSlash', ruleMessage('startsWithSlash'), (value) => !value || value.startsWith('/'))
    .test(
      'targetBraces',
      ruleMessage('targetBraces'),
      (value) => !value?.startsWith('/') || !/[{}]/.test(value.replace(/\{[A-Za-z0-9._:$[\]-]+\}/g, '')),
    )
    .test('pathEscape', ruleMessage('pathEscape'), (value) => targetFault(value) !== 'pathEscape')
    .test('pathSegment', ruleMessage('pathSegment'), (value) => targetFault(value) !== 'pathSegment')

/** The path of a method that a person writes. */
export const methodPath = () => pathOf(TYPED)
/** The path of a method that is or was imported. */
export const documentedPath = () => pathOf(DOCUMENTED)
/** The target path of a method that is or was imported. */
export const documentedTargetPath = () => targetPathOf(DOCUMENTED)

/** Returns what is invalid in a target path's escapes and segments, regardless of its parameters. */
function targetFault(value: string | undefined) {
  if (!value?.startsWith('/') || value.length > TARGET_PATH_MAX) return null
  return readTargetTemplate(value, new Map(pathParameterNames(value).map((name, segment) => [name, { segment, part: null }])))
}

export const schemaLengthRule = ruleMessage('schemaLength', { max: SCHEMA_MAX })

/** Returns whether a schema is short enough to be stored. */
export const hasSchemaLength = (schema: unknown) =>
  typeof schema !== 'object' || schema === null || JSON.stringify(schema).length <= SCHEMA_MAX

/** A JSON Schema from the author's document: stored and shown, never executed. */
const schemaDocument = () =>
  yup
    .mixed<object>()
    .test('schemaDocument', ruleMessage('schemaDocument'), (value) => value === undefined || value === null || typeof value === 'object')
    .test('schemaLength', schemaLengthRule, hasSchemaLength)

const parameterName = (words: Words) => textOf(words.parameterName, 'parameterName', 1, PARAMETER_NAME_MAX)
export const parameterDescription = () => optionalLines(PARAMETER_DESCRIPTION_MAX)

/** The name of a parameter that exists, which may have been imported. */
export const existingParameterName = () => parameterName(DOCUMENTED)

const parameterOf = (words: Words) =>
  yup
    .object({
      place: yup.string().oneOf(PARAMETER_PLACES).required(),
      name: parameterName(words).required(),
      description: parameterDescription().default(''),
      required: yup.boolean().default(false),
      array: yup.boolean().default(false),
      type: yup.string().oneOf(PARAMETER_TYPES).default('string'),
    })
    .noUnknown()

/** An operation describes a parameter, a header, a content type and a status once; names of headers and content types ignore case. */
export const distinctParameters = distinctBy<{ place?: string; name?: string }>('name', ({ place, name }) => {
  if (typeof place !== 'string' || typeof name !== 'string') return undefined
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`
})
const distinctHeaders = distinctBy<{ name?: string }>('name', ({ name }) => lowerText(name))
export const distinctBodies = distinctBy<{ contentType?: string }>('contentType', ({ contentType }) => lowerText(contentType))
export const distinctResponses = distinctBy<{ statusCode?: number }>('statusCode', ({ statusCode }) =>
  typeof statusCode === 'number' ? String(statusCode) : undefined,
)

const bodyOf = ({ contentType, anySchema }: Words) =>
  yup
    .object({
      contentType: textOf(contentType, 'contentType', 1, BODY_CONTENT_TYPE_MAX).required(),
      name: optionalText(BODY_NAME_MAX).default(''),
      description: optionalLines(PARAMETER_DESCRIPTION_MAX).default(''),
      schema: schemaDocument()
        .nullable()
        .default(null)
        .test(
          'schemaNotAllowed',
          ruleMessage('schemaNotAllowed'),
          (schema, { parent }) => anySchema || !schema || takesSchema((parent as { contentType?: string }).contentType ?? ''),
        ),
    })
    .noUnknown()

const bodiesOf = (words: Words, max: number) => yup.array(bodyOf(words).required()).max(max).default([]).test(distinctBodies)

const responseOf = (words: Words) =>
  yup
    .object({
      statusCode: yup.number().integer().min(STATUS_CODE_MIN).max(STATUS_CODE_MAX).required(),
      description: optionalLines(METHOD_DESCRIPTION_MAX).default(''),
      headers: yup
        .array(
          yup
            .object({
              name: textOf(/^[A-Za-z0-9\-_.:]+$/, 'headerName', 1, 63).required(),
              description: optionalLines(PARAMETER_DESCRIPTION_MAX).default(''),
            })
            .noUnknown()
            .required(),
        )
        .max(50)
        .default([])
        .test(distinctHeaders),
      bodies: bodiesOf(words, 10),
    })
    .noUnknown()

const methodOf = (words: Words) =>
  yup
    .object({
      httpMethod: yup.string().oneOf(HTTP_METHODS).required(),
      path: pathOf(words).required(),
      summary: optionalText(METHOD_SUMMARY_MAX).default(''),
      description: optionalLines(METHOD_DESCRIPTION_MAX).default(''),
      /** Path on the target server; empty for the same as `path`. Every `{name}` must occur in `path`. */
      targetPath: targetPathOf(words)
        .default('')
        .test('targetParameters', ruleMessage('targetParameters'), (value, { parent }) => {
          const known = pathParameterNames((parent as { path?: string }).path ?? '')
          return pathParameterNames(value ?? '').every((name) => known.includes(name))
        }),
      /** Null for the API's group. */
      targetServerGroupId: uuid().nullable().default(null),
      /** Null for the version's authentication type. */
      authType: yup.string().oneOf(AUTH_TYPES).nullable().default(null),
      parameters: yup.array(parameterOf(words).required()).max(PARAMETERS_MAX).default([]).test(distinctParameters),
      bodies: bodiesOf(words, 20),
      responses: yup.array(responseOf(words).required()).max(50).default([]).test(distinctResponses),
    })
    .noUnknown()

/** A new method. */
export const methodInput = methodOf(TYPED)
export const parameterInput = parameterOf(TYPED)
export const bodyInput = bodyOf(TYPED)
export const responseInput = responseOf(TYPED)

/** A changed method, which may have been imported. */
export const methodChangeInput = methodOf(DOCUMENTED)
export const parameterChangeInput = parameterOf(DOCUMENTED)
export const bodyChangeInput = bodyOf(DOCUMENTED)
export const responseChangeInput = responseOf(DOCUMENTED)

/** Maximum number of characters; the verb checks the size in bytes. */
const DOCUMENT_CHARACTERS_MAX = DOCUMENT_MAX_BYTES * 4

/** The document's text, stored byte for byte. The verb limits its size in bytes (413), the endpoint that of the body. */
export const importDocumentInput = yup
  .object({ fileName: requiredText(255), document: yup.string().max(DOCUMENT_CHARACTERS_MAX).required() })
  .noUnknown()
