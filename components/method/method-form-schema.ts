import type { HttpMethod } from '@portico/contract/method/method'
import { PARAMETERS_MAX } from '@portico/contract/method/method'
import type { MethodDetail } from '@portico/contract/method/method-endpoints'
import { bodyInput, methodInput, parameterInput, responseInput } from '@portico/contract/method/method-input'
import { ruleMessage } from '@portico/contract/rule/rule-message'
import { yup } from '@portico/contract/rule/yup'

/** Places that a person chooses from; parameters of the path come from the path itself. */
export const CHOSEN_PLACES = ['query', 'header', 'cookie'] as const

/** Whether requests of an HTTP method carry a body (RFC 9110, section 9.3: it has no meaning in GET and HEAD). */
export function takesBody(httpMethod: string): boolean {
  return httpMethod !== 'GET' && httpMethod !== 'HEAD'
}

/** Whether a body of this type can be described by a schema: JSON, XML and forms. Specification, section 5. */
export function takesSchema(contentType: string): boolean {
  return /json|xml|x-www-form-urlencoded|form-data|\*/i.test(contentType)
}

/** A JSON Schema as it is typed; empty is none. */
const schemaText = () =>
  yup
    .string()
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

const bodyForm = bodyInput.omit(['schema']).shape({ schemaText: schemaText() })

/** The contract's method with the three things that a form holds otherwise: path parameters apart, schemas as text. */
export const methodForm = methodInput.omit(['bodies', 'responses']).shape({
  pathParameters: yup.array(parameterInput.required()).max(PARAMETERS_MAX).default([]),
  bodies: yup.array(bodyForm.required()).max(20).default([]),
  responses: yup
    .array(
      responseInput
        .omit(['bodies'])
        .shape({ bodies: yup.array(bodyForm.required()).max(10).default([]) })
        .required(),
    )
    .max(50)
    .default([]),
})
export type MethodFormValues = yup.InferType<typeof methodForm>

/** What the form sends: path parameters first, bodies only where the HTTP method has any, schemas read from their text. */
export function methodInputOf({
  pathParameters,
  parameters,
  bodies,
  responses,
  ...rest
}: MethodFormValues): yup.InferType<typeof methodInput> {
  return {
    ...rest,
    parameters: [...pathParameters, ...parameters],
    bodies: takesBody(rest.httpMethod as HttpMethod) ? bodies.map(withSchema) : [],
    responses: responses.map((response) => ({ ...response, bodies: response.bodies.map(withSchema) })),
  }
}

function withSchema<Body extends { contentType: string; schemaText: string }>({ schemaText: text, ...body }: Body) {
  return { ...body, schema: takesSchema(body.contentType) ? (schemaOf(text) ?? null) : null }
}

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
