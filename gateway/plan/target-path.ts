import { mayReadAsDots } from '@portico/contract/gateway-snapshot/path-readings'
import type { TargetTemplate, TemplateSegment } from '@portico/contract/gateway-snapshot/path-template'
import type { MethodPlan, TargetPart } from './plan.ts'
import { compileSegment, valueIn } from './segment-pattern.ts'

/** Compiles a target path of a method with these path segments. */
export function compileTarget(
  template: TargetTemplate,
  segments: readonly TemplateSegment[],
): Pick<MethodPlan, 'target' | 'mixedSegments'> {
  const target = template.map((part): TargetPart => {
    if (typeof part === 'string') return part
    const texts = segments[part.segment]
    if (part.part === null || !texts || typeof texts === 'string') return part.segment
    return { segment: part.segment, pattern: compileSegment(texts), part: part.part }
  })
  return { target, mixedSegments: segmentsOf(target).filter(isMixed) }
}

function segmentsOf(target: readonly TargetPart[]): TargetPart[][] {
  const segments: TargetPart[][] = [[]]
  for (const part of target) {
    const [first = part, ...others] = typeof part === 'string' ? part.split('/') : [part]
    segments.at(-1)?.push(first)
    for (const text of others) segments.push([text])
  }
  return segments.map((parts) => parts.filter((part) => part !== ''))
}

/** Returns whether a segment has parameters, and is not one whole segment of the call, which has been checked. */
function isMixed(parts: readonly TargetPart[]): boolean {
  const [first] = parts
  return parts.some((part) => typeof part !== 'string') && !(parts.length === 1 && typeof first === 'number')
}

/** Returns the path on the target server, or a part of it; `segments[offset + i]` is the i-th raw segment below the stage. */
export function fillTarget(target: readonly TargetPart[], segments: readonly string[], offset: number): string {
  const [only] = target
  if (target.length === 1 && typeof only === 'string') return only
  let path = ''
  for (const part of target) {
    if (typeof part === 'string') path += part
    else if (typeof part === 'number') path += segments[offset + part]
    else path += valueIn(part.pattern, segments[offset + part.segment] ?? '', part.part)
  }
  return path
}

/** What the target server may read as a slash; only the author of a target path can write one. */
const ENCODED_SLASH = /%2f|%5c/i

/** Returns whether the values of a call make a segment of the target path that a server may read as `.` or `..`. */
export function makesDots({ mixedSegments }: MethodPlan, segments: readonly string[], offset: number): boolean {
  return mixedSegments.some((parts) => fillTarget(parts, segments, offset).split(ENCODED_SLASH).some(mayReadAsDots))
}
