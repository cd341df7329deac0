import { isDotSegment, normaliseSegment, type SegmentFault, segmentFault, textFault } from './path-text.ts'

/** One segment of a method's path: its normalized literal text, or null for a parameter. */
export type TemplateSegment = string | null

export interface PathTemplate {
  segments: TemplateSegment[]
  /** Parameter name → index of its segment below the stage. */
  parameters: Map<string, number>
}

/** Alternating texts and segment indexes: `/v1/{id}.json` → `['/v1/', 0, '.json']`. */
export type TargetTemplate = readonly (string | number)[]

/** Why a text is not a valid path template. */
export type TemplateFault = SegmentFault | 'absolutePath' | 'wholeSegment' | 'parameterTwice' | 'targetParameter'

const PARAMETER = /^\{([^{}/]+)\}$/
const PATH_CHARACTERS = /^\/[!-~]*$/
const NOT_IN_PATH = /[?#\\]/

/** Parses a method's path, or returns the broken rule. A parameter is a whole segment, and callers can send every segment. */
export function readPathTemplate(path: unknown): PathTemplate | TemplateFault {
  if (!isAbsolutePath(path)) return 'absolutePath'
  const parameters = new Map<string, number>()
  const segments: TemplateSegment[] = []
  const texts = path === '/' ? [] : path.slice(1).split('/')
  for (const [index, text] of texts.entries()) {
    const name = PARAMETER.exec(text)?.[1]
    if (name === undefined) {
      const fault = literalFault(text, index === texts.length - 1)
      if (fault) return fault
      segments.push(normaliseSegment(text))
    } else {
      if (parameters.has(name)) return 'parameterTwice'
      parameters.set(name, index)
      segments.push(null)
    }
  }
  return { segments, parameters }
}

function literalFault(text: string, isLast: boolean): TemplateFault | null {
  if (/[{}]/.test(text)) return 'wholeSegment'
  if (text === '') return isLast ? null : 'pathSegment'
  return segmentFault(text)
}

/**
 * Parses a target path, in which `{name}` refers to a parameter of the method's path, or returns the broken rule. Segments may contain an
 * encoded slash, since the target server is the author's own; values from a call never create a dot segment.
 */
export function readTargetTemplate(targetPath: unknown, parameters: ReadonlyMap<string, number>): TargetTemplate | TemplateFault {
  if (!isAbsolutePath(targetPath)) return 'absolutePath'
  const segments = targetPath.slice(1).split('/')
  for (const [index, segment] of segments.entries()) {
    if (segment === '' && index < segments.length - 1) return 'pathSegment'
    const fault = targetSegmentFault(segment)
    if (fault) return fault
  }
  const template: (string | number)[] = []
  for (const part of targetPath.split(/(\{[^{}/]+\})/)) {
    const name = PARAMETER.exec(part)?.[1]
    const index = name === undefined ? undefined : parameters.get(name)
    if (name !== undefined && index === undefined) return 'targetParameter'
    if (part !== '') template.push(index ?? part)
  }
  return template
}

function targetSegmentFault(segment: string): TemplateFault | null {
  const literals = segment.split(/\{[^{}/]+\}/)
  for (const text of literals) {
    if (/[{}]/.test(text)) return 'wholeSegment'
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
