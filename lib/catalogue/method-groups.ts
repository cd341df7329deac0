import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import { HTTP_METHODS } from '@portico/contract/method/method'

/** The methods of one path, in the order of `HTTP_METHODS`. */
export interface MethodGroup<Method> {
  path: string
  methods: Method[]
}

/** Methods gathered under their paths; paths in the order in which they first come. */
export function methodGroups<Method extends Pick<PublishedMethod, 'path' | 'httpMethod'>>(
  methods: readonly Method[],
): MethodGroup<Method>[] {
  const byPath = Map.groupBy(methods, (method) => method.path)
  return [...byPath].map(([path, ofPath]) => ({
    path,
    methods: ofPath.toSorted((a, b) => HTTP_METHODS.indexOf(a.httpMethod) - HTTP_METHODS.indexOf(b.httpMethod)),
  }))
}

/** The fragment that names a method on its page: `v1-get/pets/(petId)`. Two methods of a version never share one. */
export function methodAnchor(stageName: string, method: Pick<PublishedMethod, 'path' | 'httpMethod'>): string {
  return `${stageName}-${method.httpMethod.toLowerCase()}${method.path.replaceAll('{', '(').replaceAll('}', ')')}`
}
