import type { TargetTemplate } from '@portico/contract/gateway-snapshot/path-template'

/** Returns the path on the target server; `segments[offset + i]` is the i-th raw segment below the stage. */
export function fillTarget(template: TargetTemplate, segments: readonly string[], offset: number): string {
  const [only] = template
  if (template.length === 1 && typeof only === 'string') return only
  let path = ''
  for (const part of template) path += typeof part === 'string' ? part : segments[offset + part]
  return path
}
