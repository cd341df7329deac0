import { type CallToolResult, fromJsonSchema } from '@modelcontextprotocol/server'
import { PlatformError } from '@/lib/platform/platform-error'
import { writtenJson } from '@/lib/reference/written-numbers'

/** Longest answer, in characters: a model that reads it has to pay for each. */
const ANSWER_MAX = 200_000
const NOTHING = 'There is no such published API, version or operation.'

export const READ_ONLY = { annotations: { readOnlyHint: true, openWorldHint: false } }

/** Returns the JSON schema of a tool's input. */
export function schemaOf<Input>(properties: Record<string, object>, required: string[] = []) {
  return fromJsonSchema<Input>({ type: 'object', properties, required, additionalProperties: false })
}

/** Returns what a model is told of an error of the platform. */
export function unavailable({ code, status, data }: PlatformError): string {
  if (code === 'ClassValidatorPassFailed') return `A value is not allowed: ${JSON.stringify((data as { fields?: unknown })?.fields)}`
  return status === 404 ? NOTHING : `The portal cannot answer now (${code}). Try again later.`
}

/** Returns an answer as JSON text, its numbers as their authors wrote them; an error that says so for what does not exist, is too long, or cannot be read now. */
export async function answered(
  answer: () => Promise<object | undefined>,
  textOf: (error: PlatformError) => string = unavailable,
): Promise<CallToolResult> {
  try {
    const value = await answer()
    if (value === undefined) return failed(NOTHING)
    const text = writtenJson(value)
    if (text.length > ANSWER_MAX)
      return failed(`The answer has ${text.length} characters, more than ${ANSWER_MAX}: read its page or the OpenAPI document.`)
    return { content: [{ type: 'text', text }] }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return failed(textOf(error))
  }
}

/** Returns an error that the model reads. */
export const failed = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] })
