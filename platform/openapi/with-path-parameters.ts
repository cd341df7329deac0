import { pathParameterNames } from '@portico/contract/method/method'
import type { StoredParameter } from '../database/schema/method.ts'

/** Returns every parameter of the path, in its order, then the others; descriptions of path parameters are kept. */
export function withPathParameters(path: string, given: readonly StoredParameter[]): StoredParameter[] {
  const inPath = pathParameterNames(path).map((name): StoredParameter => {
    const said = given.find((parameter) => parameter.place === 'path' && parameter.name === name)
    return {
      place: 'path',
      name,
      description: said?.description ?? '',
      required: true,
      array: said?.array ?? false,
      type: said?.type ?? 'string',
    }
  })
  return [...inPath, ...given.filter((parameter) => parameter.place !== 'path')]
}
