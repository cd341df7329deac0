import { pathParameterNames } from '../method/method.ts'
import { isDotSegment, normaliseSegment, type SegmentFault, segmentFault, textFault } from './path-text.ts'

/**
 * One segment of a method's path: its normalized literal text, null for a parameter, or the normalized texts around parameters within it:
 * `['', '.json']` for `{id}.json`, `['', '-', '']` for `{from}-{to}`.
 */
export type TemplateSegment = string | null | readonly string[]

/** The place of a parameter's value: its segment below the stage, and its index in the segment, or null for the whole segment. */
export interface ParameterPlace {
  segment: number
  part: number | null
}

export interface PathTemplate {
  segments: TemplateSegment[]
  /** By parameter name, in the order of the path. */
  parameters: Map<string, ParameterPlace>
}

/** Texts and places of parameters: `/v1/{id}.json` → `['/v1/', { segment: 0, part: null }, '.json']`. */
export type TargetTemplate = readonly (string | ParameterPlace)[]

/** Why a text is not a valid path template. */
export type TemplateFault =
  | SegmentFault
  | 'absolutePath'
  | 'parameterBrace'
  | 'parameterName'
  | 'parametersAdjacent'
  | 'parameterTwice'
  | 'targetParameter'

const PARAMETER = /^\{([^{}/]+)\}$/
/** Everything between two braces, which may be an expression such as `{name=projects/*}`. */
const BRACES = /\{([^{}]*)\}/g
const PARAMETER_NAME = /^[A-Za-z0-9\-_.:$[\]]+$/
/** The characters of a path's literal text (RFC 3986, section 3.3: pchar). */
const LITERAL = /^[A-Za-z0-9\-._~!$&'()*+,;=:@%]*$/
const PATH_CHARACTERS = /^\/[!-~]*$/
const NOT_IN_PATH = /[?#\\]/

/**
 * Returns what two paths share that match the same calls: normalized, and without parameter names. `/pets/{petId}` → `/pets/{}`; `{` cannot
 * occur in a literal.
 */
export function pathShape(path: string): string {
  return normaliseSegment(path.replace(/\{[^{}/]+\}/g, '{}'))
}

/**
 * Parses a method's path, or returns the broken rule. A parameter is a segment or a part of one; text separates parameters of the same
 * segment. Callers can send every accepted path, and every one is also a valid target path.
 */
export function readPathTemplate(path: unknown): PathTemplate | TemplateFault {
  if (typeof path !== 'string') return 'absolutePath'
  for (const [, name = ''] of path.matchAll(BRACES)) if (!PARAMETER_NAME.test(name)) return 'parameterName'
  if (!isAbsolutePath(path)) return 'absolutePath'
  const parameters = new Map<string, ParameterPlace>()
  const segments: TemplateSegment[] = []
  const given = path === '/' ? [] : path.slice(1).split('/')
  for (const [index, text] of given.entries()) {
    const texts = text.split(/\{[^{}]+\}/)
    const fault = text === '' && index === given.length - 1 ? null : textsFault(texts)
    if (fault) return fault
    const isWhole = texts.length === 2 && texts.join('') === ''
    for (const [part, name] of pathParameterNames(text).entries()) {
      if (parameters.has(name)) return 'parameterTwice'
      parameters.set(name, { segment: index, part: isWhole ? null : part })
    }
    segments.push(isWhole ? null : texts.length === 1 ? normaliseSegment(text) : texts.map(normaliseSegment))
  }
  return { segments, parameters }
}

/** Returns the broken rule of a segment's texts around its parameters. */
function textsFault(texts: readonly string[]): TemplateFault | null {
  const [before = ''] = texts
  if (texts.length === 1 && before === '') return 'pathSegment'
  for (const text of texts) {
    if (/[{}]/.test(text)) return 'parameterBrace'
    if (!LITERAL.test(text)) return 'absolutePath'
    const fault = textFault(text)
    if (fault) return fault
  }
  if (texts.slice(1, -1).includes('')) return 'parametersAdjacent'
  if (texts.length > 1 && isDotSegment(before)) return 'pathSegment'
  return segmentFault(texts.join('a'))
}

/**
 * Parses a target path, in which `{name}` refers to a parameter of the method's path, or returns the broken rule. Segments may contain an
 * encoded slash, since the target server is the author's own.
 */
export function readTargetTemplate(targetPath: unknown, parameters: ReadonlyMap<string, ParameterPlace>): TargetTemplate | TemplateFault {
  if (!isAbsolutePath(targetPath)) return 'absolutePath'
  const segments = targetPath.slice(1).split('/')
  for (const [index, segment] of segments.entries()) {
    if (segment === '' && index < segments.length - 1) return 'pathSegment'
    const fault = targetSegmentFault(segment)
    if (fault) return fault
  }
  const template: (string | ParameterPlace)[] = []
  for (const text of targetPath.split(/(\{[^{}/]+\})/)) {
    const name = PARAMETER.exec(text)?.[1]
    const place = name === undefined ? undefined : parameters.get(name)
    if (name !== undefined && !place) return 'targetParameter'
    if (text !== '') template.push(place ?? text)
  }
  return template
}

function targetSegmentFault(segment: string): TemplateFault | null {
  const literals = segment.split(/\{[^{}/]+\}/)
  for (const text of literals) {
    if (/[{}]/.test(text)) return 'parameterBrace'
    const fault = textFault(text)
    if (fault) return fault
  }
  // Before a parameter, `..` becomes a dot segment when the value starts with `;`.
  const [before = ''] = literals
  const pieces = (literals.length === 1 ? segment : before).split(/%2f|%5c/i)
  return pieces.some(isDotSegment) ? 'pathSegment' : null
}

function isAbsolutePath(path: unknown): path is string {
  return typeof path === 'string' && PATH_CHARACTERS.test(path) && !NOT_IN_PATH.test(path)
}
