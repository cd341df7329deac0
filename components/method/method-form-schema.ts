import { type HttpMethod, PARAMETERS_MAX, takesSchema } from '@portico/contract/method/method'
import type { MethodDetail } from '@portico/contract/method/method-endpoints'
import {
  bodyChangeInput,
  bodyInput,
  methodChangeInput,
  methodInput,
  parameterChangeInput,
  parameterInput,
  responseChangeInput,
  responseInput,
} from '@portico/contract/method/method-input'
import { ruleMessage } from '@portico/contract/rule/rule-message'
import { yup } from '@portico/contract/rule/yup'

/** Places that a person chooses from; parameters of the path come from the path itself. */
export const CHOSEN_PLACES = ['query', 'header', 'cookie'] as const

/** Whether requests of an HTTP method carry a body (RFC 9110, section 9.3: it has no meaning in GET and HEAD). */
export function takesBody(httpMethod: string): boolean {
  return httpMethod !== 'GET' && httpMethod !== 'HEAD'
}

/** Characters of a schema as it is typed: the largest that is kept, with the blanks of its indents. */
const SCHEMA_TEXT_MAX = 5_000_000

/** A JSON Schema as it is typed; empty is none. */
const schemaText = () =>
  yup
    .string()
    .max(SCHEMA_TEXT_MAX)
    .default('')
    .test('schemaDocument', ruleMessage('schemaDocument'), (text) => schemaOf(text ?? '') !== undefined)

/** The schema that a text holds: null for an empty text, undefined for one that is no JSON object. */
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

/** The contract's method with the three things that a form holds otherwise: path parameters apart, schemas as text. */
function formOf({ method, parameter, body, response }: MethodParts) {
  const bodyForm = body.omit(['schema']).shape({ schemaText: schemaText() })
  return method.omit(['bodies', 'responses']).shape({
    pathParameters: yup.array(parameter.required()).max(PARAMETERS_MAX).default([]),
    bodies: yup.array(bodyForm.required()).max(20).default([]),
    responses: yup
      .array(
        response
          .omit(['bodies'])
          .shape({ bodies: yup.array(bodyForm.required()).max(10).default([]) })
          .required(),
      )
      .max(50)
      .default([]),
  })
}

/** The form that adds a method. */
export const methodForm = formOf({ method: methodInput, parameter: parameterInput, body: bodyInput, response: responseInput })

/** The form that changes one: it may have come with a document. */
export const methodChangeForm = formOf({
  method: methodChangeInput,
  parameter: parameterChangeInput,
  body: bodyChangeInput,
  response: responseChangeInput,
})
export type MethodFormValues = yup.InferType<typeof methodForm>

/**
 * What the form sends: path parameters first, bodies only where the HTTP method has any, schemas read from their text. A schema of a
 * type that takes none is left out, but for one that `method`, which is changed, has had already.
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

/** What the form holds of a method that is there already. */
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
