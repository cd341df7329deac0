import { pathParameterNames } from '@portico/contract/method/method'
import type { StoredParameter } from '../database/schema/method.ts'
import { withPathParameters } from './with-path-parameters.ts'

/**
 * Returns a method's description with its path parameters renamed to those of another path of the same shape: a document's `/pets/{id}` is
 * the API's `/pets/{petId}`, and the API's names stay. `names` are the current names, in the order of the path.
 */
export function renameParameters<Said extends { targetPath: string; parameters: StoredParameter[] }>(
  said: Said,
  names: readonly string[],
  path: string,
): Said {
  const wanted = pathParameterNames(path)
  if (names.every((name, index) => name === wanted[index])) return said
  const renamed = (name: string) => wanted[names.indexOf(name)] ?? name
  return {
    ...said,
    targetPath: said.targetPath.replace(/\{([^{}/]+)\}/g, (_, name: string) => `{${renamed(name)}}`),
    parameters: withPathParameters(
      path,
      said.parameters.map((parameter) => (parameter.place === 'path' ? { ...parameter, name: renamed(parameter.name) } : parameter)),
    ),
  }
}
