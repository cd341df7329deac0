import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import { HTTP_METHODS } from '@portico/contract/method/method'

/** The methods of one path, in the order of `HTTP_METHODS`. */
export interface MethodGroup<Method> {
  path: string
  methods: Method[]
}

/** Returns methods grouped by path, in the order in which the paths first occur. */
export function methodGroups<Method extends Pick<PublishedMethod, 'path' | 'httpMethod'>>(
  methods: readonly Method[],
): MethodGroup<Method>[] {
  const byPath = Map.groupBy(methods, (method) => method.path)
  return [...byPath].map(([path, ofPath]) => ({
    path,
    methods: ofPath.toSorted((a, b) => HTTP_METHODS.indexOf(a.httpMethod) - HTTP_METHODS.indexOf(b.httpMethod)),
  }))
}

/** Returns the fragment of a method on its page: `v1-get/pets/(petId)`. It is unique in a version: literal parentheses are doubled. */
export function methodAnchor(stageName: string, method: Pick<PublishedMethod, 'path' | 'httpMethod'>): string {
  const path = method.path.replace(/[()]/g, '$&$&').replaceAll('{', '(').replaceAll('}', ')')
  return `${stageName}-${method.httpMethod.toLowerCase()}${path}`
}
