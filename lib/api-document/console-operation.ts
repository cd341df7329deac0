import type { OperationReading } from '@portico/contract/api-document/reading-view'
import { flatSchema, typesOf } from '@/lib/reference/flat-schema'
import { listOf } from '@/lib/reference/json-object'
import { bodySamples } from '@/lib/reference/media-type'
import { type OperationParameter, parametersOf, requestBodyOf } from '@/lib/reference/operation'
import { type ParameterStyle, scalarText } from '@/lib/reference/parameter-style'
import type { Components } from '@/lib/reference/references'
import { CONSOLE_PLACES, type ConsolePlace } from './console-places'

/** A parameter as the console shows it. */
export interface ConsoleParameter extends ParameterStyle {
  place: ConsolePlace
  description: string
  required: boolean
  /** `array` for several values, separated by commas; `object` for JSON. */
  type: string
  /** The values to choose from; empty for any value. */
  choices: string[]
  /** The author's example; empty if there is none. */
  example: string
}

/** The parts of an operation that the console shows. */
export interface ConsoleOperation {
  parameters: ConsoleParameter[]
  /** The cookies that the operation takes. */
  cookies: string[]
  /** The examples of its body as text, by content type and the author's name for each. */
  bodies: { contentType: string; name: string; sample: string }[]
  /** The content types that take files, which cannot be sent from a page. */
  fileTypes: string[]
  authType: 'apiKey' | 'oauth2'
}

const DESCRIPTION_MAX = 300
const CHOICES_MAX = 100

/** Returns what the console shows of an operation. */
export function consoleOperation({ operation, components: given, httpMethod, method }: OperationReading): ConsoleOperation {
  const components = given as Components
  const parameters = parametersOf(operation, components)
  const takesBody = httpMethod !== 'GET' && httpMethod !== 'HEAD'
  const contents = takesBody ? (requestBodyOf(operation, components)?.content ?? []) : []
  const samples = contents.flatMap((media) =>
    bodySamples(media, components, 'request').map((one) => ({ ...one, contentType: media.contentType })),
  )
  return {
    parameters: CONSOLE_PLACES.flatMap((place) =>
      parameters.filter((parameter) => parameter.place === place).map((parameter) => parameterOf(place, parameter, components)),
    ),
    cookies: parameters.filter(({ place }) => place === 'cookie').map(({ name }) => name),
    bodies: samples.flatMap(({ contentType, name, summary, sample }) =>
      'body' in sample ? [{ contentType, name: summary || name, sample: sample.body }] : [],
    ),
    fileTypes: [...new Set(samples.flatMap(({ contentType, sample }) => ('body' in sample ? [] : [contentType])))],
    authType: method?.authType ?? 'apiKey',
  }
}

function parameterOf(place: ConsolePlace, parameter: OperationParameter, components: Components): ConsoleParameter {
  const { name, style, explode, allowReserved, description, required, examples } = parameter
  const { schema } = flatSchema(parameter.schema, components)
  const example = examples[0]?.value ?? schema.example ?? listOf(schema.examples)[0]
  return {
    place,
    name,
    style,
    explode,
    allowReserved,
    description: description.length > DESCRIPTION_MAX ? `${description.slice(0, DESCRIPTION_MAX).toWellFormed()}…` : description,
    required,
    type: typesOf(schema).find((type) => type !== 'null') ?? 'string',
    choices: listOf(schema.enum).slice(0, CHOICES_MAX).map(scalarText),
    example: example === undefined ? '' : Array.isArray(example) ? example.map(scalarText).join(', ') : scalarText(example),
  }
}
