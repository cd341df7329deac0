import { HTTP_METHODS } from '../method/method.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import {
  isQuery,
  mayTryHeader,
  staysBelow,
  TRY_BODY_MAX,
  TRY_FIELDS_MAX,
  TRY_KEY_MAX,
  TRY_PATH_MAX,
  TRY_QUERY_MAX,
  TRY_VALUE_MAX,
} from './api-document.ts'

const value = () => yup.string().max(TRY_VALUE_MAX).default('')

const headerField = yup
  .object({
    name: yup
      .string()
      .max(100)
      .matches(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, { message: ruleMessage('headerName'), excludeEmptyString: true })
      .test('tryHeader', ruleMessage('tryHeader'), (name) => !name || mayTryHeader(name))
      .required(),
    value: value().matches(/^[\t\x20-\x7e\x80-\xff]*$/, ruleMessage('singleLine')),
  })
  .noUnknown()

/** A trial call to one version of one API. */
export const tryCallInput = yup
  .object({
    apiId: uuid().required(),
    stageId: uuid().required(),
    httpMethod: yup.string().oneOf(HTTP_METHODS).required(),
    /** Below the version's address, with parameters filled in and percent-encoded. */
    path: yup
      .string()
      .max(TRY_PATH_MAX)
      .test('tryPath', ruleMessage('tryPath'), (path) => !path || staysBelow(path))
      .required(),
    /** As it is sent: each parameter is written in the style that the document gives it, which a list of names and values would lose. */
    query: yup
      .string()
      .max(TRY_QUERY_MAX)
      .test('tryQuery', ruleMessage('tryQuery'), (query) => !query || isQuery(query))
      .default(''),
    headers: yup.array(headerField.required()).max(TRY_FIELDS_MAX).default([]),
    /** The cookies of the operation as one header; those of the portal are never sent. */
    cookie: value().matches(/^[\x20-\x7e]*$/, ruleMessage('singleLine')),
    body: yup.string().max(TRY_BODY_MAX).nullable().default(null),
    /** True for a body in Base64: files. */
    base64: yup.boolean().default(false),
    /** Sent as `X-API-Key` and not stored. */
    apiKey: yup
      .string()
      .max(TRY_KEY_MAX)
      .matches(/^[\x20-\x7e]*$/, ruleMessage('singleLine'))
      .nullable()
      .default(null),
  })
  .noUnknown()
export type TryCallInput = yup.InferType<typeof tryCallInput>
