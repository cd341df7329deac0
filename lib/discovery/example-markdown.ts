import { bodySamples, isJson, isXml, type MediaType, type NamedExample } from '@/lib/reference/media-type'
import type { Components } from '@/lib/reference/references'
import type { Direction } from '@/lib/reference/sample-value'
import { writtenJson } from '@/lib/reference/written-numbers'
import { blocks, codeBlock, codeText, markdownText } from './markdown-text'

/** Examples of one parameter or content type, and characters of one and of all of a page. */
const EXAMPLES_MAX = 3
const VALUE_MAX = 300
const CODE_MAX = 12_000
const ALL_MAX = 60_000

/** How many characters of examples a page has left, and how many examples it left out. */
export interface ExampleRoom {
  left: number
  more: number
}

export const roomForExamples = (): ExampleRoom => ({ left: ALL_MAX, more: 0 })

/** Returns examples for which there is room; those that are longer than `max` or one too many are counted. */
function fitting<T extends { text: string }>(examples: readonly T[], max: number, room: ExampleRoom): T[] {
  const chosen = examples.slice(0, EXAMPLES_MAX).filter(({ text }) => {
    if (text.length > max || text.length > room.left) return false
    room.left -= text.length
    return true
  })
  room.more += examples.length - chosen.length
  return chosen
}

/** Returns the author's examples of a parameter or header within a line; empty without any. */
export function exampleLine(examples: readonly NamedExample[], label: string, room: ExampleRoom): string {
  const texts = examples.map(({ value, written }) => ({ text: writtenJson(value, 0, written) }))
  const shown = fitting(texts, VALUE_MAX, room).map(({ text }) => codeText(text))
  return shown.length === 0 ? '' : `${label} ${shown.join(', ')}`
}

/** Returns the examples of a content type as blocks of code: the author's, else of an answer in JSON or XML one that matches the schema. */
export function exampleBlocks(media: MediaType, components: Components, direction: Direction, label: string, room: ExampleRoom): string {
  const { contentType, examples } = media
  if (examples.length === 0 && (direction === 'request' || !(isJson(contentType) || isXml(contentType)))) return ''
  const texts = bodySamples(media, components, direction).flatMap(({ name, summary, description, sample }) =>
    'body' in sample && sample.body !== '' ? [{ text: sample.body.replaceAll('\r\n', '\n'), name: summary || name, description }] : [],
  )
  return blocks(
    ...fitting(texts, CODE_MAX, room).map(({ text, name, description }) =>
      blocks(
        [label, name === 'default' ? '' : markdownText(name)].filter(Boolean).join(': '),
        description,
        codeBlock(text, isJson(contentType) ? 'json' : isXml(contentType) ? 'xml' : ''),
      ),
    ),
  )
}
