import { HTTP_METHODS } from '../method/method.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { mayTryHeader, staysBelow, TRY_BODY_MAX, TRY_FIELDS_MAX, TRY_KEY_MAX, TRY_PATH_MAX, TRY_VALUE_MAX } from './api-document.ts'

const value = () => yup.string().max(TRY_VALUE_MAX).default('')

const queryField = yup.object({ name: yup.string().min(1).max(TRY_VALUE_MAX).required(), value: value() }).noUnknown()

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
    query: yup.array(queryField.required()).max(TRY_FIELDS_MAX).default([]),
    headers: yup.array(headerField.required()).max(TRY_FIELDS_MAX).default([]),
    body: yup.string().max(TRY_BODY_MAX).nullable().default(null),
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
