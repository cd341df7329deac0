import { type HttpMethod, PARAMETERS_MAX, takesSchema } from '@portico/contract/method/method'
import type { MethodDetail } from '@portico/contract/method/method-endpoints'
import {
  bodyChangeInput,
  bodyInput,
  distinctBodies,
  distinctResponses,
  hasSchemaLength,
  methodChangeInput,
  methodInput,
  parameterChangeInput,
  parameterInput,
  responseChangeInput,
  responseInput,
  schemaLengthRule,
} from '@portico/contract/method/method-input'
import { ruleMessage } from '@portico/contract/rule/rule-message'
import { yup } from '@portico/contract/rule/yup'

/** Returns whether requests of an HTTP method have a body (RFC 9110, section 9.3: it has no meaning in GET and HEAD). */
export function takesBody(httpMethod: string): boolean {
  return httpMethod !== 'GET' && httpMethod !== 'HEAD'
}

/** The longest typed schema in characters: the largest stored schema with its indentation. */
const SCHEMA_TEXT_MAX = 5_000_000

/** A JSON Schema as typed text; empty for none. */
const schemaText = () =>
  yup
    .string()
    .max(SCHEMA_TEXT_MAX)
    .default('')
    .test('schemaDocument', ruleMessage('schemaDocument'), (text) => schemaOf(text ?? '') !== undefined)
    .test('schemaLength', schemaLengthRule, (text) => hasSchemaLength(schemaOf(text ?? '')))

/** Returns the schema in a text: null for an empty text, undefined for one that is not a JSON object. */
export function schemaOf(text: string): object | null | undefined {
  if (text.trim() === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

interface MethodParts {
  method: typeof methodInput
  parameter: typeof parameterInput
  body: typeof bodyInput
  response: typeof responseInput
}

/** Returns the contract's method schema with the form's differences: path parameters apart, schemas as text. */
function formOf({ method, parameter, body, response }: MethodParts) {
  const bodyForm = body.omit(['schema']).shape({ schemaText: schemaText() })
  return method.omit(['bodies', 'responses']).shape({
    pathParameters: yup.array(parameter.required()).max(PARAMETERS_MAX).default([]),
    bodies: yup.array(bodyForm.required()).max(20).default([]).test(distinctBodies),
    responses: yup
      .array(
        response
          .omit(['bodies'])
          .shape({ bodies: yup.array(bodyForm.required()).max(10).default([]).test(distinctBodies) })
          .required(),
      )
      .max(50)
      .default([])
      .test(distinctResponses),
  })
}

/** The form of a new method. */
export const methodForm = formOf({ method: methodInput, parameter: parameterInput, body: bodyInput, response: responseInput })

/** The form of an existing method, which may come from a document. */
export const methodChangeForm = formOf({
  method: methodChangeInput,
  parameter: parameterChangeInput,
  body: bodyChangeInput,
  response: responseChangeInput,
})
export type MethodFormValues = yup.InferType<typeof methodForm>

/**
 * Returns the values to send: path parameters first, bodies only when the HTTP method has any, schemas parsed from their text. A schema of a
 * type that takes none is left out, unless `method`, which is changed, already has it.
 */
export function methodInputOf(
  { pathParameters, parameters, bodies, responses, ...rest }: MethodFormValues,
  method?: MethodDetail,
): yup.InferType<typeof methodInput> {
  const held = method ? valuesOfMethod(method) : undefined
  const heldBodies = new Set([...(held?.bodies ?? []), ...(held?.responses.flatMap((response) => response.bodies) ?? [])].map(bodyKey))
  const withSchema = <Body extends SchemaAsText>({ schemaText: text, ...body }: Body) => {
    const kept = takesSchema(body.contentType) || heldBodies.has(bodyKey({ contentType: body.contentType, schemaText: text }))
    return { ...body, schema: kept ? (schemaOf(text) ?? null) : null }
  }
  return {
    ...rest,
    parameters: [...pathParameters, ...parameters],
    bodies: takesBody(rest.httpMethod as HttpMethod) ? bodies.map(withSchema) : [],
    responses: responses.map((response) => ({ ...response, bodies: response.bodies.map(withSchema) })),
  }
}

interface SchemaAsText {
  contentType: string
  schemaText: string
}

const bodyKey = ({ contentType, schemaText: text }: SchemaAsText) => `${contentType} ${text}`

/** Returns the first values of the form of an existing method. */
export function valuesOfMethod(method: MethodDetail): MethodFormValues {
  const { httpMethod, path, summary, description, targetPath, targetServerGroup, authType, parameters, bodies, responses } = method
  return {
    httpMethod,
    path,
    summary,
    description,
    targetPath: targetPath === path ? '' : targetPath,
    targetServerGroupId: targetServerGroup?.id ?? '',
    authType: authType ?? ('' as never),
    pathParameters: parameters.filter(({ place }) => place === 'path'),
    parameters: parameters.filter(({ place }) => place !== 'path'),
    bodies: bodies.map(withSchemaText),
    responses: responses.map((response) => ({ ...response, bodies: response.bodies.map(withSchemaText) })),
  }
}

function withSchemaText<Body extends { schema: object | null }>({ schema, ...body }: Body) {
  return { ...body, schemaText: schema ? JSON.stringify(schema, null, 2) : '' }
}
