import { type ParameterType, pathParameterNames } from '@portico/contract/method/method'

/** A parameter of the path in the form: found in the path, described by hand. */
export interface PathParameter {
  place: 'path'
  name: string
  description: string
  required: true
  array: false
  type: ParameterType
}

/**
 * Returns the rows for a path's parameters, in the order of the path: known ones keep their values. One that was renamed at the same place
 * also keeps its description, so that typing a name letter by letter loses nothing.
 */
export function pathParametersOf(path: string, held: readonly PathParameter[]): PathParameter[] {
  const names = [...new Set(pathParameterNames(path))]
  const renamed = names.length === held.length
  return names.map((name, index) => {
    const known = held.find((row) => row.name === name) ?? (renamed && !names.includes(held[index]?.name ?? '') ? held[index] : undefined)
    return { place: 'path', description: known?.description ?? '', type: known?.type ?? 'string', name, required: true, array: false }
  })
}

/** Returns whether two lists of rows are equal, so that nothing has to be written. */
export function samePathParameters(one: readonly PathParameter[], other: readonly PathParameter[]): boolean {
  return one.length === other.length && one.every((row, index) => row.name === other[index]?.name)
}
