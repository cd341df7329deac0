import { isDotSegment, normaliseSegment, type SegmentFault, segmentFault, textFault } from './path-text.ts'

/** One segment of a method's path: its literal text, normalised, or null for a parameter. */
export type TemplateSegment = string | null

export interface PathTemplate {
  segments: TemplateSegment[]
  /** Parameter name → index of its segment below the stage. */
  parameters: Map<string, number>
}

/** Texts and segment indexes in turn: `/v1/{id}.json` → `['/v1/', 0, '.json']`. */
export type TargetTemplate = readonly (string | number)[]

/** Why a text is no path template. */
export type TemplateFault = SegmentFault | 'absolutePath' | 'wholeSegment' | 'parameterTwice' | 'targetParameter'

const PARAMETER = /^\{([^{}/]+)\}$/
const PATH_CHARACTERS = /^\/[!-~]*$/
const NOT_IN_PATH = /[?#\\]/

/** Reads a method's path: a parameter is a whole segment, and a call can name every segment; else gives why not. */
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
 * Reads a target path, in which `{name}` stands for a parameter of the method's path; else gives why not. A slash may stand encoded in a
 * segment, since the target server is the author's own; what a call fills in never makes a dot segment.
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
  // With a parameter behind it, `..` is a dot segment as soon as a call fills in `;`.
  const [before = ''] = literals
  const pieces = (literals.length === 1 ? segment : before).split(/%2f|%5c/i)
  return pieces.some(isDotSegment) ? 'pathSegment' : null
}

function isAbsolutePath(path: unknown): path is string {
  return typeof path === 'string' && PATH_CHARACTERS.test(path) && !NOT_IN_PATH.test(path)
}
