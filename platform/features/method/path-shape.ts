/** Returns a path template without its parameters' names: `/pets/{petId}` → `/pets/{}`. Paths of one shape match the same calls. */
export function pathShape(path: string): string {
  return path.replace(/\{[^{}/]+\}/g, '{}')
}
