import type { OperationReading } from '@portico/contract/api-document/reading-view'
import { type JsonObject, listOf } from '@/lib/reference/json-object'
import { isJson, isMultipart, isUrlEncoded, type MediaType } from '@/lib/reference/media-type'
import { type OperationParameter, parametersOf, requestBodyOf } from '@/lib/reference/operation'
import { RESERVED_PARAMETERS } from '@/lib/reference/operation-sample'
import type { ParameterStyle } from '@/lib/reference/parameter-style'
import type { Components } from '@/lib/reference/references'
import { writtenSample } from '@/lib/reference/sample-value'
import { sampleXml } from '@/lib/reference/sample-xml'
import { writtenOf } from '@/lib/reference/written-numbers'
import { type Draft, draftOf, emptyDraft } from './console-draft'
import { type ConsoleInput, inputOf, shortText, withDeepNames } from './console-input'

/** An example to choose: the author's name for it, or what it contains. */
export interface ConsoleExample {
  name: string
  /** What a generated example contains; undefined for the author's. */
  contains?: 'required' | 'all'
  value: unknown
  /** How a value that is a number is written, if JavaScript writes it another way. */
  written?: string | undefined
}

/** A parameter as the console shows it. */
export interface ConsoleParameter extends ParameterStyle {
  description: string
  required: boolean
  deprecated: boolean
  /** The content type of a parameter that is written as one, such as JSON. */
  contentType?: string
  encoding?: JsonObject
  input: ConsoleInput
  examples: ConsoleExample[]
}

/** How a body is entered: in fields, as text, or as one file. */
export type BodyMode = 'fields' | 'text' | 'file'

/** A body in one content type. */
export interface ConsoleBody {
  media: MediaType
  modes: readonly BodyMode[]
  input: ConsoleInput
  examples: ConsoleExample[]
}

/** The parts of an operation that the console shows. */
export interface ConsoleOperation {
  parameters: ConsoleParameter[]
  bodies: ConsoleBody[]
  bodyRequired: boolean
  components: Components
  authType: 'apiKey' | 'oauth2'
}

/** Returns what the console shows of an operation. */
export function consoleOperation({ operation, components: given, httpMethod, method }: OperationReading): ConsoleOperation {
  const components = given as Components
  const takesBody = httpMethod !== 'GET' && httpMethod !== 'HEAD'
  const body = takesBody ? requestBodyOf(operation as JsonObject, components) : undefined
  return {
    parameters: parametersOf(operation as JsonObject, components)
      .filter(({ place, name }) => place !== 'header' || !RESERVED_PARAMETERS.has(name.toLowerCase()))
      .map((parameter) => parameterOf(parameter, components)),
    bodies: body?.content.map((media) => bodyOf(media, components)) ?? [],
    bodyRequired: body?.required ?? false,
    components,
    authType: method?.authType ?? 'apiKey',
  }
}

function parameterOf(parameter: OperationParameter, components: Components): ConsoleParameter {
  const { schema, examples, description, ...rest } = parameter
  const input = inputOf(schema, components, rest.contentType === undefined ? 'parameter' : 'body')
  const ofSchema = exampleOf(input.schema)
  const given = examples.map(({ name, summary, value, written }) => ({ name: summary || name, value, written }))
  return {
    ...rest,
    description: shortText(description),
    input: rest.style === 'deepObject' ? withDeepNames(input, rest.name) : input,
    examples: given.length > 0 || ofSchema === undefined ? given : [ofSchema],
  }
}

/** Returns the value that a schema gives as an example, else its default; undefined without one. */
function exampleOf(schema: JsonObject): ConsoleExample | undefined {
  const examples = listOf(schema.examples)
  const [holder, key] =
    schema.example !== undefined
      ? ([schema, 'example'] as const)
      : examples[0] !== undefined
        ? ([examples, 0] as const)
        : ([schema, 'default'] as const)
  const value = (holder as Record<string | number, unknown>)[key]
  return value === undefined ? undefined : { name: '', value, written: writtenOf(holder, key) }
}

function bodyOf(media: MediaType, components: Components): ConsoleBody {
  const { schema } = media
  const input = inputOf(schema, components, 'body')
  const modes = modesOf(media, input)
  const given = media.examples.map(({ name, summary, value, written }) => ({ name: summary || name, value, written }))
  return { media, modes, input, examples: given.length > 0 || modes[0] === 'file' ? given : generated(media, components) }
}

function modesOf({ contentType, isStream }: MediaType, input: ConsoleInput): BodyMode[] {
  const hasFields = input.kind === 'object'
  if (isMultipart(contentType)) return [hasFields && !isStream ? 'fields' : 'text']
  if (isJson(contentType) || isUrlEncoded(contentType)) return hasFields ? ['fields', 'text'] : ['text']
  return /^text\/|[/+](?:xml|yaml|graphql|javascript|x-ndjson|jsonl)\b/i.test(contentType) ? ['text'] : ['file']
}

function generated({ contentType, schema }: MediaType, components: Components): ConsoleExample[] {
  if (/^[^;]*[/+]xml\b/i.test(contentType)) return [{ name: '', value: sampleXml(schema, components, 'request') }]
  const all = writtenSample(schema, components, 'request')
  const smallest = writtenSample(schema, components, 'request', true)
  if (all.value === undefined || all.value === null) return []
  if (JSON.stringify(all.value) === JSON.stringify(smallest.value)) return [{ name: '', ...all }]
  return [
    { name: '', contains: 'required', ...smallest },
    { name: '', contains: 'all', ...all },
  ]
}

/** Returns the draft that a parameter starts with: its example, if it is required. */
export function firstDraft({ required, input, examples }: ConsoleParameter): Draft {
  return required && examples[0] !== undefined ? draftOf(input, examples[0].value, examples[0].written) : emptyDraft(input)
}
