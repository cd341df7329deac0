import { requireThat } from './plan-error.ts'

/** One segment of a method's path: its literal text, normalised, or null for a parameter. */
export type TemplateSegment = string | null

export interface PathTemplate {
  segments: TemplateSegment[]
  /** Parameter name → index of its segment below the stage. */
  parameters: Map<string, number>
}

/** Texts and segment indexes in turn: `/v1/{id}.json` → `['/v1/', 0, '.json']`. */
export type TargetTemplate = readonly (string | number)[]

const PARAMETER = /^\{([^{}/]+)\}$/
const WIRE_PATH = /^[!-~]*$/

/**
 * Reads a method's path template: a parameter is a whole segment. Throws `PlanError` on braces elsewhere, a parameter named twice,
 * or segments that no call can name (empty, `.` and `..`).
 */
export function parsePathTemplate(path: string): PathTemplate {
  requireThat(path.startsWith('/') && WIRE_PATH.test(path) && !/[?#\\]/.test(path), () => `path "${path}" is not an absolute path`)
  const parameters = new Map<string, number>()
  const texts = path === '/' ? [] : path.slice(1).split('/')
  const segments = texts.map((text, index) => {
    const name = PARAMETER.exec(text)?.[1]
    if (name === undefined) {
      requireThat(!/[{}]/.test(text), () => `path "${path}": a parameter must be a whole segment`)
      requireThat(
        text !== '.' && text !== '..' && (text !== '' || index === texts.length - 1),
        () => `path "${path}" has a segment that no call can name`,
      )
      return normaliseSegment(text)
    }
    requireThat(!parameters.has(name), () => `path "${path}" names the parameter "${name}" twice`)
    parameters.set(name, index)
    return null
  })
  return { segments, parameters }
}

/** Reads a target path; every `{name}` in it must be a parameter of the method's path. Throws `PlanError`. */
export function parseTargetTemplate(targetPath: string, parameters: ReadonlyMap<string, number>): TargetTemplate {
  const path = targetPath.startsWith('/') ? targetPath : `/${targetPath}`
  requireThat(WIRE_PATH.test(path) && !/[?#\\]/.test(path), () => `target path "${targetPath}" is not an absolute path`)
  return path
    .split(/(\{[^{}/]+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = PARAMETER.exec(part)?.[1]
      if (name === undefined) return part
      const index = parameters.get(name)
      requireThat(index !== undefined, () => `target path "${targetPath}" uses {${name}}, which the path has not`)
      return index
    })
}

/** The path on the target server; `segments[offset + i]` is the i-th raw segment below the stage. */
export function fillTarget(template: TargetTemplate, segments: readonly string[], offset: number): string {
  const [only] = template
  if (template.length === 1 && typeof only === 'string') return only
  let path = ''
  for (const part of template) path += typeof part === 'string' ? part : segments[offset + part]
  return path
}

const ENCODED_UNRESERVED = /%(?:2[de]|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

/** RFC 3986, section 6.2.2: unreserved characters decoded, other escapes in upper case, so that one path has one spelling. */
export function normaliseSegment(segment: string): string {
  if (!segment.includes('%')) return segment
  return segment
    .replace(ENCODED_UNRESERVED, (encoded) => String.fromCharCode(Number.parseInt(encoded.slice(1), 16)))
    .replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase())
}
